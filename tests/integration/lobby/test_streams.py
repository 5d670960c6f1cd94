"""Streams: what is said on them, who sees what, and how they end."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import orjson
import pytest
from redis import Redis
from websockets.sync.client import ClientConnection

from tests.support.guest import Guest, creates, end_of, heard, owed, say
from tests.support.waiting import eventually


def shown(connection: ClientConnection, version: int = 0) -> dict[str, Any]:
    """The next snapshot of at least that version."""
    while True:
        message = heard(connection)
        assert message["t"] == "snapshot", message
        snapshot: dict[str, Any] = message["snapshot"]
        if snapshot["version"] >= version:
            return snapshot


def lasting(snapshot: dict[str, Any]) -> dict[str, Any]:
    """What does not change while time goes by."""
    waiting = [{**ask, "own_ms": None, "remaining_ms": None} for ask in snapshot["waiting"]]
    return {**snapshot, "now": None, "waiting": waiting}


@contextmanager
def both(first: Guest, second: Guest) -> Iterator[tuple[ClientConnection, ClientConnection]]:
    with first.stream() as one, second.stream() as other:
        yield one, other


def test_a_stream_shows_the_room_at_once_and_every_change_of_it(lobby: str, other_lobby: str) -> None:
    """Also those made by another lobby."""
    anna = creates(lobby)
    with anna.stream() as stream:
        assert shown(stream)["version"] == 1
        boris = anna.at(other_lobby).joins("Боря")
        assert shown(stream, 2)["seats"][1]["name"] == "Боря"
        anna.at(other_lobby).start()
        assert owed(shown(stream, 3))
        boris.answers_with(0)
        assert [ask["seat"] for ask in shown(stream, 4)["waiting"]] == [0]


def test_rest_long_poll_and_stream_show_the_same(lobby: str) -> None:
    anna = creates(lobby, timer=600)
    boris = anna.joins("Боря")
    anna.start()
    boris.answers_with(1)
    version = anna.snapshot()["version"]
    for guest in (anna, boris, Guest(lobby, anna.code)):
        with guest.stream() as stream, guest.stream(since=version - 1) as late:
            assert lasting(shown(stream)) == lasting(guest.snapshot())
            assert lasting(shown(late)) == lasting(guest.snapshot(since=version - 1)) == lasting(guest.snapshot(since=version - 1, wait=20))


def test_answers_and_pings_on_a_stream_are_answered(lobby: str) -> None:
    anna = creates(lobby)
    anna.joins("Боря")
    anna.start()
    with anna.stream() as stream:
        shown(stream)
        say(stream, {"t": "ping", "n": 7})
        assert heard(stream) == {"t": "pong", "n": 7}
        said = [_answered(stream, {"t": "answer", "ask": "0.0", "option": "bid1", "id": "mine"}) for _ in range(2)]
        assert said == [{"t": "answered", "id": "mine", "version": 4}] * 2
        refused = _answered(stream, {"t": "answer", "ask": "0.0", "option": "bid2", "id": 8})
        assert (refused["t"], refused["id"], refused["problem"]["code"], refused["problem"]["version"]) == ("problem", 8, "ask_closed", 4)


def test_each_event_is_sent_once_and_in_order(lobby: str) -> None:
    anna = creates(lobby, options={"rounds": 10})
    boris = anna.joins("Боря")
    anna.start()
    numbers: list[int] = []
    with anna.stream() as stream:
        snapshot = shown(stream)
        while True:
            numbers += [event["n"] for event in snapshot["events"]]
            if snapshot["status"] == "over":
                break
            for guest in (anna, boris):
                if guest.owes():
                    guest.answers_with(0)
            snapshot = shown(stream, snapshot["version"] + 1)
    assert numbers == list(range(1, 32))


def test_a_reader_who_was_away_gets_all_that_happened_since(lobby: str) -> None:
    anna = creates(lobby)
    boris = anna.joins("Боря")
    anna.start()
    with anna.stream() as stream:
        seen = shown(stream)
    anna.answers_with(0)
    boris.answers_with(0)
    with anna.stream(since=seen["version"]) as stream:
        assert [event["type"] for event in shown(stream)["events"]] == ["bid", "found"]
        anna.answers_with(0)
        assert [event["type"] for event in shown(stream, seen["version"] + 3)["events"]] == ["shared"]


def test_what_changed_while_no_hints_could_be_heard_is_shown_as_soon_as_they_can(lobby: str, other_lobby: str, redis: Redis) -> None:
    """The store cuts off everybody who listens for hints; the change comes before they listen again."""
    anna = creates(lobby)
    with anna.stream() as stream:
        shown(stream)
        assert redis.client_kill_filter(_type="pubsub")
        anna.at(other_lobby).joins("Боря")
        assert shown(stream, 2)["seats"][1]["name"] == "Боря"


def test_two_connections_of_one_seat_see_the_same(lobby: str) -> None:
    anna = creates(lobby)
    with both(anna, anna) as (one, other):
        shown(one), shown(other)
        anna.joins("Боря")
        assert lasting(shown(one, 2)) == lasting(shown(other, 2))


@pytest.mark.parametrize("token", ["", "x", "0-short", "0-" + "x" * 43, "99-" + "x" * 43, "0-" + "я" * 43])
def test_a_wrong_token_ends_the_stream_and_shows_nothing(lobby: str, token: str) -> None:
    anna = creates(lobby)
    with Guest(lobby, anna.code, token).stream() as stream:
        assert heard(stream)["problem"]["code"] == "bad_token"
        assert end_of(stream) == 4401


def test_a_token_of_another_room_is_a_wrong_token(lobby: str) -> None:
    anna, stranger = creates(lobby), creates(lobby)
    with Guest(lobby, anna.code, stranger.token).stream() as stream:
        assert heard(stream)["problem"]["code"] == "bad_token"
        assert end_of(stream) == 4401


def test_a_stream_of_no_room_ends_with_4410(lobby: str) -> None:
    with Guest(lobby, "ABCDEF").stream() as stream:
        assert end_of(stream) == 4410


def test_who_leaves_is_told_so_and_the_others_see_it(lobby: str) -> None:
    anna = creates(lobby)
    boris = anna.joins("Боря")
    with both(anna, boris) as (annas, borises):
        shown(annas), shown(borises)
        boris.leave()
        assert end_of(borises) == 1000
        assert shown(annas, 3)["seats"][1]["kind"] == "empty"


def test_when_the_room_closes_all_its_streams_end_with_4410(lobby: str, other_lobby: str) -> None:
    anna = creates(lobby)
    watcher = Guest(other_lobby, anna.code)
    with both(anna, watcher) as (annas, watchers):
        shown(annas), shown(watchers)
        anna.leave()
        assert (end_of(annas), end_of(watchers)) == (4410, 4410)


def test_a_watcher_may_not_answer(lobby: str) -> None:
    anna = creates(lobby)
    anna.joins("Боря")
    anna.start()
    with Guest(lobby, anna.code).stream() as stream:
        shown(stream)
        assert _answered(stream, {"t": "answer", "ask": "0.0", "option": "bid1"})["problem"]["code"] == "no_token"


def test_a_client_that_does_not_read_delays_nobody(lobby: str) -> None:
    """It is sent the newest state when it reads again, with every event in between."""
    anna = creates(lobby, options={"rounds": 20}, bots=["greedy"])
    with Guest(lobby, anna.code).socket() as slow:
        slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        say(slow, {})
        anna.start()
        anna.plays_to_the_end()
        numbers: list[int] = []
        while True:
            snapshot = shown(slow)
            numbers += [event["n"] for event in snapshot["events"]]
            if snapshot["status"] == "over":
                break
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == 61


def test_somebody_with_a_stream_is_online_to_the_others(lobby: str, other_lobby: str) -> None:
    anna = creates(lobby)
    boris = anna.joins("Боря")
    with anna.stream() as stream:
        shown(stream)
        assert boris.at(other_lobby).snapshot()["seats"][0]["online"]
        assert Guest(lobby, anna.code).snapshot()["seats"][1]["online"]


def test_a_stream_says_nothing_twice(lobby: str) -> None:
    """What comes between two changes is only what was asked for."""
    anna = creates(lobby)
    with anna.stream() as stream:
        shown(stream)
        anna.joins("Боря")
        shown(stream, 2)
        say(stream, {"t": "ping", "n": 1})
        following = [heard(stream)]
        while following[-1]["t"] != "pong":
            following.append(heard(stream))
        assert all(message["snapshot"]["seats"][1]["online"] for message in following[:-1])
        assert len(following) <= 2


def test_news_wakes_a_long_poll(lobby: str, other_lobby: str) -> None:
    anna = creates(lobby)
    watcher = Guest(other_lobby, anna.code)
    with watcher.stream() as stream:
        shown(stream)
    versions: list[int] = []
    for number in range(3):
        polled = _poll_while(watcher, lambda: anna.ask("PUT", "/seats/1/bot", {"level": "greedy"}), since=number + 1)
        versions.append(polled["version"])
    assert versions == [2, 3, 4]


def test_a_long_poll_without_news_shows_the_same_version(lobby: str) -> None:
    anna = creates(lobby)
    polled = eventually(lambda: anna.snapshot(since=1, wait=0.2))
    assert (polled["version"], polled["events"]) == (1, [])


def _poll_while(guest: Guest, act: Any, since: int) -> dict[str, Any]:
    with ThreadPoolExecutor(1) as pool:
        polled = pool.submit(lambda: guest.snapshot(since=since, wait=25))
        act()
        return polled.result()


def _answered(stream: ClientConnection, message: Any) -> Any:
    """What the server says to a message, snapshots left aside."""
    stream.send(orjson.dumps(message).decode())
    while (answer := heard(stream))["t"] == "snapshot":
        pass
    return answer
