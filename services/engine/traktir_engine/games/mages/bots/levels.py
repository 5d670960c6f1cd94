"""The levels of bots that know the game."""

from traktir_engine.bots import imagined
from traktir_engine.games.mages.bots.choosing import choose, spells_by_worth
from traktir_engine.games.mages.bots.foresight import Guess
from traktir_engine.games.mages.bots.survival import survive
from traktir_engine.games.mages.table import Table
from traktir_engine.kernel import Option, Position

BREADTH = 20
"""Spells that are followed further; the others are only weighed."""

TRIALS = (6, 8, 12)
"""On so many guesses each is tried before the worse half is left out."""


def greedy(position: Position[Table]) -> Option:
    """What looks best at once."""
    return choose(position.imagine(), position.ask)


def search(position: Position[Table]) -> Option:
    """Plays to survive: tries the most promising spells on tables that may be the real one, to the end of the round.

    Other asks are answered at once.
    """
    if position.ask.kind != "seal":
        return survive(position.imagine(), position.ask)
    you = position.ask.seat
    tables = imagined(position, sum(TRIALS))
    guesses = iter([Guess(table, you, position.dice.fork(f"guess {number}")) for number, table in enumerate(tables)])
    spells = spells_by_worth(tables[0], tables[0].mages[you], position.ask.options)[:BREADTH]
    found = dict.fromkeys((spell.id for spell in spells), 0.0)
    for trials in TRIALS:
        for guess in [next(guesses) for _ in range(trials)]:
            for spell in spells:
                found[spell.id] += guess.outlook(spell)
        spells = sorted(spells, key=lambda spell: -found[spell.id])[: (len(spells) + 1) // 2]
    return spells[0]
