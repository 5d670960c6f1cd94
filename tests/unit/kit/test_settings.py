"""Settings from the environment."""

from dataclasses import dataclass

import pytest

from traktir_kit.parsers import choice, http_url, origins, redis_url, secret, whole
from traktir_kit.settings import ServiceSettings, SettingsError, read, read_or_exit, setting, variables

GOOD_SECRET = "0123456789abcdef" * 2


@dataclass(frozen=True, kw_only=True)
class ToySettings(ServiceSettings):
    speed: int = setting("TRAKTIR_SPEED", "3", "How fast.", whole(1, 9))


def test_defaults_are_read_as_if_they_stood_in_the_environment() -> None:
    assert ToySettings() == read(ToySettings, {})
    assert read(ToySettings, {}).speed == 3


def test_a_variable_is_read_without_the_spaces_around_it_and_an_empty_one_is_absent() -> None:
    assert read(ToySettings, {"TRAKTIR_SPEED": " 7 ", "TRAKTIR_WORKERS": ""}) == ToySettings(speed=7)


def test_all_wrong_variables_are_named_at_once_and_secrets_are_not_shown() -> None:
    with pytest.raises(SettingsError) as error:
        read(ToySettings, {"TRAKTIR_SPEED": "10", "TRAKTIR_BIND": "here", "TRAKTIR_SECRET": "hunter2"})
    assert set(error.value.problems) == {"TRAKTIR_SPEED", "TRAKTIR_BIND", "TRAKTIR_SECRET"}
    assert "TRAKTIR_SPEED: must be a whole number from 1 to 9" in str(error.value)
    assert "hunter2" not in str(error.value)


def test_secrets_do_not_stand_in_the_repr() -> None:
    settings = read(ToySettings, {"TRAKTIR_SECRET": GOOD_SECRET, "TRAKTIR_REDIS_URL": "redis://:password@redis:6379"})
    assert settings.secret == GOOD_SECRET
    assert GOOD_SECRET not in repr(settings)
    assert "password" not in repr(settings)


def test_variables_are_listed_for_the_documents() -> None:
    listed = {variable.name: (variable.default, variable.help) for variable in variables(ToySettings)}
    assert listed["TRAKTIR_SPEED"] == ("3", "How fast.")
    assert all(meaning.endswith(".") for _, meaning in listed.values())


def test_a_process_with_wrong_settings_ends_with_one_message(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("TRAKTIR_SPEED", "fast")
    with pytest.raises(SystemExit) as end:
        read_or_exit(ToySettings)
    assert end.value.code == 3
    assert capsys.readouterr().err == "These settings are wrong:\n  TRAKTIR_SPEED: must be a whole number from 1 to 9\n"


@pytest.mark.parametrize("value", ["", "x", "0", "10", "1.5", "+1", "１", "9" * 30])
def test_a_number_is_written_in_digits_and_within_its_range(value: str) -> None:
    with pytest.raises(ValueError, match="from 1 to 9"):
        whole(1, 9)(value)


def test_a_choice_is_taken_in_either_case() -> None:
    assert choice("info", "debug")("INFO") == "info"
    with pytest.raises(ValueError, match="info, debug"):
        choice("info", "debug")("loud")


@pytest.mark.parametrize("value", ["127.0.0.1", ":80", "host:", "host:99999", "a:b:80", "http://host:80"])
def test_an_address_is_host_and_port(value: str) -> None:
    with pytest.raises(SettingsError, match="TRAKTIR_BIND"):
        read(ToySettings, {"TRAKTIR_BIND": value})


def test_addresses_of_both_kinds_are_taken() -> None:
    assert read(ToySettings, {"TRAKTIR_BIND": "[::]:8001"}).bind == "[::]:8001"
    assert read(ToySettings, {"TRAKTIR_BIND": "0.0.0.0:8001"}).bind == "0.0.0.0:8001"


@pytest.mark.parametrize("value", ["engine:8002", "ftp://engine", "http://", "http://engine:x", "http://engine?x", "http://engine#x"])
def test_the_url_of_a_service_is_http(value: str) -> None:
    with pytest.raises(ValueError, match="must be a URL"):
        http_url(value)


def test_the_url_of_a_service_loses_the_slash_at_its_end() -> None:
    assert http_url("http://engine:8002/") == "http://engine:8002"


@pytest.mark.parametrize("value", ["redis:6379", "http://redis", "redis://", "redis://redis/first", "unix://"])
def test_the_url_of_redis_is_of_redis(value: str) -> None:
    with pytest.raises(ValueError, match="redis://"):
        redis_url(value)


def test_redis_may_be_anywhere() -> None:
    for url in ("redis://redis", "redis://redis:6379/1", "rediss://:password@redis:6379", "unix:///run/redis.sock"):
        assert redis_url(url) == url


def test_origins_are_split_and_compared_in_lower_case() -> None:
    assert origins("https://Table.example, http://localhost:8080,") == ("https://table.example", "http://localhost:8080")
    assert origins("") == ()


@pytest.mark.parametrize("value", ["*", "table.example", "https://table.example/", "https://*.example", "null", "https://a@b", "ws://table.example"])
def test_what_is_no_origin_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="origins"):
        origins(value)


@pytest.mark.parametrize("value", ["short", "a" * 40, "changeme" * 5, f"{GOOD_SECRET},short", ",".join([GOOD_SECRET] * 3)])
def test_a_secret_that_can_be_guessed_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="hard to guess"):
        secret(value)


def test_one_secret_or_two_or_none_are_taken() -> None:
    for value in ("", GOOD_SECRET, f"{GOOD_SECRET},{GOOD_SECRET[::-1]}"):
        assert secret(value) == value
