"""The command against a made-up house: exit codes, words, JSON, and what is dangerous to print."""

import json
import os
import subprocess

import pytest

from tests.support.command import CARD, NUTS, run
from tests.support.fake_house import FakeHouse, Reply
from tests.support.rooms import ask, snapshot, welcome
from tests.support.terminal import TRAKTIR
from traktir import Lobby
from traktir.cli.shell import Shell


@pytest.mark.usefixtures("house")
def test_the_list_of_games_is_in_russian_unless_english_is_wished() -> None:
    assert "Орехи" in run("games").output
    assert "Nuts" in run("games", "--lang", "en").output
    assert "Nuts" in run("--lang=en", "games").output
    assert "Nuts" in run("games", env={"TRAKTIR_LANG": "en"}).output


@pytest.mark.usefixtures("house")
def test_help_is_in_the_language_wherever_that_is_said() -> None:
    assert "Комнаты, открытые для всех" in run("rooms", "--help").output
    assert "Public rooms" in run("rooms", "--help", "--lang", "en").output
    assert "Usage:" in run("--lang", "en", "--help").output


@pytest.mark.parametrize(("lang", "level", "timer"), [("ru", "без ключа – greedy", "(5–3600)"), ("en", "without it greedy", "(5–3600)")])
def test_defaults_and_limits_are_told_in_the_words_of_the_help(lang: str, level: str, timer: str) -> None:
    """And nowhere else: click would say `[default: greedy]`, `[5<=x<=3600]` in English."""
    said = " ".join(run("bot", "--help", "--lang", lang).output.split())
    assert level in said
    assert timer in said
    assert not {"default:", "<=", ">="} & set(said.replace("[", " ").split())


@pytest.mark.usefixtures("house")
def test_json_is_one_document() -> None:
    assert json.loads(run("games", "--json").stdout) == {"games": [NUTS]}


def test_the_list_of_rooms_shows_who_waits(house: FakeHouse) -> None:
    house.says("GET /v1/rooms", {"rooms": [CARD]})
    output = run("rooms").output
    assert all(word in output for word in ("KQWRTZ", "Аня", "1 / 2", "60 с", "ждёт игроков"))


def test_hostile_names_do_nothing_to_the_terminal(house: FakeHouse) -> None:
    house.says("GET /v1/rooms", {"rooms": [{**CARD, "host": "\x1b[2J[red]Злой\u202e\u200b"}]})
    output = run("rooms").output
    assert "[2J[red]Злой" in output
    assert not set("\x1b\u202e\u200b") & set(output)
    assert all(ord(char) < 128 for char in run("rooms", "--json").stdout)


CODES = {
    "no command of this name": (("walnut",), 2, "walnut"),
    "no such option": (("rooms", "--walnut"), 2, "--walnut"),
    "an argument is missing": (("create",), 2, "GAME"),
    "a number out of bounds": (("create", "nuts", "--timer", "1"), 2, "Неверное значение --timer: нужно целое число от 5 до 3600"),
    "a number that is too small": (("bot", "KQWRTZ", "--think", "0"), 2, "Неверное значение --think: нужно число от 0.1"),
    "an argument too many": (("games", "nuts", "oaks"), 2, "Лишнее в команде: nuts oaks"),
    "an option without its value": (("create", "nuts", "--name"), 2, "Ключ --name: не хватает значения"),
    "a switch with a value": (("create", "nuts", "--untimed=3"), 2, "Ключ --untimed: не хватает значения, или оно здесь лишнее"),
    "a time that is no number": (("create", "nuts", "--time", "crack=soon"), 2, "Неверное значение --time: нужно KIND=SECONDS, а не «crack=soon»"),
    "an option that is no pair": (("create", "nuts", "--option", "walnut"), 2, "Неверное значение --option: нужно KEY=VALUE, а не «walnut»"),
    "an unknown level": (("bot", "KQWRTZ", "--level", "genius"), 2, "greedy"),
    "a bot without a room": (("bot",), 2, "--create"),
    "a bot with two rooms": (("bot", "KQWRTZ", "--create", "nuts"), 2, "--create"),
    "a program that is not there": (("bot", "KQWRTZ", "--exec", "./no-such-bot"), 2, "./no-such-bot"),
    "no saved seat": (("play", "KQWRTZ"), 2, "traktir join KQWRTZ"),
    "no saved seat to leave": (("leave", "kqwrtz"), 2, "traktir join KQWRTZ"),
    "a record that is not there": (("verify", "no-such-file"), 2, "no-such-file"),
    "nobody answers": (("rooms", "--lobby-url", "http://127.0.0.1:9"), 3, "http://127.0.0.1:9 не отвечает (нет соединения)"),
    "an address that is none": (("rooms", "--lobby-url", "localhost:8080"), 3, "адрес начинается с http://"),
}


