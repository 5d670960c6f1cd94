"""Pausing by vote: more than half of the people decide, and the vote is shown."""

import pytest

from tests.unit.lobby.fakes import A_BOT, ANNA, BORIS, NOW, VERA, a_room, a_step, bids, glance_at, person
from traktir_kit.problems import Problem
from traktir_lobby.domain import attendance, passing, pausing, play, seating
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.roomclock import RoomClock
from traktir_lobby.domain.snapshot import snapshot
from traktir_lobby.domain.step import Json
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store.glances import Look

PEOPLE = (person("Анна", ANNA), person("Борис", BORIS), person("Вера", VERA))


def begun(*seats: object) -> Room:
    room = a_room(*(seats or PEOPLE), timer=60, pause="vote")
    play.take_step(room, a_step(asks=bids(0, 1)), NOW, 700)
    return room


def clock_of(room: Room) -> RoomClock:
    assert room.match is not None
    return room.match.clock


def vote(room: Room) -> Json:
    return snapshot(glance_at(room, Look(), NOW))["vote"]


def leave(room: Room, seat: int, now: int) -> None:
    seating.leave(room, seat)
    attendance.get_up(room, seat, now, 700)


def test_more_than_half_pause_and_likewise_they_resume() -> None:
    """The host's vote is one like the others'; a bot has none."""
    room = begun(*PEOPLE, A_BOT)
    assert vote(room) == {"for": "pause", "seats": [], "needed": 2}
    assert pausing.pause(room, 2, NOW + 1)
    assert (vote(room)["seats"], clock_of(room).paused_at) == ([2], None)
    assert pausing.pause(room, 1, NOW + 2)
    assert (vote(room), clock_of(room).paused_at) == ({"for": "resume", "seats": [], "needed": 2}, NOW + 2)
    pausing.resume(room, 0, NOW + 3)
    assert clock_of(room).paused_at == NOW + 2
    pausing.resume(room, 2, NOW + 5)
    assert (clock_of(room).paused_at, clock_of(room).paused_ms) == (None, 3)
    assert vote(room) == {"for": "pause", "seats": [], "needed": 2}, "who wanted to go on does not want to stop"
    assert [(entry.what, entry.by) for entry in clock_of(room).ledger] == [("start", None), ("pause", 1), ("resume", 2)]


@pytest.mark.parametrize(("people", "needed"), [(1, 1), (2, 2), (3, 2)])
def test_it_takes_more_than_half_of_the_people(people: int, needed: int) -> None:
    """Two: both; one alone among bots decides at once."""
    room = begun(*PEOPLE[:people], A_BOT)
    for seat in range(needed):
        assert clock_of(room).paused_at is None
        pausing.pause(room, seat, NOW)
    assert clock_of(room).paused_at == NOW


def test_the_same_vote_again_changes_nothing_and_the_opposite_call_takes_it_back() -> None:
    room = begun()
    pausing.pause(room, 0, NOW)
    assert not pausing.pause(room, 0, NOW)
    assert not pausing.resume(room, 1, NOW), "that seat has no vote to take back"
    assert pausing.resume(room, 0, NOW)
    assert vote(room)["seats"] == []
    pausing.pause(room, 1, NOW)
    assert clock_of(room).paused_at is None


def test_the_vote_of_a_leaver_is_gone_and_the_others_may_be_enough_now() -> None:
    room = begun()
    pausing.pause(room, 0, NOW)
    leave(room, 0, NOW)
    assert (vote(room), clock_of(room).paused_at) == ({"for": "pause", "seats": [], "needed": 2}, None)
    pausing.pause(room, 1, NOW)
    leave(room, 2, NOW + 7)
    assert clock_of(room).paused_at == NOW + 7
    assert clock_of(room).ledger[-1].by is None


def test_who_takes_over_a_seat_votes_anew_and_counts() -> None:
    room = begun()
    pausing.pause(room, 1, NOW)
    passing.issue(room, 1, 1, person("", VERA).digest)
    passing.take(room, SeatToken(1, VERA.secret), "Галя", person("", BORIS).digest, NOW)
    assert vote(room) == {"for": "pause", "seats": [], "needed": 2}


def test_there_is_a_vote_only_in_a_match_that_is_on_in_a_room_that_wants_it() -> None:
    room = begun()
    play.take_step(room, a_step(["0.0", 0, "bid1"], ["0.1", 1, "bid1"]), NOW, 0)
    assert vote(room) is None
    with pytest.raises(Problem) as refused:
        pausing.pause(room, 0, NOW)
    assert refused.value.code == "match_over"
    leave(room, 1, NOW)
    assert vote(a_room(pause="vote")) is None
    assert vote(a_room(pause="anybody")) is None


def test_votes_come_back_from_the_archive_as_they_were() -> None:
    room = begun()
    pausing.pause(room, 1, NOW)
    assert unpack(room.code, room.version, pack(room)) == room
