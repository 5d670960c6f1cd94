"""Long polls: news ends them, too many of them do not wait, and whoever looks with a token has been seen."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from tests.support.waiting import eventually
from tests.unit.lobby.fakes import ANNA, BORIS, CODE, NOW, FakeGlances, FakePresence, FakeRooms, a_room, person
from traktir_kit.sockets import Hub
from traktir_lobby.domain.snapshot import Glance
from traktir_lobby.service.watching import Watching
from traktir_lobby.store.glances import Look


def a_watching(rooms: FakeRooms, hub: Hub, presence: FakePresence | None = None) -> Watching:
    return Watching(FakeGlances(rooms), rooms, presence or FakePresence(), hub)


def test_a_version_above_the_one_seen_is_shown_at_once() -> None:
    watching = a_watching(FakeRooms(a_room(version=5)), Hub(1, []))
    assert watching.watch(CODE, Look(since=4), wait=25).version == 5


def test_without_a_version_seen_nothing_is_waited_for() -> None:
    assert a_watching(FakeRooms(a_room(version=5)), Hub(1, [])).watch(CODE, Look(), wait=25).version == 5


def test_news_ends_the_wait() -> None:
    rooms, hub = FakeRooms(a_room(version=5)), Hub(1, [])
    with ThreadPoolExecutor(1) as pool:
        polled = pool.submit(a_watching(rooms, hub).watch, CODE, Look(since=5), 25)
        eventually(lambda: hub.topics() == [CODE])
        assert rooms.room is not None
        rooms.room.version = 6
        hub.publish(CODE, b"")
        assert polled.result().version == 6


def test_news_that_come_while_it_looks_end_the_wait_too() -> None:
    """Even those that the look was too early to see."""
    rooms, hub = FakeRooms(a_room(version=5)), Hub(1, [])

    class Overtaken(FakeGlances):
        def look(self, code: str, look: Look) -> Glance:
            glance = super().look(code, look)
            assert rooms.room is not None
            if rooms.room.version == 5:
                rooms.room.version = 6
                hub.publish(CODE, b"")
            return glance

    with ThreadPoolExecutor(1) as pool:
        polled = pool.submit(Watching(Overtaken(rooms), rooms, FakePresence(), hub).watch, CODE, Look(since=5), 25)
        assert polled.result(timeout=20).version == 6


def test_a_hint_without_a_new_version_does_not_end_the_wait() -> None:
    rooms, hub = FakeRooms(a_room(version=5)), Hub(1, [])
    with ThreadPoolExecutor(1) as pool:
        polled = pool.submit(a_watching(rooms, hub).watch, CODE, Look(since=5), 25)
        eventually(lambda: hub.topics() == [CODE])
        hub.publish(CODE, b"")
        assert not polled.done()
        assert rooms.room is not None
        rooms.room.version = 6

        def told() -> bool:
            hub.publish(CODE, b"")
            return polled.done()

        eventually(told)
        assert polled.result().version == 6


def test_beyond_the_cap_nobody_waits() -> None:
    assert a_watching(FakeRooms(a_room(version=5)), Hub(0, [])).watch(CODE, Look(since=5), wait=25).version == 5


def test_after_the_wait_the_same_version_is_shown() -> None:
    assert a_watching(FakeRooms(a_room(version=5)), Hub(1, [])).watch(CODE, Look(since=5), wait=0.01).version == 5


def test_whoever_looks_with_a_token_has_been_seen_and_the_public_has_not() -> None:
    presence = FakePresence()
    watching = a_watching(FakeRooms(a_room()), Hub(1, []), presence)
    watching.watch(CODE, Look(ANNA), wait=0)
    watching.watch(CODE, Look(), wait=0)
    assert presence.heard == [("call", 0, False)]


def test_who_is_shown_as_absent_and_looks_says_so() -> None:
    presence = FakePresence()
    room = a_room(replace(person("Анна", ANNA), away_at=NOW), person("Борис", BORIS))
    a_watching(FakeRooms(room), Hub(1, []), presence).watch(CODE, Look(ANNA), wait=0)
    assert presence.heard == [("call", 0, True)]


def test_a_long_poll_is_present_while_it_waits() -> None:
    presence = FakePresence()
    watching = a_watching(FakeRooms(a_room(version=5)), Hub(1, []), presence)
    watching.watch(CODE, Look(ANNA, since=5), wait=0.5)
    assert presence.heard == [("poll", 0, False), ("waits", 0), ("waits no more", 0), ("poll", 0, False)]