@pytest.mark.parametrize(("args", "code", "said"), CODES.values(), ids=CODES)
@pytest.mark.usefixtures("house")
def test_a_failure_has_its_exit_code_and_says_what_to_do(args: tuple[str, ...], code: int, said: str) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (code, "")
    assert said in result.stderr


ADDRESSES = {
    "the gateway by the environment": ({"TRAKTIR_URL": "HOUSE"}, (), "/api/lobby"),
    "the gateway by the command line": ({"TRAKTIR_URL": "http://127.0.0.1:9"}, ("--url", "HOUSE/"), "/api/lobby"),
    "the command line before the environment": ({"TRAKTIR_LOBBY_URL": "http://127.0.0.1:9"}, ("--url", "HOUSE"), "/api/lobby"),
    "a service that is elsewhere by the environment": ({"TRAKTIR_URL": "http://127.0.0.1:9", "TRAKTIR_LOBBY_URL": "HOUSE"}, (), ""),
    "a service that is elsewhere by the command line": ({}, ("--url", "http://127.0.0.1:9", "--lobby-url", "HOUSE"), ""),
}


@pytest.mark.parametrize(("environment", "args", "prefix"), ADDRESSES.values(), ids=ADDRESSES)
def test_one_address_is_enough_for_all_services(
    house: FakeHouse, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], args: tuple[str, ...], prefix: str
) -> None:
    for name in ("TRAKTIR_URL", "TRAKTIR_LOBBY_URL", "TRAKTIR_ENGINE_URL", "TRAKTIR_MEDIA_URL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value.replace("HOUSE", house.url))
    house.says(f"GET {prefix}/v1/rooms", {"rooms": []})
    result = run("rooms", *(arg.replace("HOUSE", house.url) for arg in args))
    assert result.exit_code == 0, result.stderr
    assert house.asked(f"GET {prefix}/v1/rooms")


def test_without_an_address_it_is_the_gateway_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRAKTIR_LOBBY_URL", raising=False)
    monkeypatch.delenv("TRAKTIR_URL", raising=False)
    assert Shell().lobby.requester.base == Lobby().requester.base == "http://localhost:8080/api/lobby/v1"


def test_a_refusal_is_exit_1_with_what_to_do_next(house: FakeHouse) -> None:
    house.refuses("POST /v1/rooms/KQWRTZ/join", "room_full", 409)
    result = run("join", "kqwrtz")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Свободных мест нет. Смотреть: traktir watch KQWRTZ\n"


def test_a_refusal_this_version_does_not_know_is_told_in_the_servers_words(house: FakeHouse) -> None:
    house.refuses("GET /v1/rooms", "full_moon", 409, "come back tomorrow \x1b[0m")
    assert run("rooms").stderr == "Сервер отказал: come back tomorrow [0m\n"


def test_wrong_values_are_named_in_plain_words(house: FakeHouse) -> None:
    house.refuses("POST /v1/rooms", "invalid", 422, errors={"name": ["Too long.", "Not seen."], "options": {"pro": ["Not a valid boolean."]}})
    assert run("create", "nuts").stderr == "Сервис не принял значения: name: Too long. Not seen.; options.pro: нужно true или false.\n"


def test_with_json_a_failure_is_a_document_on_standard_error(house: FakeHouse) -> None:
    house.refuses("POST /v1/rooms/KQWRTZ/join", "room_full", 409, "full")
    result = run("join", "KQWRTZ", "--json")
    assert json.loads(result.stderr).items() >= {"error": "room_full", "exit": 1, "status": 409, "detail": "full"}.items()


def test_an_unavailable_service_is_exit_3(house: FakeHouse) -> None:
    house.says("GET /v1/rooms", Reply(503, {"code": "unavailable", "status": 503}, {"Retry-After": "0"}))
    assert run("rooms").exit_code == 3


def test_create_says_to_the_lobby_what_was_said_to_it(house: FakeHouse) -> None:
    options = ("--seats", "2", "--timer", "60", "--bot", "greedy", "--option", "pro=true", "--option", "hands=draft", "--private", "--name", "Аня")
    absences = ("--pause-lost", "60", "--absent", "bot")
    assert run("create", "nuts", *options, *absences, "--no-wait").exit_code == 0
    assert house.asked("POST /v1/rooms")[0].body == {
        "game": "nuts",
        "name": "Аня",
        "seats": 2,
        "timer": 60,
        "bots": ["greedy"],
        "options": {"pro": True, "hands": "draft"},
        "public": False,
        "pause_lost": 60,
        "absent": "bot",
    }


def test_an_option_that_is_no_json_is_text(house: FakeHouse) -> None:
    values = {"a": "NaN", "b": "[1", "c": "x=y", "d": "[" * 50_000, "e": "7"}
    run("create", "nuts", "--no-wait", *[part for key, value in values.items() for part in ("--option", f"{key}={value}")])
    assert house.asked("POST /v1/rooms")[0].body["options"] == {**values, "e": 7}


def test_a_terminal_without_russian_letters_shows_question_marks(house: FakeHouse) -> None:
    house.says("GET /v1/rooms", {"rooms": []})
    done = subprocess.run([TRAKTIR, "rooms"], env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=False)
    assert (done.returncode, done.stdout[:3], done.stderr) == (0, b"???", b"")


@pytest.mark.usefixtures("house")
def test_create_without_waiting_saves_the_seat_and_says_how_to_join_and_play() -> None:
    output = run("create", "nuts", "--no-wait").output
    assert "traktir join KQWRTZ" in output
    assert "traktir play KQWRTZ" in output
    assert "secret-token" not in output + run("seats").output
    assert "KQWRTZ" in run("seats").output


@pytest.mark.usefixtures("house")
def test_create_without_waiting_gives_scripts_the_welcome() -> None:
    assert json.loads(run("create", "nuts", "--no-wait", "--json").stdout) == welcome()


def test_a_demo_whose_bots_get_no_advice_fails(house: FakeHouse) -> None:
    house.says("GET /v1/rooms/KQWRTZ", snapshot(2, open_ask=ask()))
    house.refuses("POST /v1/games/nuts/advise", "bad_view", 422, "no table gives this view")
    result = run("demo", "nuts")
    assert result.exit_code == 4
    assert "no table gives this view" in result.stderr


def test_chat_says_and_reads_with_a_media_token(house: FakeHouse) -> None:
    run("create", "nuts", "--no-wait")
    line = {"seq": 1, "from": "seat-1", "name": "\x1b[1mБоря", "text": "Привет[/]\u202e", "ts": 0}
    house.says("POST /v1/rooms/KQWRTZ/media-token", {"token": "media", "expires_at": 1})
    house.says("POST /v1/chat", Reply(201, line))
    house.says("GET /v1/chat", {"messages": [line]})
    assert run("chat", "KQWRTZ", "При", "вет").exit_code == 0
    said = house.asked("POST /v1/chat")[0]
    assert (said.token, said.body["text"]) == ("media", "При вет")
    assert run("chat", "KQWRTZ").output == "[1mБоря: Привет[/]\n"


@pytest.mark.usefixtures("house")
def test_rules_and_pieces_are_shown() -> None:
    assert "Колите." in run("help", "nuts").output
    assert "Жёлудь" in run("catalogue", "nuts").output


@pytest.mark.usefixtures("house")
def test_the_installed_command_works_without_a_terminal_and_through_a_closed_pipe() -> None:
    command = [TRAKTIR, "games"]
    done = subprocess.run(command, env=os.environ, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert (done.returncode, "Орехи" in done.stdout.decode(), done.stderr) == (0, True, b"")
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(command, env=os.environ, stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_who_comes_too_soon_is_told_and_tried_again(house: FakeHouse) -> None:
    house.says("GET /v1/rooms", Reply(429, {"code": "rate", "status": 429, "seconds": 1}, {"Retry-After": "1"}), {"rooms": [CARD]})
    result = run("rooms", "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"rooms": [CARD]})
    assert json.loads(result.stderr)["message"] == "Слишком часто; подожду 1 с и повторю…"


def test_who_comes_much_too_soon_is_told_when_to_come_again(house: FakeHouse) -> None:
    house.says("GET /v1/rooms", Reply(429, {"code": "rate", "status": 429, "seconds": 600}, {"Retry-After": "600"}))
    result = run("rooms", "--lang", "en")
    assert (result.exit_code, result.stderr.strip()) == (1, "Too often; try again in 600 s.")
    told = json.loads(run("rooms", "--json").stderr)
    assert (told["error"], told["exit"], told["seconds"]) == ("rate", 1, 600)
