"""The time of who is away stands still, in rooms that want it."""

import pytest

from tests.unit.lobby.away import ALL, MINUTE, SECOND, THINKS, begun, left, match_of, note, pass_seat_1, seen
from tests.unit.lobby.fakes import ANNA, NOW, VERA, a_step, bids
from traktir_lobby.domain import deadlines, hurrying, pausing, play


def test_until_they_are_back_and_only_theirs() -> None:
    room = begun(absent="wait")
    note(room, NOW + 10 * SECOND, ANNA, VERA)
    assert left(room, NOW + 50 * SECOND) == [10 * SECOND, 50 * SECOND]
    assert [ask["deadline_at"] for ask in seen(room, NOW + 50 * SECOND)["waiting"]] == [NOW + MINUTE, None]
    assert [ask.id for ask in deadlines.due_people(room, NOW + 5 * MINUTE, ())] == ["0.0"]
    note(room, NOW + 5 * MINUTE, *ALL)
    assert left(room, NOW + 5 * MINUTE) == [0, 50 * SECOND]


def test_an_answer_of_theirs_is_not_late_before_the_room_knows_that_they_are_back() -> None:
    room = begun(absent="wait")
    note(room, NOW + 10 * SECOND, ANNA, VERA)
    ask = play.open_ask(room, 1, "0.1", "bid1", NOW + 5 * MINUTE)
    assert ask is not None
    assert not deadlines.needs_hold(room, ask, NOW + 5 * MINUTE)


def test_what_they_are_asked_meanwhile_has_its_whole_time_afterwards() -> None:
    room = begun(absent="wait")
    note(room, NOW + 10 * SECOND, ANNA, VERA)
    play.take_step(room, a_step(["0.0", 0, "bid1"], ["0.1", 1, "bid1"], asks=bids(1, opened=2), seats=3), NOW + 20 * SECOND, THINKS)
    assert left(room, NOW + 30 * SECOND) == [MINUTE]
    note(room, NOW + 40 * SECOND, *ALL)
    assert left(room, NOW + 40 * SECOND) == [MINUTE]


@pytest.mark.parametrize("paused_first", [True, False])
def test_pauses_meanwhile_count_neither_way(paused_first: bool) -> None:
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


def test_a_seats_bank_pays_for_no_absence() -> None:
    room = begun(absent="wait", timer=5, bank=60)
    note(room, NOW + 10 * SECOND, ANNA, VERA)
    note(room, NOW + 5 * MINUTE, *ALL)
    play.take_step(room, a_step(["0.1", 1, "bid1"], asks=bids(0), seats=3), NOW + 5 * MINUTE + SECOND, THINKS)
    assert match_of(room).clock.banks[1] == 54 * SECOND


def test_the_host_may_still_hurry() -> None:
    room = begun(absent="wait")
    note(room, NOW + 10 * SECOND, ANNA, VERA)
    assert hurrying.ask_to_hurry(room, 0, "0.1", [])


@pytest.mark.parametrize("how", ["leave", "kick"])
def test_a_bot_that_gets_the_seat_does_not_wait(how: str) -> None:
    room = begun(absent="wait")
    note(room, NOW + 10 * SECOND, ANNA, VERA)
    pass_seat_1(room, how, NOW + 20 * SECOND)
    assert deadlines.next_bot_turn(room) == NOW + 20 * SECOND + THINKS


def test_a_person_who_gets_the_seat_has_what_was_left() -> None:
    room = begun(absent="wait")
    note(room, NOW + 10 * SECOND, ANNA, VERA)
    pass_seat_1(room, "take", NOW + 20 * SECOND)
    assert left(room, NOW + 20 * SECOND)[1] == 50 * SECOND
