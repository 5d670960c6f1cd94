"""Calls of a service with several replicas: spread by key, each key at one place, and round a replica that is lost."""

import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.support.fake_house import HANG_UP, FakeHouse, fake_house
from traktir_kit.parsers import http_urls
from traktir_lobby import replicas
from traktir_lobby.engine import Engine
from traktir_lobby.keepalive import Client
from traktir_lobby.replicas import Replicas

ROUTE = "GET /"
KEYS = [f"key {number}" for number in range(200)]


@pytest.fixture
def two() -> Iterator[list[FakeHouse]]:
    with ExitStack() as open_:
        houses = [open_.enter_context(fake_house()) for _ in range(2)]
        for house in houses:
            house.says(ROUTE, {"port": house.url})
        yield houses


@pytest.fixture
def nobody() -> str:
    """An address at which nothing answers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return f"http://127.0.0.1:{free.getsockname()[1]}"


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The addresses of each name from now on, or the error of its look-up; every look at a name is new."""
    known: dict[str, Any] = {}
    really = socket.getaddrinfo

    def look_up(host: str, port: int, *more: Any, **options: Any) -> list[Any]:
        if host not in known:
            return really(host, port, *more, **options)
        if isinstance(known[host], OSError):
            raise known[host]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in known[host]]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(replicas, "REFRESH", 0.0)
    return known


def test_keys_are_spread_over_all_replicas_and_each_stays_with_one(two: list[FakeHouse]) -> None:
    client = Client(*(house.url for house in two))
    for key in KEYS[:40] * 2:
        client.request("GET", "/", {}, key=key)
    counts = [len(house.asked(ROUTE)) for house in two]
    assert min(counts) > 20
    assert all(count % 2 == 0 for count in counts)


def test_a_replica_that_is_not_there_is_passed_over_and_not_tried_again_for_a_while(two: list[FakeHouse], nobody: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replicas, "LOST", 600.0)
    tried: list[tuple[str, int]] = []
    connect = socket.create_connection

    def noted(address: tuple[str, int], *more: Any) -> socket.socket:
        tried.append(address)
        return connect(address, *more)

    monkeypatch.setattr(socket, "create_connection", noted)
    client = Client(two[0].url, nobody)
    assert [client.request("GET", "/", {}, key=key).status for key in KEYS[:20]] == [200] * 20
    assert Counter(port for _, port in tried)[int(nobody.rpartition(":")[2])] == 1


def test_if_no_replica_can_be_reached_the_caller_hears_why(nobody: str) -> None:
    with pytest.raises(ConnectionRefusedError):
        Client(nobody, nobody).request("GET", "/", {})


def test_a_call_that_was_cut_is_made_again_elsewhere(two: list[FakeHouse]) -> None:
    """Whichever replica a game's description is asked of first: it hangs up, and the other answers."""
    route = "GET /v1/games/purses"
    description = {"seats": [2], "levels": ["auto"], "unhurried": [], "asks": ["bid"], "times": {}, "seat_choices": []}
    first = next(house for house in two if house.url.endswith(str(Replicas([house.url for house in two]).in_order("purses")[0].port)))
    (other,) = (house for house in two if house is not first)
    first.says(route, HANG_UP)
    other.says(route, description)
    assert Engine(*(house.url for house in two)).game("purses").seats == [2]
    assert [len(house.asked(route)) for house in (first, other)] == [1, 1]


def test_when_a_replica_goes_only_its_own_keys_change_places(names: dict[str, Any]) -> None:
    names["engine"] = ["10.0.0.1", "10.0.0.2", "10.0.0.3"]
    found = Replicas(["http://engine:8002"])
    before = {key: found.in_order(key)[0].address for key in KEYS}
    assert min(Counter(before.values()).values()) > len(KEYS) // 6
    names["engine"] = ["10.0.0.1", "10.0.0.3"]
    after = {key: found.in_order(key)[0].address for key in KEYS}
    assert {key for key in KEYS if before[key] != after[key]} == {key for key in KEYS if before[key] == "10.0.0.2"}


def test_a_replica_that_was_lost_is_tried_first_again_after_a_while(names: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    names["engine"] = ["10.0.0.1", "10.0.0.2"]
    found = Replicas(["http://engine:8002"])
    first, second = found.in_order("key")
    found.lose(first)
    assert list(found.in_order("key")) == [second, first]
    later = time.monotonic() + replicas.LOST + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert list(found.in_order("key")) == [first, second]


def test_the_name_service_may_fail_once_the_replicas_are_known(names: dict[str, Any]) -> None:
    names["engine"] = socket.gaierror("no such name")
    found = Replicas(["http://engine:8002"])
    with pytest.raises(socket.gaierror):
        found.places()
    names["engine"] = ["10.0.0.1"]
    known = found.places()
    names["engine"] = socket.gaierror("the name service is away")
    assert found.places() == known


def test_connections_to_a_replica_that_is_no_more_are_hung_up(two: list[FakeHouse], names: dict[str, Any]) -> None:
    port = int(two[0].url.rpartition(":")[2])
    names["engine"] = ["127.0.0.1"]
    client = Client(f"http://engine:{port}")
    client.request("GET", "/", {})
    (kept,) = client._idle.values()
    (connection,) = kept
    names["engine"] = ["127.0.0.2"]
    with pytest.raises(OSError, match="refused"):
        client.request("GET", "/", {})
    assert connection.sock is None


@pytest.mark.parametrize("value", ["", "http://a:1,", "http://a:1 http://b:1", "http://a:1,b:1"])
def test_a_list_of_urls_has_nothing_else_in_it(value: str) -> None:
    with pytest.raises(ValueError, match="must be a URL"):
        http_urls(value)


def test_urls_may_be_listed_with_blanks_and_slashes_at_their_ends() -> None:
    assert http_urls("http://a:1/, https://b") == ("http://a:1", "https://b")
