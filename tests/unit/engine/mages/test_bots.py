"""The levels of bots."""

from tests.bench.strength import play_match
from tests.bench.survivals import survivals
from tests.support.mages import dice, kill, new_match
from traktir_engine.games.mages import GAME
from traktir_engine.games.mages.bots.prospect import chances
from traktir_engine.games.mages.bots.survival import chance, survive
from traktir_engine.games.mages.choices import targets
from traktir_engine.kernel import Ask, Position


def test_greedy_beats_random() -> None:
    """A small sample of the statement that tests/bench/survivals.py makes in full: 40 % of the battles against three random bots."""
    won, fought, _ = survivals("greedy", "random", 60)
    assert won / fought >= 0.40


def test_search_survives_more_than_its_share() -> None:
    """A small sample of the same: a third of the battles against three greedy bots is the statement, a quarter would be anybody's share."""
    won, fought, _ = survivals("search", "greedy", 18)
    assert won / fought > 0.25


def test_the_strongest_foe_is_struck_to_survive() -> None:
    """Search strikes the foe who is the likeliest to survive: life, creatures and treasures count."""
    table = new_match(4, 1).table
    for mage, life in zip(table.mages, (20, 12, 15, 14), strict=True):
        mage.life = life
    ask = Ask(0, "target", targets([1, 2, 3]))
    assert survive(table, ask).value == {"target_seat": 2}
    table.mages[3].treasures = list(table.book.treasures)[:2]
    assert survive(table, ask).value == {"target_seat": 3}


def test_chances_of_survival_are_shared_by_the_living() -> None:
    """The chances of all add up to one, the dead have none, the last one alive has all."""
    table = new_match(3, 1).table
    kill(table, 1)
    assert [chance(table, mage) for mage in table.mages] == [0.5, 0.0, 0.5]
    kill(table, 2)
    assert chance(table, table.mages[0]) == 1.0


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
