"""Taking an answer back: what is gone, what stands, and that nobody keeps what they have learned."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.support.purses import PURSES, PursesTable
from traktir_engine.games import GAMES
from traktir_engine.kernel import Answer, Ask, Dice, Game, Match, MatchOver, Option, Record, Revealed, Together, UnknownAsk, take_back

SEED = "0f" * 32
OPEN = replace(PURSES, all_open=lambda _: True)
"""Purses as if nobody had a secret: what is left are dice and bids made together."""
BIDS = [Answer("0.0", 0, "bid3"), Answer("0.1", 1, "bid1"), Answer("0.2", 2, "bid2")]


def record(*answers: Answer) -> Record:
    return Record("purses/1", "purses", {}, 3, SEED, list(answers))


def test_while_others_still_choose_the_answer_alone_is_gone() -> None:
    """Whatever the game hides: the rules have not seen it, and what others have chosen stands."""
    match = take_back(PURSES, record(*BIDS[:2]), "0.0", 0)
    assert match.answers == [BIDS[1]]
    assert [entry.id for entry in match.waiting] == ["0.0", "0.2"]


def test_choices_that_came_out_together_stand() -> None:
    with pytest.raises(Revealed):
        take_back(OPEN, record(*BIDS), "0.2", 2)


def test_where_all_is_open_all_that_came_after_the_answer_is_gone_with_it() -> None:
    """Seat 0 has shared and two seats have bid for the next round, which is not out yet."""
    share = Answer("3.0", 0, "keep")
    match = take_back(OPEN, record(*BIDS, share, Answer("4.1", 1, "bid0"), Answer("4.2", 2, "bid0")), "3.0", 0)
    assert match.answers == BIDS
    assert [entry.id for entry in match.waiting] == ["3.0"]


def test_where_something_is_hidden_an_answer_that_the_rules_have_seen_stands() -> None:
    with pytest.raises(Revealed):
        take_back(PURSES, record(*BIDS, Answer("3.0", 0, "keep")), "3.0", 0)


@pytest.mark.parametrize("ask", ["0.0", "4.0", "9.9"])
def test_only_the_last_answer_of_the_seat_is_taken_back(ask: str) -> None:
    with pytest.raises(UnknownAsk):
        take_back(OPEN, record(*BIDS, Answer("3.0", 0, "keep")), ask, 0)
    with pytest.raises(UnknownAsk):
        take_back(OPEN, record(), ask, 0)


def test_what_is_over_stays_so() -> None:
    match = Match(OPEN, 3, {}, SEED)
    while not match.over:
        entry = match.waiting[0]
        match.answer(entry.id, entry.ask.seat)
    last = match.answers[-1]
    with pytest.raises(MatchOver):
        take_back(OPEN, match.record, last.ask, last.seat)


async def _step_or_roll(table: PursesTable) -> None:
    """One seat after the other walks a step, or rolls for how many."""
    while table.round < 6:
        choice = await Ask(table.round % 2, "walk", [Option("step", {}), Option("roll", {})])
        table.purses[0] += table.dice.roll() if choice.id == "roll" else 1
        table.round += 1


WALK: Game[PursesTable] = replace(OPEN, play=_step_or_roll)


def walked(*options: str) -> Record:
    return Record("purses/1", "purses", {}, 2, SEED, [Answer(f"{number}.{number % 2}", number % 2, option) for number, option in enumerate(options)])


@pytest.mark.parametrize("options", [("step",), ("roll", "step"), ("step", "roll", "step")])
def test_without_dice_since_the_answer_may_be_taken_back(options: tuple[str, ...]) -> None:
    last = len(options) - 1
    assert take_back(WALK, walked(*options), f"{last}.{last % 2}", last % 2).version == last


@pytest.mark.parametrize(("options", "seat"), [(("roll",), 0), (("step", "roll"), 0), (("step", "step", "roll"), 1)])
def test_dice_that_have_rolled_since_keep_it_where_it_is(options: tuple[str, ...], seat: int) -> None:
    played = walked(*options)
    last = [answer for answer in played.answers if answer.seat == seat][-1]
    with pytest.raises(Revealed):
        take_back(WALK, played, last.ask, seat)


async def _walk_together(table: PursesTable) -> None:
    """Both walk at once, round after round; no dice."""
    while table.round < 3:
        await Together(Ask(seat, "walk", [Option("step", {})]) for seat in range(2))
        table.round += 1


@pytest.mark.parametrize("seat", [0, 1])
def test_choices_made_together_stand_also_without_dice(seat: int) -> None:
    """The one who has chosen last, too, has seen what the other chose."""
    played = Record("purses/1", "purses", {}, 2, SEED, [Answer("0.0", 0, "step"), Answer("0.1", 1, "step")])
    with pytest.raises(Revealed):
        take_back(replace(OPEN, play=_walk_together), played, f"0.{seat}", seat)


def _positions(seats: int, options: dict[str, object]) -> Iterator[Match[Any]]:
    match = Match(GAMES["tavern"], seats, options, f"{seats:064x}")
    dice = Dice(bytes([seats]) * 32)
    while not match.over:
        yield match
        entry = match.waiting[0]
        match.answer(entry.id, entry.ask.seat, dice.pick(entry.ask.options).id)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("options", [{}, {"hands": "draft"}, {"pro": True}])
def test_in_an_open_tavern_every_last_answer_of_every_seat_may_be_taken_back(seats: int, options: dict[str, object]) -> None:
    """And what is seen then is what was seen when it was given (TV4)."""
    seen: list[object] = []
    for match in _positions(seats, options):
        for seat in range(match.version % 3, seats, 3):
            own = [index for index, answer in enumerate(match.answers) if answer.seat == seat]
            if own:
                back = take_back(match.game, match.record, match.answers[own[-1]].ask, seat)
                assert back.view(seat) == seen[own[-1]]
        seen.append(match.view(match.waiting[0].ask.seat))


def test_in_a_tavern_with_hidden_hands_answers_stand() -> None:
    """What is laid shows a mat of a hidden hand (TV4)."""
    for match in _positions(4, {"hidden": True}):
        if match.answers:
            last = match.answers[-1]
            with pytest.raises(Revealed):
                take_back(match.game, match.record, last.ask, last.seat)
