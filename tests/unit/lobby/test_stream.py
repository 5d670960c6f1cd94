"""One stream: the newest snapshot only, every event once, nothing old after something new."""

from dataclasses import replace
from threading import Event
from typing import Any

import orjson
import pytest
from redis import Redis

from tests.unit.lobby.fakes import (
    ANNA,
    BORIS,
    CODE,
    NOW,
    FakeEngine,
    FakeGlances,
    FakeHolds,
    FakePositions,
    FakePresence,
    FakeRooms,
    a_room,
    a_writer,
    glance_at,
    person,
)
from traktir_kit.limits import Guard, Limiter
from traktir_kit.sockets import Hub
from traktir_kit.sockets.closing import Code
from traktir_lobby.domain.seat import Person
from traktir_lobby.domain.snapshot import Glance, Told
from traktir_lobby.service.playing import Playing
from traktir_lobby.service.watching import Watching
from traktir_lobby.store.glances import Look
from traktir_lobby.stream.session import Backstage, Stream


def a_stream(since: int | None = None, presence: FakePresence | None = None) -> Stream:
    """A stream whose token is proved and that has sent nothing yet."""
    rooms = FakeRooms(a_room())
    heard = presence or FakePresence()
    watching = Watching(FakeGlances(rooms), rooms, heard, Hub(1, []))
    playing = Playing(a_writer(rooms), FakeEngine(), FakeHolds(), FakePositions(), 0)
    stream = Stream(CODE, "somewhere", Backstage(watching, playing, heard, Guard(Limiter(Redis(), 0)), Event()))
    stream.look = Look(ANNA, since)
    return stream


def at(version: int, *told_at: int) -> Glance:
    """What Anna sees at that version: one event for each of those versions."""
    events = [Told(told, {"n": told}) for told in told_at]
    return replace(glance_at(a_room(version=version), Look(ANNA), NOW), events=events)


def sent(stream: Stream) -> tuple[int, list[int]] | None:
    """The version and the events of what would be sent now."""
    message = stream.render()
    if message is None:
        return None
    snapshot: dict[str, Any] = orjson.loads(message)["snapshot"]
    return snapshot["version"], [event["n"] for event in snapshot["events"]]


def test_a_slow_reader_gets_the_newest_with_all_events_since_the_last() -> None:
    stream = a_stream()
    stream.take(at(3, 1, 2, 3))
    assert sent(stream) == (3, [1, 2, 3])
    stream.take(at(4, 4))
    stream.take(at(5, 4, 5))
    assert sent(stream) == (5, [4, 5])


def test_events_that_were_sent_are_not_sent_again() -> None:
    stream = a_stream()
    stream.take(at(3, 2, 3))
    sent(stream)
    stream.take(at(4, 2, 3, 4))
    assert sent(stream) == (4, [4])


def test_who_says_what_was_seen_gets_what_came_after() -> None:
    stream = a_stream(since=2)
    stream.take(at(4, 1, 2, 3, 4))
    assert sent(stream) == (4, [3, 4])


def test_nothing_is_said_when_nothing_is_new() -> None:
    stream = a_stream()
    assert sent(stream) is None
    stream.take(at(3))
    assert sent(stream) == (3, [])
    assert sent(stream) is None
    stream.take(at(3))
    assert sent(stream) is None


def test_who_has_a_stream_and_is_taken_for_absent_protests() -> None:
    presence = FakePresence()
    stream = a_stream(presence=presence)
    stream.take(at(3))
    assert presence.heard == []
    stream.take(glance_at(a_room(Person("Анна", "", away_at=NOW), person("Борис", BORIS), version=4), Look(ANNA), NOW))
    assert presence.heard == [("call", 0, True)]


@pytest.mark.parametrize(("code", "restarting"), [(Code.RESTART, True), (1000, False), (1006, False)])
def test_the_end_of_a_stream_is_noted_with_whether_the_process_is_the_cause(code: int, restarting: bool) -> None:
    presence = FakePresence()
    a_stream(presence=presence).goodbye(code)
    assert presence.heard == [("closed", 0, restarting)]


def test_the_end_of_a_stream_whose_token_was_not_proved_is_nobodys() -> None:
    presence = FakePresence()
    stream = a_stream(presence=presence)
    stream.look = None
    stream.goodbye(4401)
    assert presence.heard == []


def test_what_is_older_never_comes_after_what_is_newer() -> None:
    stream = a_stream()
    stream.take(at(5))
    stream.take(at(4))
    assert sent(stream) == (5, [])
    stream.take(at(4))
    assert sent(stream) is None


def test_before_the_token_is_proved_nothing_is_shown() -> None:
    stream = a_stream()
    stream.look = None
    stream.take(at(3))
    assert stream.render() is None
