"""An ask has the time of its kind, then the bank of its seat; nothing that others do touches either."""

import pytest

from tests.unit.lobby.fakes import BORIS, NOW, VERA, a_room, a_step, bids, glance_at, person
from traktir_kit.problems import Problem
from traktir_lobby.domain import deadlines, passing, pausing, play, seating, take_back
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.match import Match
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import shared_part, snapshot
from traktir_lobby.domain.step import Json, Step, StepAsk
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store.glances import Look

MINUTE = 60_000


def begun(*seats: object, **terms: object) -> Room:
    """A match in which each has a minute for a bid and ten seconds more in the bank."""
    room = a_room(*seats, **{"timer": 60, "bank": 10, **terms})
    play.take_step(room, a_step(asks=bids(0, 1)), NOW, 700)
    return room


def match_of(room: Room) -> Match:
    assert room.match is not None
    return room.match


def seen(room: Room, now: int) -> dict[str, Json]:
    return snapshot(glance_at(room, Look(), now))


def times(room: Room, now: int) -> list[tuple[int | None, int | None]]:
    """Of each open ask what is left of its own time, and up to its deadline."""
    return [(ask["own_ms"], ask["remaining_ms"]) for ask in seen(room, now)["waiting"]]


def _take_back(room: Room, seat: int, step: Step, now: int) -> None:
    take_back.request(room, seat, None, None)
    wanted = match_of(room).take_back
    assert wanted is not None
    take_back.carry_out(room, wanted, step, now, 700)


def test_every_ask_has_the_time_of_its_kind_also_in_the_turn_of_another() -> None:
    """R144, R145, D55: an assembly 90 s, a choice 30 s; what has no time of its own has that of the room."""
    room = a_room(timer=20, times={"seal": 90, "target": 30, "order": None})
    kinds = ["seal", "target", "order", "bid"]
    play.take_step(room, a_step(asks=[StepAsk(f"0.{seat}", seat % 2, kind) for seat, kind in enumerate(kinds)]), NOW, 0)
    assert [ask["remaining_ms"] for ask in seen(room, NOW)["waiting"]] == [90_000, 30_000, None, 20_000]


def test_when_the_own_time_is_over_the_bank_runs_and_then_the_automatic_option_is_due() -> None:
    room = begun()
    for passed, left, bank in ((0, (MINUTE, MINUTE + 10_000), 10_000), (MINUTE, (0, 10_000), 10_000), (MINUTE + 4_000, (0, 6_000), 6_000)):
        assert times(room, NOW + passed) == [left, left]
        assert seen(room, NOW + passed)["banks"] == [bank, bank]
        assert deadlines.due_people(room, NOW + passed, ()) == []
    assert deadlines.next_deadline(room) == NOW + MINUTE + 10_000
    assert [ask.id for ask in deadlines.due_people(room, NOW + MINUTE + 10_000, ())] == ["0.0", "0.1"]
    [first, _] = seen(room, NOW)["waiting"]
    assert (first["own_until"], first["deadline_at"]) == (NOW + MINUTE, NOW + MINUTE + 10_000)


def test_what_was_used_of_a_bank_is_gone_and_the_ledger_says_so() -> None:
    """By when the answer came, not by when it was stored; the others' banks run on."""
    room = begun()
    play.take_step(room, a_step(["0.1", 1, "bid1"], asks=bids(0)), NOW + MINUTE + 4_007, 0, answered_at=NOW + MINUTE + 4_000)
    assert seen(room, NOW + MINUTE + 5_000)["banks"] == [5_000, 6_000]
    [_, entry] = match_of(room).clock.ledger
    assert (entry.what, entry.by, entry.asks, entry.used_ms, entry.left_ms) == ("bank", 1, ("0.1",), 4_000, 6_000)
    play.take_step(room, a_step(["0.1", 1, "bid1"], ["0.0", 0, "bid1"], asks=bids(1, opened=2)), NOW + MINUTE + 8_000, 0)
    assert times(room, NOW + MINUTE + 8_000) == [(MINUTE, MINUTE + 6_000)]
    assert seen(room, NOW + MINUTE + 8_000)["banks"] == [2_000, 6_000]


