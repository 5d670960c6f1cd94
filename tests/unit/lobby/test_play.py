"""Answers, deadlines and whose turn it is to be played for."""

import pytest

from tests.unit.lobby.fakes import A_BOT, ANNA, NOW, a_room, a_step, bids, person
from traktir_kit.problems import Problem
from traktir_lobby.domain import deadlines, play
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import room_card, shared_part


def begun(*seats: object, timer: int | None = 60) -> Room:
    room = a_room(*seats, timer=timer)
    play.take_step(room, a_step(asks=bids(0, 1)), NOW, bot_delay=700)
    return room


def half_answered() -> Room:
    """Boris has bid, Anna has not."""
    room = begun()
    play.take_step(room, a_step(["0.1", 1, "bid2"], asks=bids(0)), NOW + 5_000, 700)
    return room


def test_an_open_ask_of_ones_own_may_be_answered() -> None:
    ask = play.open_ask(begun(), 0, "0.0", "bid1", NOW)
    assert ask is not None
    assert (ask.id, ask.seat, ask.due_at) == ("0.0", 0, NOW + 60_000)


def test_the_very_same_answer_again_is_none_to_take() -> None:
    assert play.open_ask(half_answered(), 1, "0.1", "bid2", NOW) is None


@pytest.mark.parametrize(
    ("seat", "ask", "option", "code"),
    [
        (1, "0.1", "bid3", "ask_closed"),
        (0, "0.1", "bid2", "not_your_ask"),
        (1, "0.0", "bid2", "not_your_ask"),
        (0, "9.0", "bid2", "unknown_ask"),
    ],
)
def test_an_answer_that_can_never_be_taken_says_why(seat: int, ask: str, option: str, code: str) -> None:
    with pytest.raises(Problem) as refused:
        play.open_ask(half_answered(), seat, ask, option, NOW)
    assert refused.value.code == code


def test_before_the_match_and_after_it_there_is_nothing_to_answer() -> None:
    over = a_room()
    play.take_step(over, a_step(["0.0", 0, "bid1"]), NOW, 0)
    for room, code in ((a_room(), "not_started"), (over, "match_over")):
        with pytest.raises(Problem) as refused:
            play.open_ask(room, 0, "1.0", "bid1", NOW)
        assert refused.value.code == code
    assert play.open_ask(over, 0, "0.0", "bid1", NOW) is None


def test_an_answer_counts_up_to_its_deadline_and_not_after() -> None:
    room = begun()
    assert play.open_ask(room, 0, "0.0", "bid1", NOW + 60_000)
    with pytest.raises(Problem) as refused:
        play.open_ask(room, 0, "0.0", "bid1", NOW + 60_001)
    assert refused.value.code == "ask_closed"


def test_an_ask_keeps_its_deadline_while_others_answer() -> None:
    assert [ask.due_at for ask in half_answered().match.asks] == [NOW + 60_000]  # type: ignore[union-attr]


def test_without_a_timer_a_person_has_all_the_time() -> None:
    room = begun(timer=None)
    assert deadlines.next_deadline(room) is None
    assert deadlines.due_people(room, NOW + 10**9, ()) == []


def test_all_whose_time_has_run_out_are_due_at_once() -> None:
    room = begun()
    assert deadlines.due_people(room, NOW + 59_999, ()) == []
    assert [ask.id for ask in deadlines.due_people(room, NOW + 60_000, ())] == ["0.0", "0.1"]


def test_an_ask_whose_answer_is_on_its_way_gets_a_little_longer() -> None:
    room = begun()
    assert [ask.id for ask in deadlines.due_people(room, NOW + 60_000, {"0.0"})] == ["0.1"]
    assert [ask.id for ask in deadlines.due_people(room, NOW + 60_000 + deadlines.HOLD, {"0.0"})] == ["0.0", "0.1"]
    assert deadlines.next_deadline(half_answered(), {"0.0"}) == NOW + 60_000 + deadlines.HOLD


def test_only_an_answer_close_to_the_deadline_has_to_be_held_for() -> None:
    ask = play.open_ask(begun(), 0, "0.0", "bid1", NOW)
    assert ask is not None
    assert not deadlines.needs_hold(begun(), ask, NOW + 60_000 - deadlines.HOLD)
    assert deadlines.needs_hold(begun(), ask, NOW + 60_001 - deadlines.HOLD)


def test_a_bot_is_due_when_it_has_thought_and_never_by_the_timer() -> None:
    room = begun(person("Анна", ANNA), A_BOT)
    assert (deadlines.next_deadline(room), deadlines.next_bot_turn(room)) == (NOW + 60_000, NOW + 700)
    assert deadlines.due_bots(room, NOW + 699) == []
    assert [ask.id for ask in deadlines.due_bots(room, NOW + 700)] == ["0.1"]
    assert [ask.id for ask in deadlines.due_people(room, NOW + 60_000, ())] == ["0.0"]


def test_the_stand_in_thinks_before_it_answers_for_a_leaver() -> None:
    room = begun()
    room.seats[1] = A_BOT
    play.hand_over(room, 1, NOW + 10_000, 700)
    assert deadlines.next_bot_turn(room) == NOW + 10_700
    untimed = begun(timer=None)
    untimed.seats[1] = A_BOT
    play.hand_over(untimed, 1, NOW, 700)
    assert deadlines.next_bot_turn(untimed) == NOW + 700


def test_only_the_host_starts_and_only_with_all_seats_taken_and_only_once() -> None:
    for room, seat, code in ((a_room(), 1, "not_host"), (a_room(person("Анна", ANNA), None), 0, "seats_open"), (begun(), 0, "already_started")):
        with pytest.raises(Problem) as refused:
            play.require_startable(room, seat)
        assert refused.value.code == code
    play.require_startable(a_room(), 0)


@pytest.mark.parametrize("room", [a_room(), begun(), half_answered(), begun(person("Анна", ANNA), A_BOT), a_room(None, A_BOT, person("Анна", ANNA), host=2)])
def test_a_room_comes_back_from_the_archive_as_it_was(room: Room) -> None:
    assert unpack(room.code, room.version, pack(room)) == room


@pytest.mark.parametrize("room", [begun(), half_answered(), begun(person("Анна", ANNA), A_BOT)])
def test_what_all_may_know_has_no_secret_of_the_room(room: Room) -> None:
    shown = repr((shared_part(room), room_card(room)))
    assert room.match is not None
    assert room.match.record["seed"] not in shown
    assert "bid2" not in shown
    assert not any(digest in shown for digest in room.digests() if digest)


def test_a_bots_thinking_time_is_no_deadline() -> None:
    waiting = shared_part(begun(person("Анна", ANNA), A_BOT))["waiting"]
    assert [ask["deadline_at"] for ask in waiting] == [NOW + 60_000, None]
