"""The levels of bots."""

from tests.support.mages import dice, new_match
from traktir_engine.games.mages import GAME
from traktir_engine.games.mages.bots.prospect import chances
from traktir_engine.games.mages.table import Table
from traktir_engine.kernel import Match, Position


def survivals(battles_of: range, strong: str, weak: str) -> tuple[int, int]:
    """How many battles the stronger bot survives in a rotating seat of four, and how many there were."""
    won = fought = 0
    for seed in battles_of:
        match, seat = new_match(4, seed), seed % 4
        play_out(match, {place: strong if place == seat else weak for place in range(4)})
        won += match.table.mages[seat].survivals
        fought += match.table.battle
    return won, fought


def play_out(match: Match[Table], levels: dict[int, str]) -> None:
    while not match.over:
        entry = match.waiting[0]
        seat = entry.ask.seat
        position = Position(GAME, match.view(seat), entry.ask, dice((match.seed, match.version)))
        match.answer(entry.id, seat, GAME.levels[levels[seat]](position).id)


def test_greedy_beats_random() -> None:
    """A small sample of the statement that tests/bench/strength.py makes in full: 40 % of the battles against three random bots."""
    won, fought = survivals(range(20), "greedy", "random")
    assert won / fought >= 0.40


def test_search_plays_on_any_ask() -> None:
    """Search answers every kind of ask of a whole tournament with an option of it."""
    match = new_match(2, 3)
    play_out(match, {0: "search", 1: "greedy"})
    assert match.result is not None


def test_chances_of_the_bands() -> None:
    """R15: one die, two dice, and a bonus, by counting."""
    assert chances(1, 0) == (4 / 6, 2 / 6, 0.0)
    assert chances(1, 1) == (3 / 6, 3 / 6, 0.0)
    low, middle, high = chances(2, 0)
    assert (round(low * 36), round(middle * 36), round(high * 36)) == (6, 24, 6)


def test_bots_see_what_their_seat_sees() -> None:
    """R157: the same view and ask get the same answer, whatever the real table is."""
    match = new_match(3, 4)
    entry = match.waiting[0]
    position = Position(GAME, match.view(0), entry.ask, dice("same"))
    again = Position(GAME, match.view(0), entry.ask, dice("same"))
    assert GAME.levels["search"](position).id == GAME.levels["search"](again).id