def test_who_answers_in_their_own_time_keeps_the_bank() -> None:
    room = begun()
    play.take_step(room, a_step(["0.1", 1, "bid1"], asks=bids(0)), NOW + MINUTE, 0)
    assert match_of(room).clock.banks == [10_000, 10_000]
    assert [entry.what for entry in match_of(room).clock.ledger] == ["start"]


def test_an_expiry_empties_the_bank_and_no_more() -> None:
    """However late the clock is."""
    room = begun()
    play.take_step(room, a_step(["0.0", 0, "bid0"], ["0.1", 1, "bid0"], asks=bids(0, opened=2)), NOW + 2 * MINUTE, 0)
    assert match_of(room).clock.banks == [0, 0]
    assert times(room, NOW + 2 * MINUTE) == [(MINUTE, MINUTE)]


def test_a_pause_stops_the_bank_too_and_shows_what_is_left_of_it() -> None:
    """R149, D55, D56: in the bank, near zero, twenty times in a row."""
    room, now = begun(), NOW + MINUTE + 9_999
    for length in range(20):
        pausing.pause(room, 0, now)
        now += length * 1_000
        assert (times(room, now), seen(room, now)["banks"]) == ([(0, 1), (0, 1)], [1, 1])
        assert [(ask["own_until"], ask["deadline_at"]) for ask in seen(room, now)["waiting"]] == [(None, None)] * 2
        pausing.resume(room, 0, now)
    assert (times(room, now), deadlines.due_people(room, now, ())) == ([(0, 1), (0, 1)], [])
    assert len(deadlines.due_people(room, now + 1, ())) == 2


def test_an_answer_that_came_before_a_pause_and_is_stored_in_it_pays_up_to_when_it_came() -> None:
    room = begun()
    pausing.pause(room, 0, NOW + MINUTE + 3_000)
    play.take_step(room, a_step(["0.1", 1, "bid1"], asks=bids(0)), NOW + 2 * MINUTE, 0, answered_at=NOW + MINUTE + 2_500)
    assert match_of(room).clock.banks == [10_000, 7_500]
    play.take_step(room, a_step(["0.1", 1, "bid1"], ["0.0", 0, "bid1"], asks=bids(1, opened=2)), NOW + 3 * MINUTE, 0)
    assert match_of(room).clock.banks == [7_000, 7_500], "nobody pays for a pause"


def test_so_it_does_if_the_pause_is_over_by_then() -> None:
    room = begun()
    pausing.pause(room, 0, NOW + MINUTE + 3_000)
    pausing.resume(room, 0, NOW + MINUTE + 3_600)
    play.take_step(room, a_step(["0.1", 1, "bid1"], asks=bids(0)), NOW + MINUTE + 3_700, 0, answered_at=NOW + MINUTE + 2_500)
    assert match_of(room).clock.banks == [10_000, 7_500]


def test_of_two_pauses_only_the_one_that_began_after_the_answer_came_is_left_out() -> None:
    """It came when the first was just over, and is stored after the second."""
    room = begun()
    for paused_at, resumed_at in ((NOW + 10_000, NOW + 30_000), (NOW + 20_000 + MINUTE + 3_000, NOW + 3 * MINUTE)):
        pausing.pause(room, 0, paused_at)
        pausing.resume(room, 0, resumed_at)
    late = NOW + 3 * MINUTE + 500
    assert play.open_ask(room, 1, "0.1", "bid1", NOW + 20_000 + MINUTE + 2_500) is not None
    play.take_step(room, a_step(["0.1", 1, "bid1"], asks=bids(0)), late, 0, answered_at=NOW + 20_000 + MINUTE + 2_500)
    assert match_of(room).clock.banks == [10_000, 7_500]
    play.take_step(room, a_step(["0.1", 1, "bid1"], ["0.0", 0, "bid1"], asks=bids(1, opened=2)), late, 0, answered_at=NOW + 3 * MINUTE)
    assert match_of(room).clock.banks == [7_000, 7_500], "what comes at the moment of the resume pays up to the pause"


