"""The levels of bots that know the game."""

from traktir_engine.bots import best, imagined
from traktir_engine.games.mages.bots.choosing import choose, spells_by_worth
from traktir_engine.games.mages.bots.foresight import outlook
from traktir_engine.games.mages.table import Table
from traktir_engine.kernel import Option, Position

BREADTH = 6
"""Spells that are followed further; the others are only weighed."""

SAMPLES = 6
"""Tables that each of them is tried on."""


def greedy(position: Position[Table]) -> Option:
    """What looks best at once."""
    return choose(position.imagine(), position.ask)


def search(position: Position[Table]) -> Option:
    """Tries the most promising spells on tables that may be the real one, to the end of the round. Other asks are answered at once."""
    if position.ask.kind != "seal":
        return greedy(position)
    tables = imagined(position, SAMPLES)
    you = position.ask.seat
    promising = spells_by_worth(tables[0], tables[0].mages[you], position.ask.options)[:BREADTH]
    return best(promising, lambda option: sum(outlook(table, you, option) for table in tables), position.dice)
