"""Hostile streams: each ends or is answered as documented, and a match goes on as if nothing had been."""

from typing import Any

import orjson
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.guest import TIMEOUT, Guest, creates, end_of, heard, say


@pytest.fixture(scope="module")
def host(lobby: str) -> Guest:
    """Somebody in a match against a bot."""
    host = creates(lobby, bots=["greedy"], options={"rounds": 2000})
    host.start()
    return host


@pytest.fixture(autouse=True)
def the_match_goes_on(host: Guest) -> Any:
    """Another connection of the same seat sees the match move on after each attack."""
    yield
    with host.stream() as stream:
        version = heard(stream)["snapshot"]["version"]
        if host.owes():
            host.answers_with(0)
            while heard(stream)["snapshot"]["version"] <= version:
                pass


FIRST: list[tuple[Any, int]] = [
    (b"\x00\x01", 1003),
    ("{", 4400),
    ("", 4400),
    ("null", 4400),
    ("[]", 4400),
    ('"hello"', 4400),
    ("7", 4400),
    ('{"token": NaN}', 4400),
    ('{"since": Infinity}', 4400),
    ("[" * 10_000 + "]" * 10_000, 4400),
    ('{"a":' * 5_000 + "1" + "}" * 5_000, 4400),
    ('{"token": 7}', 4400),
    ('{"token": ["x"]}', 4400),
    ('{"since": "1"}', 4400),
    ('{"since": 1.5}', 4400),
    ('{"since": -1}', 4400),
    ('{"since": 99999999999999999999}', 4400),
    ('{"role": "host"}', 4400),
    ('{"seat": 0}', 4400),
    ('{"t": "answer", "ask": "0.0", "option": "bid1"}', 4400),
    ('{"token": "\\ud800"}', 4400),
    ('{"token": "' + "x" * 40_000 + '"}', 1009),
    ('{"token": ""}', 4401),
    ('{"token": "0-' + "A" * 43 + '"}', 4401),
    ('{"token": "1-' + "A" * 43 + '"}', 4401),
    ('{"token": "0-' + "\u202e" * 43 + '"}', 4401),
]


@pytest.mark.parametrize(("message", "code"), FIRST, ids=lambda value: f"{value!r:.40}")
def test_a_hostile_first_message_ends_the_stream(host: Guest, message: Any, code: int) -> None:
    with host.socket() as socket:
        socket.send(message)
        assert end_of(socket) == code


LATER: list[tuple[Any, str]] = [
    ({}, "invalid"),
    ({"t": None}, "invalid"),
    ({"t": ["answer"]}, "invalid"),
    ({"t": "snapshot"}, "invalid"),
    ({"t": "leave"}, "invalid"),
    ({"t": "ping"}, "invalid"),
    ({"t": "ping", "n": "1"}, "invalid"),
    ({"t": "ping", "n": 1, "extra": 1}, "invalid"),
    ({"t": "answer"}, "invalid"),
    ({"t": "answer", "ask": 1, "option": "keep"}, "invalid"),
    ({"t": "answer", "ask": "0.0", "option": "x" * 65}, "invalid"),
    ({"t": "answer", "ask": "0.0", "option": "bid1", "seat": 1}, "invalid"),
    ({"t": "answer", "ask": "9999.0", "option": "bid1"}, "unknown_ask"),
    ({"t": "answer", "ask": "0.1", "option": "bid1"}, "not_your_ask"),
    ({"token": "0-" + "A" * 43}, "invalid"),
]


@pytest.mark.parametrize(("message", "code"), LATER, ids=lambda value: f"{value!r:.40}")
def test_a_hostile_message_is_refused_and_the_stream_goes_on(host: Guest, message: Any, code: int) -> None:
    with host.stream() as stream:
        heard(stream)
        say(stream, {**message, "id": {"any": "thing"}} if message.get("t") == "answer" else message)
        refused = _not_a_snapshot(stream)
        assert (refused["t"], refused["problem"]["code"]) == ("problem", code)
        say(stream, {"t": "ping", "n": 5})
        assert _not_a_snapshot(stream) == {"t": "pong", "n": 5}


def test_who_talks_without_end_is_cut_off(host: Guest) -> None:
    with host.stream() as stream:
        heard(stream)
        for number in range(200):
            stream.send(orjson.dumps({"t": "ping", "n": number}).decode())
        assert end_of(stream) == 4429


def test_a_web_page_from_elsewhere_opens_no_stream(host: Guest) -> None:
    url = f"{host.url.replace('http', 'ws', 1)}/v1/rooms/{host.code}/stream"
    with pytest.raises(InvalidStatus) as refused:
        connect(url, origin=Origin("https://evil.example"), open_timeout=TIMEOUT)
    assert refused.value.response.status_code == 403


def test_no_version_since_which_to_go_on_shows_more_than_the_viewer_may_know(host: Guest) -> None:
    for since in (0, 1, 2**53):
        with Guest(host.url, host.code).stream(since=since) as stream:
            snapshot = heard(stream)["snapshot"]
            assert (snapshot["you"], snapshot["match"]["ask"], snapshot["match"]["view"]["purse"]) == (None, None, None)
            assert not any("coins" in event for event in snapshot["events"])


def _not_a_snapshot(stream: Any) -> Any:
    while (message := heard(stream))["t"] == "snapshot":
        pass
    return message
