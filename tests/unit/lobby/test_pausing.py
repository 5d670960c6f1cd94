"""A pause stops everybody's time and nothing else, and the ledger of the clock adds up."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.lobby.fakes import A_BOT, ANNA, NOW, a_room, a_step, bids, glance_at, person
from traktir_kit.problems import Problem
from traktir_lobby.domain import deadlines, pausing, play, seating
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.match import Match
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.roomclock import LEDGER_KEPT, RoomClock
from traktir_lobby.domain.snapshot import snapshot
from traktir_lobby.store.glances import Look

MINUTE = 60_000


def begun(*seats: object, **changes: object) -> Room:
    room = a_room(*seats, **{"timer": 60, **changes})
    play.take_step(room, a_step(asks=bids(0, 1)), NOW, bot_delay=700)
    return room


def match_of(room: Room) -> Match:
    assert room.match is not None
    return room.match


def left(room: Room, now: int) -> list[int | None]:
    """The remaining milliseconds that are shown."""
    return [ask["remaining_ms"] for ask in snapshot(glance_at(room, Look(), now))["waiting"]]


def test_in_a_pause_nothing_is_due_and_the_time_that_is_left_is_shown() -> None:
    room = begun(person("Анна", ANNA), A_BOT)
    assert pausing.pause(room, 0, NOW + 500)
    later = NOW + 10 * MINUTE
    assert (deadlines.next_deadline(room), deadlines.next_bot_turn(room)) == (None, None)
    assert deadlines.due_people(room, later, ()) + deadlines.due_bots(room, later) == []
    assert left(room, later) == [MINUTE - 500, None]
    shown = snapshot(glance_at(room, Look(), later))
    assert (shown["paused_at"], shown["now"], [ask["deadline_at"] for ask in shown["waiting"]]) == (NOW + 500, later, [None, None])


def test_after_a_pause_everybody_has_as_much_time_left_as_before() -> None:
    room = begun(person("Анна", ANNA), A_BOT)
    pausing.pause(room, 0, NOW + 500)
    pausing.resume(room, 0, NOW + 500 + MINUTE)
    assert (deadlines.next_deadline(room), deadlines.next_bot_turn(room)) == (NOW + 2 * MINUTE, NOW + MINUTE + 700)
    assert left(room, NOW + 500 + MINUTE) == [MINUTE - 500, None]


@pytest.mark.parametrize("remaining", [MINUTE, 500, 1, 0])
def test_twenty_pauses_in_a_row_lose_and_give_nothing_however_little_time_is_left(remaining: int) -> None:
    room = begun()
    now = NOW + MINUTE - remaining
    for length in range(20):
        pausing.pause(room, 0, now)
        now += length * 1_000
        pausing.resume(room, 0, now)
    assert left(room, now) == [remaining, remaining]
    assert bool(deadlines.due_people(room, now, ())) == (remaining == 0)


def test_who_had_run_out_of_time_before_the_pause_has_none_after_it() -> None:
    room = begun()
    pausing.pause(room, 0, NOW + MINUTE + 5)
    assert left(room, NOW + 2 * MINUTE) == [0, 0]
    pausing.resume(room, 0, NOW + 2 * MINUTE)
    assert [ask.id for ask in deadlines.due_people(room, NOW + 2 * MINUTE, ())] == ["0.0", "0.1"]
    with pytest.raises(Problem) as refused:
        play.open_ask(room, 0, "0.0", "bid1", NOW + 2 * MINUTE)
    assert refused.value.code == "ask_closed"


def test_an_answer_in_a_pause_is_refused_and_one_that_came_before_it_is_taken() -> None:
    room = begun()
    pausing.pause(room, 0, NOW + 500)
    with pytest.raises(Problem) as refused:
        play.open_ask(room, 1, "0.1", "bid1", NOW + 500)
    assert refused.value.code == "paused"
    assert play.open_ask(room, 1, "0.1", "bid1", NOW + 499) is not None


def test_what_was_answered_before_the_pause_may_be_said_again_in_it() -> None:
    room = begun()
    play.take_step(room, a_step(["0.1", 1, "bid2"], asks=bids(0)), NOW + 5, 0)
    pausing.pause(room, 0, NOW + 500)
    assert play.open_ask(room, 1, "0.1", "bid2", NOW + 600) is None


def test_an_ask_that_is_opened_in_a_pause_has_its_whole_time_after_it() -> None:
    """By an answer that came before the pause and is stored in it."""
    room = begun()
    pausing.pause(room, 0, NOW + 500)
    play.take_step(room, a_step(["0.0", 0, "bid1"], ["0.1", 1, "bid1"], asks=bids(0, opened=2)), NOW + 900, 0)
    assert left(room, NOW + 950) == [MINUTE]
    pausing.resume(room, 0, NOW + 2 * MINUTE)
    assert left(room, NOW + 2 * MINUTE) == [MINUTE]


def test_a_bot_that_takes_a_seat_in_a_pause_thinks_after_it() -> None:
    room = begun()
    pausing.pause(room, 0, NOW + 500)
    seating.leave(room, 1)
    play.hand_over(room, 1, NOW + MINUTE, 700)
    assert deadlines.next_bot_turn(room) is None
    pausing.resume(room, 0, NOW + 2 * MINUTE)
    assert deadlines.next_bot_turn(room) == NOW + 2 * MINUTE + 700


def test_the_host_pauses_and_anybody_if_the_room_says_so() -> None:
    room = begun()
    for act in (pausing.pause, pausing.resume):
        with pytest.raises(Problem) as refused:
            act(room, 1, NOW)
        assert refused.value.code == "not_host"
    assert pausing.pause(begun(pause="anybody"), 1, NOW)


def test_a_pause_of_what_is_paused_and_a_resume_of_what_runs_change_nothing() -> None:
    room = begun()
    assert not pausing.resume(room, 0, NOW + 1)
    pausing.pause(room, 0, NOW + 2)
    before = pack(room)
    assert not pausing.pause(room, 0, NOW + 3)
    assert pack(room) == before


def test_only_a_match_that_is_on_is_paused() -> None:
    over = begun()
    play.take_step(over, a_step(["0.0", 0, "bid1"], ["0.1", 1, "bid1"]), NOW, 0)
    for room, code in ((a_room(), "not_started"), (over, "match_over")):
        with pytest.raises(Problem) as refused:
            pausing.pause(room, 0, NOW)
        assert refused.value.code == code


def test_a_paused_room_comes_back_from_the_archive_as_it_was() -> None:
    room = begun(pause="anybody")
    pausing.pause(room, 0, NOW + 500)
    assert unpack(room.code, room.version, pack(room)) == room


def test_the_ledger_says_who_did_what_when() -> None:
    room = begun()
    pausing.pause(room, 0, NOW + 500)
    pausing.resume(room, 0, NOW + 900)
    match_of(room).clock.note("expiry", NOW + 1_000, asks=("0.0",))
    play.take_step(room, a_step(["0.0", 0, "bid0"], ["0.1", 1, "bid1"]), NOW + 1_000, 0)
    said = [(entry.what, entry.at - NOW, entry.by, entry.asks) for entry in match_of(room).clock.ledger]
    assert said == [("start", 0, None, ()), ("pause", 500, 0, ()), ("resume", 900, 0, ()), ("expiry", 1_000, None, ("0.0",)), ("end", 1_000, None, ())]


@given(st.lists(st.tuples(st.integers(0, 10**6), st.sampled_from(["pause", "resume", "note"])), max_size=2 * LEDGER_KEPT))
def test_the_ledger_adds_up_to_the_time_on_the_wall(happenings: Sequence[tuple[int, str]]) -> None:
    """From entry to entry, either the played or the paused time has grown, by exactly the time between; old entries may be gone."""
    clock, now = RoomClock(NOW, [0, 0]), NOW
    clock.note("start", now)
    for wait, what in happenings:
        now += wait
        if what == "pause" and clock.paused_at is None:
            clock.pause(now, 0)
        elif what == "resume" and clock.paused_at is not None:
            clock.resume(now, 0)
        else:
            clock.note("hurry", now)
    assert len(clock.ledger) <= LEDGER_KEPT
    assert all(entry.played_ms + entry.paused_ms == entry.at - NOW for entry in clock.ledger)
    paused = clock.ledger[0].what == "pause"
    for before, after in zip(clock.ledger, clock.ledger[1:], strict=False):
        paused = before.what == "pause" or (paused and before.what != "resume")
        grown = (after.played_ms - before.played_ms, after.paused_ms - before.paused_ms)
        if len(happenings) < LEDGER_KEPT:
            assert grown == ((0, after.at - before.at) if paused else (after.at - before.at, 0))


@given(st.lists(st.integers(0, 10**5), max_size=40))
def test_played_time_alone_brings_the_deadline_near(waits: Sequence[int]) -> None:
    """However the match is paused and resumed: the time left is the timer less the time played."""
    room, now = begun(), NOW
    clock = match_of(room).clock
    for wait in waits:
        now += wait
        (pausing.resume if clock.paused_at is not None else pausing.pause)(room, 0, now)
        played = clock.ledger[-1].played_ms
        assert left(room, now) == [max(0, MINUTE - played)] * 2


def test_a_match_that_ends_in_a_pause_is_not_paused_any_more() -> None:
    room = begun()
    pausing.pause(room, 0, NOW + 500)
    play.take_step(room, a_step(["0.0", 0, "bid1"], ["0.1", 1, "bid1"]), NOW + 900, 700, answered_at=NOW + 400)
    clock = match_of(room).clock
    assert (clock.paused_at, clock.paused_ms) == (None, 400)
    assert [(entry.what, entry.played_ms, entry.paused_ms) for entry in clock.ledger][-1] == ("end", 500, 400)
    assert snapshot(glance_at(room, Look(), NOW + 1_000))["paused_at"] is None
