"""What follows when somebody is away: for the clock, for their seat and for the host's place; and that it ends when they are back."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.lobby.fakes import ANNA, BORIS, CODE, NOW, VERA, FakePresence, FakeRooms, a_room, a_step, a_writer, bids, glance_at, person
from traktir_kit.problems import Problem
from traktir_lobby.domain import attendance, hosting, passing, pausing, play, seating
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.attendance import Patience
from traktir_lobby.domain.room import Match, Room
from traktir_lobby.domain.seat import Person
from traktir_lobby.domain.snapshot import snapshot
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.service.attendance import Attendance
from traktir_lobby.service.playing import NotYet
from traktir_lobby.store.glances import Look

SECOND = 1_000
MINUTE = 60_000
THINKS = 700
PATIENCE = Patience(seat=10 * SECOND, host=MINUTE)
ALL = (ANNA, BORIS, VERA)


def at_table(**terms: Any) -> Room:
    return a_room(person("Анна", ANNA), person("Борис", BORIS), person("Вера", VERA), **{"timer": 60, **terms})


def begun(**terms: Any) -> Room:
    """Anna and Boris are asked, Vera is not."""
    room = at_table(**terms)
    play.take_step(room, a_step(asks=bids(0, 1), seats=3), NOW, THINKS)
    return room


def note(room: Room, now: int, *present: SeatToken) -> bool:
    return attendance.take_note(room, [token.holder for token in present], now, PATIENCE, THINKS)


def match_of(room: Room) -> Match:
    assert room.match is not None
    return room.match


def person_on(room: Room, seat: int) -> Person:
    found = room.seats[seat]
    assert isinstance(found, Person)
    return found


def seen(room: Room, now: int) -> dict[str, Any]:
    return snapshot(glance_at(room, Look(), now))


def left(room: Room, now: int) -> list[int | None]:
    return [ask["remaining_ms"] for ask in seen(room, now)["waiting"]]


def ledger(room: Room) -> list[tuple[str, int, int | None]]:
    """What the clock has done after the start, when and for whom."""
    return [(entry.what, entry.at - NOW, entry.by) for entry in match_of(room).clock.ledger[1:]]


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


class TestPauseForTheLost:
    def test_a_lost_connection_pauses_the_match_and_the_return_lets_it_go_on_with_the_time_that_was_left(self) -> None:
        room = begun(pause_lost=30)
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        shown = seen(room, NOW + 15 * SECOND)
        assert (shown["paused_at"], shown["lost"]) == (NOW + 10 * SECOND, [{"seat": 1, "until_at": NOW + 40 * SECOND}])
        assert left(room, NOW + 15 * SECOND) == [50 * SECOND, 50 * SECOND]
        note(room, NOW + 20 * SECOND, *ALL)
        shown = seen(room, NOW + 20 * SECOND)
        assert (shown["paused_at"], shown["lost"]) == (None, [])
        assert left(room, NOW + 20 * SECOND) == [50 * SECOND, 50 * SECOND]
        assert ledger(room) == [("lost", 10 * SECOND, 1), ("resume", 20 * SECOND, 1)]

    def test_when_the_limit_is_used_up_it_goes_on_without_them_and_never_waits_for_them_again(self) -> None:
        room = begun(pause_lost=30)
        note(room, NOW, ANNA, VERA)
        assert attendance.next_effect(room, PATIENCE) == NOW + 30 * SECOND
        assert not note(room, NOW + 30 * SECOND - 1, ANNA, VERA)
        assert note(room, NOW + 30 * SECOND, ANNA, VERA)
        note(room, NOW + 31 * SECOND, *ALL)
        note(room, NOW + 32 * SECOND, ANNA, VERA)
        assert match_of(room).clock.paused_at is None
        assert ledger(room) == [("lost", 0, 1), ("resume", 30 * SECOND, None)]

    def test_the_limit_is_for_all_losses_of_a_seat_together_and_each_seat_has_its_own(self) -> None:
        room = begun(pause_lost=30)
        note(room, NOW, ANNA, VERA)
        note(room, NOW + 20 * SECOND, *ALL)
        note(room, NOW + MINUTE, ANNA, VERA)
        assert attendance.next_effect(room, PATIENCE) == NOW + MINUTE + 10 * SECOND
        note(room, NOW + MINUTE + 5 * SECOND, ANNA)
        assert attendance.lost(room) == [(1, NOW + MINUTE + 10 * SECOND), (2, NOW + MINUTE + 35 * SECOND)]

    def test_it_lasts_until_the_last_of_them_is_back(self) -> None:
        room = begun(pause_lost=30)
        note(room, NOW, ANNA)
        note(room, NOW + SECOND, ANNA, BORIS)
        assert match_of(room).clock.paused_at == NOW
        note(room, NOW + 2 * SECOND, *ALL)
        assert ledger(room) == [("lost", 0, 1), ("resume", 2 * SECOND, 2)]

    def test_who_was_away_when_the_match_began_does_not_stop_it(self) -> None:
        room = at_table(pause_lost=30)
        note(room, NOW, ANNA, VERA)
        play.take_step(room, a_step(asks=bids(0, 1), seats=3), NOW, THINKS)
        assert not note(room, NOW + SECOND, ANNA, VERA)
        assert match_of(room).clock.paused_at is None

    def test_in_a_pause_that_somebody_wanted_it_adds_nothing_and_ends_nothing(self) -> None:
        room = begun(pause_lost=30)
        pausing.pause(room, 0, NOW)
        note(room, NOW + SECOND, ANNA, VERA)
        note(room, NOW + 2 * SECOND, *ALL)
        assert match_of(room).clock.paused_at == NOW
        assert match_of(room).absences.spent == {}

    def test_the_host_may_go_on_without_them_and_they_keep_what_is_left(self) -> None:
        room = begun(pause_lost=30)
        note(room, NOW, ANNA, VERA)
        assert pausing.resume(room, 0, NOW + 10 * SECOND)
        assert not note(room, NOW + 11 * SECOND, ANNA, VERA)
        assert (seen(room, NOW + 11 * SECOND)["paused_at"], match_of(room).absences.spent) == (None, {1: 10 * SECOND})

    def test_the_host_may_make_it_a_pause_of_the_ordinary_kind(self) -> None:
        room = begun(pause_lost=30)
        note(room, NOW, ANNA, VERA)
        assert pausing.pause(room, 0, NOW + SECOND)
        assert not pausing.pause(room, 0, NOW + SECOND)
        note(room, NOW + MINUTE, *ALL)
        assert seen(room, NOW + MINUTE)["paused_at"] == NOW
        assert ledger(room) == [("lost", 0, 1), ("pause", SECOND, 0)]

    @pytest.mark.parametrize("how", ["leave", "kick", "take"])
    def test_it_ends_when_somebody_else_gets_the_seat(self, how: str) -> None:
        room = begun(pause_lost=30)
        note(room, NOW, ANNA, VERA)
        _pass_seat_1(room, how, NOW + SECOND)
        assert (seen(room, NOW + SECOND)["paused_at"], seen(room, NOW + SECOND)["lost"]) == (None, [])

    def test_without_the_option_an_absence_touches_nobodys_clock(self) -> None:
        room = begun()
        before = match_of(room).asks
        note(room, NOW + SECOND, ANNA, VERA)
        assert match_of(room).asks == before
        assert play.next_deadline(room) == NOW + MINUTE
        assert attendance.next_effect(room, PATIENCE) is None

    @given(st.lists(st.tuples(st.integers(1, 20_000), st.sets(st.sampled_from(ALL))), max_size=40))
    def test_however_they_come_and_go_nobody_holds_the_match_up_for_longer_than_the_limit(self, moves: Sequence[tuple[int, set[SeatToken]]]) -> None:
        room, now = begun(pause_lost=30), NOW
        for ms, present in moves:
            while (due := attendance.next_effect(room, PATIENCE)) is not None and due <= now + ms:
                note(room, due, *(token for token in ALL if person_on(room, token.seat).away_at is None))
            now += ms
            note(room, now, *present)
        match = match_of(room)
        held = {seat: match.absences.spent.get(seat, 0) + (now - match.absences.lost[seat] if seat in match.absences.lost else 0) for seat in range(3)}
        assert all(ms <= 30 * SECOND for ms in held.values())
        assert (match.clock.paused_at is not None) == bool(match.absences.lost)
        assert match.clock.paused_ms + (now - match.clock.paused_at if match.clock.paused_at else 0) <= sum(held.values())


class TestVotes:
    """Where people vote on the pause."""

    def test_those_who_are_present_decide_without_those_who_are_away(self) -> None:
        room = begun(pause="vote")
        pausing.pause(room, 0, NOW)
        pausing.pause(room, 1, NOW)
        note(room, NOW + SECOND, ANNA)
        assert seen(room, NOW + SECOND)["vote"] == {"for": "resume", "seats": [], "needed": 1}
        assert pausing.resume(room, 0, NOW + 2 * SECOND)
        assert match_of(room).clock.paused_at is None

    def test_votes_that_were_too_few_are_enough_when_somebody_goes(self) -> None:
        room = begun(pause="vote")
        pausing.pause(room, 0, NOW)
        note(room, NOW + SECOND, ANNA)
        assert match_of(room).clock.paused_at == NOW + SECOND

    def test_who_goes_takes_the_vote_along_also_when_all_go_at_once(self) -> None:
        room = begun(pause="vote")
        pausing.pause(room, 2, NOW)
        note(room, NOW + SECOND)
        assert match_of(room).clock.paused_at is None
        assert seen(room, NOW + SECOND)["vote"]["seats"] == []


class TestABotPlays:
    def test_after_the_patience_it_answers_for_who_is_away_and_the_person_takes_over_with_the_whole_time(self) -> None:
        room = begun(absent="bot")
        note(room, NOW, ANNA, VERA)
        assert attendance.next_effect(room, PATIENCE) == NOW + 10 * SECOND
        assert not note(room, NOW + 10 * SECOND - 1, ANNA, VERA)
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        assert play.next_bot_turn(room) == NOW + 10 * SECOND + THINKS
        assert seen(room, NOW + 10 * SECOND)["seats"][1]["played_by"] == "greedy"
        assert seen(room, NOW + 10 * SECOND)["seats"][1]["name"] == "Борис"
        note(room, NOW + 15 * SECOND, *ALL)
        assert play.next_bot_turn(room) is None
        assert left(room, NOW + 15 * SECOND) == [45 * SECOND, MINUTE]

    def test_it_answers_what_is_asked_later_too(self) -> None:
        room = begun(absent="bot")
        note(room, NOW, ANNA, VERA)
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        play.take_step(room, a_step(["0.0", 0, "bid1"], ["0.1", 1, "bid1"], asks=bids(1, opened=2), seats=3), NOW + 11 * SECOND, THINKS)
        assert [ask.id for ask in play.due_bots(room, NOW + 11 * SECOND + THINKS)] == ["2.1"]

    def test_the_person_may_answer_before_the_room_knows_that_they_are_back(self) -> None:
        room = begun(absent="bot")
        note(room, NOW, ANNA, VERA)
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        late = NOW + 20 * SECOND
        ask = play.open_ask(room, 1, "0.1", "bid1", late)
        assert ask is not None
        assert not play.needs_hold(room, ask, late)

    def test_only_after_the_pause_for_their_sake(self) -> None:
        room = begun(absent="bot", pause_lost=30)
        note(room, NOW, ANNA, VERA)
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        assert not room.is_bot(1)
        note(room, NOW + 30 * SECOND, ANNA, VERA)
        assert room.is_bot(1)
        assert play.next_bot_turn(room) == NOW + 30 * SECOND + THINKS

    def test_for_who_was_away_already_it_plays_from_the_start(self) -> None:
        room = at_table(absent="bot")
        note(room, NOW - MINUTE, ANNA, VERA)
        assert not room.is_bot(1)
        play.take_step(room, a_step(asks=bids(0, 1), seats=3), NOW, THINKS)
        due = attendance.next_effect(room, PATIENCE)
        assert due is not None
        assert due <= NOW
        note(room, NOW, ANNA, VERA)
        assert room.is_bot(1)

    def test_after_a_rematch_it_plays_no_more_until_the_match_begins(self) -> None:
        room = begun(absent="bot")
        note(room, NOW, ANNA, VERA)
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        play.take_step(room, a_step(["0.0", 0, "bid1"], ["0.1", 1, "bid1"], seats=3), NOW + MINUTE, THINKS)
        hosting.rematch(room)
        assert not room.is_bot(1)

    def test_nobody_hurries_it_and_the_host_passes_on_no_ticket_for_it(self) -> None:
        room = begun(absent="bot")
        note(room, NOW, ANNA, VERA)
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        with pytest.raises(Problem) as refused:
            pausing.ask_to_hurry(room, 0, "0.1", [])
        assert refused.value.code == "no_hurry"
        with pytest.raises(Problem) as refused:
            passing.issue(room, 0, 1, "d" * 64)
        assert refused.value.code == "invalid"


class TestTheirTimeStandsStill:
    def test_until_they_are_back_and_only_theirs(self) -> None:
        room = begun(absent="wait")
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        assert left(room, NOW + 50 * SECOND) == [10 * SECOND, 50 * SECOND]
        assert [ask["deadline_at"] for ask in seen(room, NOW + 50 * SECOND)["waiting"]] == [NOW + MINUTE, None]
        assert [ask.id for ask in play.due_people(room, NOW + 5 * MINUTE, ())] == ["0.0"]
        note(room, NOW + 5 * MINUTE, *ALL)
        assert left(room, NOW + 5 * MINUTE) == [0, 50 * SECOND]

    def test_an_answer_of_theirs_is_not_late_before_the_room_knows_that_they_are_back(self) -> None:
        room = begun(absent="wait")
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        ask = play.open_ask(room, 1, "0.1", "bid1", NOW + 5 * MINUTE)
        assert ask is not None
        assert not play.needs_hold(room, ask, NOW + 5 * MINUTE)

    def test_what_they_are_asked_meanwhile_has_its_whole_time_afterwards(self) -> None:
        room = begun(absent="wait")
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        play.take_step(room, a_step(["0.0", 0, "bid1"], ["0.1", 1, "bid1"], asks=bids(1, opened=2), seats=3), NOW + 20 * SECOND, THINKS)
        assert left(room, NOW + 30 * SECOND) == [MINUTE]
        note(room, NOW + 40 * SECOND, *ALL)
        assert left(room, NOW + 40 * SECOND) == [MINUTE]

    @pytest.mark.parametrize("paused_first", [True, False])
    def test_pauses_meanwhile_count_neither_way(self, paused_first: bool) -> None:
        room = begun(absent="wait")
        away_at, paused_at = (20, 10) if paused_first else (10, 20)
        for second in (10, 20):
            if second == away_at:
                note(room, NOW + second * SECOND, ANNA, VERA)
            if second == paused_at:
                pausing.pause(room, 0, NOW + second * SECOND)
        pausing.resume(room, 0, NOW + MINUTE)
        note(room, NOW + 2 * MINUTE, *ALL)
        assert left(room, NOW + 2 * MINUTE)[1] == 50 * SECOND

    def test_a_seats_bank_pays_for_no_absence(self) -> None:
        room = begun(absent="wait", timer=5, bank=60)
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        note(room, NOW + 5 * MINUTE, *ALL)
        play.take_step(room, a_step(["0.1", 1, "bid1"], asks=bids(0), seats=3), NOW + 5 * MINUTE + SECOND, THINKS)
        assert match_of(room).clock.banks[1] == 54 * SECOND

    def test_the_host_may_still_hurry(self) -> None:
        room = begun(absent="wait")
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        assert pausing.ask_to_hurry(room, 0, "0.1", [])

    @pytest.mark.parametrize("how", ["leave", "kick"])
    def test_a_bot_that_gets_the_seat_does_not_wait(self, how: str) -> None:
        room = begun(absent="wait")
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        _pass_seat_1(room, how, NOW + 20 * SECOND)
        assert play.next_bot_turn(room) == NOW + 20 * SECOND + THINKS

    def test_a_person_who_gets_the_seat_has_what_was_left(self) -> None:
        room = begun(absent="wait")
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        _pass_seat_1(room, "take", NOW + 20 * SECOND)
        assert left(room, NOW + 20 * SECOND)[1] == 50 * SECOND


class TestSuccession:
    @pytest.mark.parametrize("status", ["open", "playing"])
    def test_the_next_person_who_is_present_is_host_instead_of_one_who_is_away_for_long(self, status: str) -> None:
        room = at_table() if status == "open" else begun()
        note(room, NOW, VERA)
        assert attendance.next_effect(room, PATIENCE) == NOW + MINUTE
        assert not note(room, NOW + MINUTE - 1, VERA)
        assert note(room, NOW + MINUTE, VERA)
        assert room.host == 2

    def test_who_comes_back_is_a_guest(self) -> None:
        room = at_table()
        note(room, NOW, BORIS, VERA)
        note(room, NOW + MINUTE, BORIS, VERA)
        note(room, NOW + 2 * MINUTE, *ALL)
        assert room.host == 1
        assert attendance.next_effect(room, PATIENCE) is None

    def test_a_host_who_is_back_in_time_stays_host(self) -> None:
        room = at_table()
        note(room, NOW, BORIS, VERA)
        note(room, NOW + MINUTE - 1, *ALL)
        note(room, NOW + MINUTE + 5, BORIS, VERA)
        assert room.host == 0

    def test_where_nobody_is_present_the_first_to_come_back_is_host(self) -> None:
        room = at_table()
        note(room, NOW)
        assert attendance.next_effect(room, PATIENCE) is None
        note(room, NOW + 5 * MINUTE, VERA)
        assert room.host == 2


class TestTheClocks:
    """What the house does when a room is due."""

    def test_a_room_in_which_a_presence_has_lapsed_shows_it_and_is_due_again_for_the_next(self) -> None:
        rooms, presence = FakeRooms(at_table()), FakePresence(ANNA, VERA)
        presence.next_lapse = NOW + 77
        assert self.of(rooms, presence).look_after(CODE) == NotYet(NOW + 77)
        assert rooms.room is not None
        assert [person.away_at for _, person in rooms.room.people()] == [None, NOW, None]
        assert presence.forgotten == [0, NOW], "what has lapsed is forgotten only when the room shows it"

    def test_nothing_is_stored_when_nothing_has_changed(self) -> None:
        rooms = FakeRooms(at_table())
        assert self.of(rooms, FakePresence(*ALL)).look_after(CODE) == NotYet(None)
        assert self.of(rooms, FakePresence(*ALL)).follow_up(CODE) == NotYet(None)
        assert rooms.commits == 0

    def test_what_follows_is_done_when_it_is_due_and_not_before(self) -> None:
        room = begun(absent="bot")
        note(room, NOW, ANNA, VERA)
        rooms = FakeRooms(room, now=NOW + SECOND)
        attending = self.of(rooms, FakePresence(ANNA, VERA))
        assert attending.follow_up(CODE) == NotYet(NOW + 10 * SECOND)
        rooms.time = NOW + 10 * SECOND
        assert attending.follow_up(CODE) is None
        assert rooms.room is not None
        assert rooms.room.is_bot(1)

    def of(self, rooms: FakeRooms, presence: FakePresence) -> Attendance:
        return Attendance(a_writer(rooms), presence, PATIENCE, THINKS)


def test_a_room_with_people_away_comes_back_from_the_archive_as_it_was() -> None:
    for terms in ({"pause_lost": 30}, {"absent": "bot"}, {"absent": "wait"}):
        room = begun(**terms)
        note(room, NOW, ANNA, VERA)
        note(room, NOW + 10 * SECOND, ANNA, VERA)
        assert unpack(room.code, room.version, pack(room)) == room


def _pass_seat_1(room: Room, how: str, now: int) -> None:
    """As the services do it."""
    if how == "take":
        ticket = SeatToken(1, "t" * 43)
        passing.issue(room, 1, 1, _digest(ticket))
        passing.take(room, ticket, "Глеб", "d" * 64, now)
        return
    seating.leave(room, 1) if how == "leave" else hosting.kick(room, 0, 1)
    attendance.pass_on(room, 1, now)
    play.hand_over(room, 1, now, THINKS)


def _digest(ticket: SeatToken) -> str:
    return person("", ticket).digest
