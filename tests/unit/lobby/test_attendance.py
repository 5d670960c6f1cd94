"""Who is present, what the house does when that changes, and that those who are away do not vote."""

import pytest

from tests.unit.lobby.away import ALL, PATIENCE, SECOND, THINKS, at_table, begun, match_of, note, person_on, seen
from tests.unit.lobby.fakes import ANNA, BORIS, CODE, NOW, VERA, FakeEngine, FakePresence, FakeRooms, a_step, a_writer, bids, glance_at
from traktir_lobby.domain import pausing, play, take_back
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.snapshot import snapshot
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.engine import Engine
from traktir_lobby.service.attendance import Attendance
from traktir_lobby.service.taking_back import TakingBack
from traktir_lobby.service.writing import NotYet
from traktir_lobby.store.glances import Look


def attendance_of(rooms: FakeRooms, presence: FakePresence, engine: Engine | None = None) -> Attendance:
    writer = a_writer(rooms)
    return Attendance(writer, presence, TakingBack(writer, engine or FakeEngine(), THINKS), PATIENCE, THINKS)


def test_who_is_not_present_is_away_since_then_and_who_is_back_is_not() -> None:
    room = at_table()
    assert not note(room, NOW, *ALL)
    assert note(room, NOW + 5, ANNA, VERA)
    assert not note(room, NOW + 9, ANNA, VERA)
    assert [seat["away_at"] for seat in seen(room, NOW + 9)["seats"]] == [None, NOW + 5, None]
    assert note(room, NOW + 20, *ALL)
    assert [seat["online"] for seat in seen(room, NOW + 20)["seats"]] == [True, True, True]


def test_who_looks_is_there_whatever_the_room_thinks() -> None:
    room = at_table()
    note(room, NOW, ANNA, VERA)
    shown = snapshot(glance_at(room, Look(BORIS), NOW))["seats"][1]
    assert (shown["online"], shown["away_at"]) == (True, None)


def test_a_former_holder_of_a_seat_does_not_make_the_new_one_present() -> None:
    room = at_table()
    note(room, NOW, ANNA, VERA, SeatToken(1, "x" * 43))
    assert person_on(room, 1).away_at == NOW


def test_those_who_are_present_decide_without_those_who_are_away() -> None:
    room = begun(pause="vote")
    pausing.pause(room, 0, NOW)
    pausing.pause(room, 1, NOW)
    note(room, NOW + SECOND, ANNA)
    assert seen(room, NOW + SECOND)["vote"] == {"for": "resume", "seats": [], "needed": 1}
    assert pausing.resume(room, 0, NOW + 2 * SECOND)
    assert match_of(room).clock.paused_at is None


def test_votes_that_were_too_few_are_enough_when_somebody_goes() -> None:
    room = begun(pause="vote")
    pausing.pause(room, 0, NOW)
    note(room, NOW + SECOND, ANNA)
    assert match_of(room).clock.paused_at == NOW + SECOND


def test_who_goes_takes_the_vote_along_also_when_all_go_at_once() -> None:
    room = begun(pause="vote")
    pausing.pause(room, 2, NOW)
    note(room, NOW + SECOND)
    assert match_of(room).clock.paused_at is None
    assert seen(room, NOW + SECOND)["vote"]["seats"] == []


def test_a_room_in_which_a_presence_has_lapsed_shows_it_and_is_due_again_for_the_next() -> None:
    rooms, presence = FakeRooms(at_table()), FakePresence(ANNA, VERA)
    presence.next_lapse = NOW + 77
    assert attendance_of(rooms, presence).look_after(CODE) == NotYet(NOW + 77)
    assert rooms.room is not None
    assert [person.away_at for _, person in rooms.room.people()] == [None, NOW, None]
    assert presence.forgotten == [0, NOW], "what has lapsed is forgotten only when the room shows it"


def test_nothing_is_stored_when_nothing_has_changed() -> None:
    rooms = FakeRooms(at_table())
    assert attendance_of(rooms, FakePresence(*ALL)).look_after(CODE) == NotYet(None)
    assert attendance_of(rooms, FakePresence(*ALL)).follow_up(CODE) == NotYet(None)
    assert rooms.commits == 0


def test_what_follows_is_done_when_it_is_due_and_not_before() -> None:
    room = begun(absent="bot")
    note(room, NOW, ANNA, VERA)
    rooms = FakeRooms(room, now=NOW + SECOND)
    attending = attendance_of(rooms, FakePresence(ANNA, VERA))
    assert attending.follow_up(CODE) == NotYet(NOW + 10 * SECOND)
    rooms.time = NOW + 10 * SECOND
    assert attending.follow_up(CODE) is None
    assert rooms.room is not None
    assert rooms.room.is_bot(1)


@pytest.mark.parametrize("away", [BORIS, VERA])
def test_a_bot_that_plays_for_the_last_who_is_missing_agrees_to_a_take_back_and_it_is_done_at_once(away: SeatToken) -> None:
    """Vera has agreed, Boris has not: if the bot comes for her, he is missing still."""
    room = begun(absent="bot", take_back=True)
    play.take_step(room, a_step(("0.0", 0, "bid1"), asks=bids(1), seats=3), NOW, THINKS)
    take_back.request(room, 0, None, None)
    take_back.reply(room, 2, "0.0", None, agree=True)
    here = {ANNA, BORIS, VERA} - {away}
    note(room, NOW, *here)
    rooms, engine = FakeRooms(room, now=NOW + 10 * SECOND), FakeEngine(a_step(asks=bids(0, 1), seats=3))
    attendance_of(rooms, FakePresence(*here), engine).follow_up(CODE)
    assert rooms.room is not None
    match = match_of(rooms.room)
    assert (rooms.room.is_bot(away.seat), match.version, match.take_back is None) == ((True, 0, True) if away is BORIS else (True, 1, False))


def test_a_room_with_people_away_comes_back_from_the_archive_as_it_was() -> None:
    for terms in ({"pause_lost": 30}, {"absent": "bot"}, {"absent": "wait"}):
        room = begun(**terms)
        note(room, NOW, ANNA, VERA)
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        assert unpack(room.code, room.version, pack(room)) == room
