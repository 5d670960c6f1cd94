"""The levels of bots."""

from tests.bench.strength import play_match
from tests.bench.survivals import survivals
from tests.support.mages import dice, new_match
from traktir_engine.games.mages import GAME
from traktir_engine.games.mages.bots.prospect import chances
from traktir_engine.kernel import Position


def test_greedy_beats_random() -> None:
    """A small sample of the statement that tests/bench/survivals.py makes in full: 40 % of the battles against three random bots."""
    won, fought, _ = survivals("greedy", "random", 60)
    assert won / fought >= 0.40


def test_search_plays_on_any_ask() -> None:
    """Search answers every kind of ask of a whole tournament with an option of it."""
    assert play_match(GAME, ["search", "greedy"], 3).result is not None


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