def test_a_bank_stays_with_its_seat_while_a_bot_sits_there() -> None:
    """What the leaver had used is gone, of the own time too; the bot uses none; who comes back has the rest."""
    room = begun()
    passing.issue(room, 1, 1, person("", BORIS).digest)
    seating.leave(room, 1)
    play.hand_over(room, 1, NOW + MINUTE + 1_000, 700)
    assert seen(room, NOW + MINUTE + 1_500)["banks"] == [8_500, 9_000]
    assert times(room, NOW + MINUTE + 1_500)[1] == (None, None)
    passing.take(room, SeatToken(1, BORIS.secret), "Борис", person("", VERA).digest, NOW + 2 * MINUTE)
    assert times(room, NOW + 2 * MINUTE)[1] == (0, 9_000)


def test_an_answer_that_is_taken_back_gives_nothing_back() -> None:
    """What it had used is gone, of the own time too, and so is what somebody else has used since."""
    room = begun(take_back=True)
    play.take_step(room, a_step(["0.1", 1, "bid1"], asks=bids(0)), NOW + MINUTE + 4_000, 0)
    _take_back(room, 1, a_step(asks=bids(0, 1)), NOW + MINUTE + 5_000)
    assert times(room, NOW + MINUTE + 5_000) == [(0, 5_000), (0, 6_000)]


def test_an_ask_whose_answer_is_taken_back_has_what_was_left_of_its_own_time() -> None:
    """Not what the others take to agree, and not the time of an ask that comes under the id of one that fell away."""
    room = begun(take_back=True)
    play.take_step(room, a_step(["0.1", 1, "bid1"], asks=bids(0)), NOW + 20_000, 0)
    play.take_step(room, a_step(["0.1", 1, "bid1"], ["0.0", 0, "bid1"], asks=bids(1, opened=2)), NOW + 25_000, 0)
    _take_back(room, 1, a_step(asks=bids(0, 1)), NOW + 50_000)
    assert times(room, NOW + 50_000) == [(35_000, 45_000), (40_000, 50_000)]
    play.take_step(room, a_step(["0.1", 1, "bid1"], ["0.0", 0, "bid1"], asks=bids(1, opened=2)), NOW + 51_000, 0)
    assert times(room, NOW + 51_000) == [(MINUTE, MINUTE + 10_000)]
    assert unpack(room.code, room.version, pack(room)) == room


def test_what_was_answered_after_a_bot_had_come_has_what_the_person_had_left() -> None:
    room = begun(take_back=True)
    play.hand_over(room, 1, NOW + 20_000, 700)
    play.take_step(room, a_step(["0.1", 1, "bid1"], asks=bids(0)), NOW + 21_000, 0)
    _take_back(room, 1, a_step(asks=bids(0, 1)), NOW + 30_000)
    assert times(room, NOW + 30_000)[1] == (40_000, 50_000)


def test_whose_time_has_run_out_takes_nothing_back_and_who_has_some_in_the_bank_does() -> None:
    answered = a_step(["0.1", 1, "bid0"], asks=bids(0))
    room, broke = begun(take_back=True), begun(take_back=True, bank=0)
    for each in (room, broke):
        play.take_step(each, answered, NOW + MINUTE, 0)
    assert take_back.request(room, 1, None, None)
    with pytest.raises(Problem, match="run out", check=lambda problem: problem.code == "no_take_back"):
        take_back.request(broke, 1, None, None)


def test_who_has_all_the_time_needs_no_bank() -> None:
    room = begun(timer=None)
    assert (times(room, NOW + MINUTE), seen(room, NOW)["banks"], deadlines.next_deadline(room)) == ([(None, None)] * 2, [10_000] * 2, None)
    play.take_step(room, a_step(["0.1", 1, "bid1"], asks=bids(0)), NOW + 10**9, 0)
    assert match_of(room).clock.banks == [10_000] * 2


def test_every_match_has_full_banks_and_a_room_shows_them_before() -> None:
    assert shared_part(a_room(bank=10))["banks"] == [10_000, 10_000]
    assert shared_part(a_room())["banks"] == [0, 0]


def test_banks_and_own_times_come_back_from_the_archive_as_they_were() -> None:
    room = begun(times={"bid": 30, "share": None})
    play.take_step(room, a_step(["0.1", 1, "bid1"], asks=bids(0)), NOW + MINUTE + 4_000, 0)
    assert unpack(room.code, room.version, pack(room)) == room
