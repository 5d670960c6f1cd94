"""A match is paused for the sake of who has lost the connection, in rooms that want it, and for no longer than they say."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.lobby.away import ALL, MINUTE, PATIENCE, SECOND, THINKS, at_table, begun, ledger, left, match_of, note, pass_seat_1, person_on, seen
from tests.unit.lobby.fakes import ANNA, BORIS, NOW, VERA, a_step, bids
from traktir_lobby.domain import attendance, deadlines, pausing, play
from traktir_lobby.domain.tokens import SeatToken


def test_a_lost_connection_pauses_the_match_and_the_return_lets_it_go_on_with_the_time_that_was_left() -> None:
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


def test_when_the_limit_is_used_up_it_goes_on_without_them_and_never_waits_for_them_again() -> None:
    room = begun(pause_lost=30)
    note(room, NOW, ANNA, VERA)
    assert attendance.next_effect(room, PATIENCE) == NOW + 30 * SECOND
    assert not note(room, NOW + 30 * SECOND - 1, ANNA, VERA)
    assert note(room, NOW + 30 * SECOND, ANNA, VERA)
    note(room, NOW + 31 * SECOND, *ALL)
    note(room, NOW + 32 * SECOND, ANNA, VERA)
    assert match_of(room).clock.paused_at is None
    assert ledger(room) == [("lost", 0, 1), ("resume", 30 * SECOND, None)]


def test_the_limit_is_for_all_losses_of_a_seat_together_and_each_seat_has_its_own() -> None:
    room = begun(pause_lost=30)
    note(room, NOW, ANNA, VERA)
    note(room, NOW + 20 * SECOND, *ALL)
    note(room, NOW + MINUTE, ANNA, VERA)
    assert attendance.next_effect(room, PATIENCE) == NOW + MINUTE + 10 * SECOND
    note(room, NOW + MINUTE + 5 * SECOND, ANNA)
    assert attendance.lost(room) == {1: NOW + MINUTE + 10 * SECOND, 2: NOW + MINUTE + 35 * SECOND}


def test_it_lasts_until_the_last_of_them_is_back() -> None:
    room = begun(pause_lost=30)
    note(room, NOW, ANNA)
    note(room, NOW + SECOND, ANNA, BORIS)
    assert match_of(room).clock.paused_at == NOW
    note(room, NOW + 2 * SECOND, *ALL)
    assert ledger(room) == [("lost", 0, 1), ("resume", 2 * SECOND, 2)]


def test_who_was_away_when_the_match_began_does_not_stop_it() -> None:
    room = at_table(pause_lost=30)
    note(room, NOW, ANNA, VERA)
    play.take_step(room, a_step(asks=bids(0, 1), seats=3), NOW, THINKS)
    assert not note(room, NOW + SECOND, ANNA, VERA)
    assert match_of(room).clock.paused_at is None


def test_in_a_pause_that_somebody_wanted_it_adds_nothing_and_ends_nothing() -> None:
    room = begun(pause_lost=30)
    pausing.pause(room, 0, NOW)
    note(room, NOW + SECOND, ANNA, VERA)
    note(room, NOW + 2 * SECOND, *ALL)
    assert match_of(room).clock.paused_at == NOW
    assert match_of(room).absences.spent == {}


def test_the_host_may_go_on_without_them_and_they_keep_what_is_left() -> None:
    room = begun(pause_lost=30)
    note(room, NOW, ANNA, VERA)
    assert pausing.resume(room, 0, NOW + 10 * SECOND)
    assert not note(room, NOW + 11 * SECOND, ANNA, VERA)
    assert (seen(room, NOW + 11 * SECOND)["paused_at"], match_of(room).absences.spent) == (None, {1: 10 * SECOND})


def test_the_host_may_make_it_a_pause_of_the_ordinary_kind() -> None:
    room = begun(pause_lost=30)
    note(room, NOW, ANNA, VERA)
    assert pausing.pause(room, 0, NOW + SECOND)
    assert not pausing.pause(room, 0, NOW + SECOND)
    note(room, NOW + MINUTE, *ALL)
    assert seen(room, NOW + MINUTE)["paused_at"] == NOW
    assert ledger(room) == [("lost", 0, 1), ("pause", SECOND, 0)]


def test_where_people_vote_they_vote_only_about_going_on_without_them() -> None:
    room = begun(pause="vote", pause_lost=30)
    note(room, NOW, ANNA, VERA)
    assert not pausing.pause(room, 0, NOW + SECOND)
    assert pausing.resume(room, 0, NOW + 2 * SECOND)
    assert pausing.pause(room, 0, NOW + 3 * SECOND), "it takes the vote back"
    assert [pausing.resume(room, seat, NOW + 4 * SECOND) for seat in (0, 2)] == [True, True]
    assert ledger(room) == [("lost", 0, 1), ("resume", 4 * SECOND, 2)]


@pytest.mark.parametrize("how", ["leave", "kick", "take"])
def test_it_ends_when_somebody_else_gets_the_seat(how: str) -> None:
    room = begun(pause_lost=30)
    note(room, NOW, ANNA, VERA)
    pass_seat_1(room, how, NOW + SECOND)
    assert (seen(room, NOW + SECOND)["paused_at"], seen(room, NOW + SECOND)["lost"]) == (None, [])


def test_without_the_option_an_absence_touches_nobodys_clock() -> None:
    room = begun()
    before = match_of(room).asks
    note(room, NOW + SECOND, ANNA, VERA)
    assert match_of(room).asks == before
    assert deadlines.next_deadline(room) == NOW + MINUTE
    assert attendance.next_effect(room, PATIENCE) is None


@given(st.lists(st.tuples(st.integers(1, 20_000), st.sets(st.sampled_from(ALL))), max_size=40))
def test_however_they_come_and_go_nobody_holds_the_match_up_for_longer_than_the_limit(moves: Sequence[tuple[int, set[SeatToken]]]) -> None:
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
