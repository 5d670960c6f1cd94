"""A bot plays for who is away, in rooms that want it."""

import pytest

from tests.unit.lobby.away import ALL, MINUTE, PATIENCE, SECOND, THINKS, at_table, begun, left, note, seen
from tests.unit.lobby.fakes import ANNA, NOW, VERA, a_step, bids
from traktir_kit.problems import Problem
from traktir_lobby.domain import attendance, deadlines, hosting, hurrying, passing, play


def test_after_the_patience_it_answers_for_who_is_away_and_the_person_takes_over_with_the_time_that_was_left() -> None:
    room = begun(absent="bot")
    note(room, NOW, ANNA, VERA)
    assert attendance.next_effect(room, PATIENCE) == NOW + 10 * SECOND
    assert not note(room, NOW + 10 * SECOND - 1, ANNA, VERA)
    note(room, NOW + 10 * SECOND, ANNA, VERA)
    assert deadlines.next_bot_turn(room) == NOW + 10 * SECOND + THINKS
    assert seen(room, NOW + 10 * SECOND)["seats"][1]["played_by"] == "greedy"
    assert seen(room, NOW + 10 * SECOND)["seats"][1]["name"] == "Борис"
    note(room, NOW + 15 * SECOND, *ALL)
    assert deadlines.next_bot_turn(room) is None
    assert left(room, NOW + 15 * SECOND) == [45 * SECOND, 50 * SECOND]


def test_it_answers_what_is_asked_later_too() -> None:
    room = begun(absent="bot")
    note(room, NOW, ANNA, VERA)
    note(room, NOW + 10 * SECOND, ANNA, VERA)
    play.take_step(room, a_step(["0.0", 0, "bid1"], ["0.1", 1, "bid1"], asks=bids(1, opened=2), seats=3), NOW + 11 * SECOND, THINKS)
    assert [ask.id for ask in deadlines.due_bots(room, NOW + 11 * SECOND + THINKS)] == ["2.1"]


def test_the_person_may_answer_before_the_room_knows_that_they_are_back() -> None:
    room = begun(absent="bot")
    note(room, NOW, ANNA, VERA)
    note(room, NOW + 10 * SECOND, ANNA, VERA)
    late = NOW + 20 * SECOND
    ask = play.open_ask(room, 1, "0.1", "bid1", late)
    assert ask is not None
    assert not deadlines.needs_hold(room, ask, late)


def test_only_after_the_pause_for_their_sake() -> None:
    room = begun(absent="bot", pause_lost=30)
    note(room, NOW, ANNA, VERA)
    note(room, NOW + 10 * SECOND, ANNA, VERA)
    assert not room.is_bot(1)
    note(room, NOW + 30 * SECOND, ANNA, VERA)
    assert room.is_bot(1)
    assert deadlines.next_bot_turn(room) == NOW + 30 * SECOND + THINKS


def test_for_who_was_away_already_it_plays_from_the_start() -> None:
    room = at_table(absent="bot")
    note(room, NOW - MINUTE, ANNA, VERA)
    assert not room.is_bot(1)
    play.take_step(room, a_step(asks=bids(0, 1), seats=3), NOW, THINKS)
    due = attendance.next_effect(room, PATIENCE)
    assert due is not None
    assert due <= NOW
    note(room, NOW, ANNA, VERA)
    assert room.is_bot(1)


def test_after_a_rematch_it_plays_no_more_until_the_match_begins() -> None:
    room = begun(absent="bot")
    note(room, NOW, ANNA, VERA)
    note(room, NOW + 10 * SECOND, ANNA, VERA)
    play.take_step(room, a_step(["0.0", 0, "bid1"], ["0.1", 1, "bid1"], seats=3), NOW + MINUTE, THINKS)
    hosting.rematch(room)
    assert not room.is_bot(1)


def test_nobody_hurries_it_and_the_host_passes_on_no_ticket_for_it() -> None:
    room = begun(absent="bot")
    note(room, NOW, ANNA, VERA)
    note(room, NOW + 10 * SECOND, ANNA, VERA)
    with pytest.raises(Problem) as refused:
        hurrying.ask_to_hurry(room, 0, "0.1", [])
    assert refused.value.code == "no_hurry"
    with pytest.raises(Problem) as refused:
        passing.issue(room, 0, 1, "d" * 64)
    assert refused.value.code == "invalid"
