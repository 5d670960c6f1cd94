"""The write path: a lost race is run again, a repeat stores nothing, and whoever watches hears of what was stored."""

from typing import Any

import pytest

from tests.unit.lobby.fakes import ANNA, CODE, FakeAudience, FakeRooms, a_room, a_writer
from traktir_kit.problems import Problem
from traktir_lobby.domain.room import Room
from traktir_lobby.service.writing import ATTEMPTS, Moment, Outcome
from traktir_lobby.store.glances import Look


def hand_over_host(room: Room, _: Moment) -> Outcome:
    room.host = 1
    return Outcome(Look(ANNA))


def test_the_sender_and_all_who_watch_here_look_in_the_same_breath_and_nobody_twice() -> None:
    rooms = FakeRooms(a_room())
    a_writer(rooms).write(CODE, hand_over_host)
    assert rooms.looked == [Look(ANNA), Look()]
    a_writer(rooms).write(CODE, lambda *_: Outcome(Look()))
    assert rooms.looked == [Look()]


def somebody_is_faster(rooms: FakeRooms, times: int) -> None:
    """The next so many commits come too late."""

    def bump() -> None:
        nonlocal times
        if times:
            times -= 1
            assert rooms.room is not None
            rooms.room.version += 1

    rooms.before_commit = bump


def test_a_change_is_stored_at_the_next_version_and_shown_to_its_sender() -> None:
    rooms, audience, changed = FakeRooms(a_room()), FakeAudience(), list[Room]()
    glance = a_writer(rooms, audience, changed).write(CODE, hand_over_host)
    assert (glance.version, glance.viewer, glance.shared["host"]) == (2, 0, 1)
    assert [room.version for room in changed] == [2]
    assert audience.told == ["show"]


def test_whoever_loses_a_race_makes_the_change_again_on_the_new_room() -> None:
    rooms = FakeRooms(a_room())
    somebody_is_faster(rooms, times=3)
    seen: list[int] = []

    def change(room: Room, moment: Moment) -> Outcome:
        seen.append(room.version)
        return hand_over_host(room, moment)

    assert a_writer(rooms).write(CODE, change).version == 5
    assert seen == [1, 2, 3, 4]
    assert rooms.commits == 1


def test_a_room_that_never_stands_still_is_busy() -> None:
    rooms = FakeRooms(a_room())
    somebody_is_faster(rooms, times=ATTEMPTS)
    with pytest.raises(Problem) as refused:
        a_writer(rooms).write(CODE, hand_over_host)
    assert refused.value.code == "busy"
    assert rooms.commits == 0


def test_the_time_of_arrival_stays_that_of_the_first_look() -> None:
    rooms = FakeRooms(a_room())
    somebody_is_faster(rooms, times=1)
    moments: list[Moment] = []

    def change(room: Room, moment: Moment) -> Outcome:
        moments.append(moment)
        rooms.time += 1000
        return hand_over_host(room, moment)

    start = rooms.time
    a_writer(rooms).write(CODE, change)
    assert moments == [Moment(start, start), Moment(start, start + 1000)]


def test_what_changes_nothing_stores_nothing() -> None:
    rooms, audience = FakeRooms(a_room()), FakeAudience()
    glance = a_writer(rooms, audience).write(CODE, lambda *_: Outcome(Look(ANNA), changed=False))
    assert (glance.version, rooms.commits, audience.told) == (1, 0, [])


def test_a_refusal_names_the_version_of_the_room_and_changes_nothing() -> None:
    rooms = FakeRooms(a_room(version=17))

    def change(room: Room, _: Moment) -> Outcome:
        room.host = 1
        raise Problem("not_host")

    with pytest.raises(Problem) as refused:
        a_writer(rooms).write(CODE, change)
    assert refused.value.fields == {"version": 17}
    assert rooms.room is not None
    assert rooms.room.host == 0


@pytest.mark.parametrize(("code", "fields"), [("bad_token", {}), ("bad_ticket", {}), ("already_started", {}), ("not_your_ask", {"version": 17})])
def test_strangers_learn_from_no_refusal_how_far_a_match_is_that_they_must_not_see(code: str, fields: dict[str, int]) -> None:
    def change(*_: Any) -> Outcome:
        raise Problem(code)

    with pytest.raises(Problem) as refused:
        a_writer(FakeRooms(a_room(version=17, spectators=False))).write(CODE, change)
    assert refused.value.fields == fields


def test_when_the_store_falls_silent_in_a_commit_those_who_watch_are_shown_the_truth_later() -> None:
    rooms, audience = FakeRooms(a_room()), FakeAudience()

    def fall_silent() -> None:
        raise Problem("unavailable")

    rooms.before_commit = fall_silent
    with pytest.raises(Problem):
        a_writer(rooms, audience).write(CODE, hand_over_host)
    assert audience.told == ["missed"]


def test_of_a_room_that_closes_nothing_more_is_shown() -> None:
    rooms, audience = FakeRooms(a_room()), FakeAudience()

    def close(room: Room, _: Moment) -> Outcome:
        room.closed = True
        return Outcome(Look())

    a_writer(rooms, audience).write(CODE, close)
    assert audience.told == ["missed"]


def test_a_new_room_is_not_stored_over_another() -> None:
    assert a_writer(FakeRooms(a_room(version=5))).create(a_room(version=0), Look(ANNA)) is None
    glance = a_writer(FakeRooms(None)).create(a_room(version=0), Look(ANNA))
    assert glance is not None
    assert glance.version == 1
