"""What every table keeps to; a view from outside may show another, on which the rules could break."""

from collections.abc import Iterator

from traktir_engine.games.mages.table import Mage, Table, Turn
from traktir_engine.games.mages.words import LAST_ROUND, MOST_LIFE

MOST_SEATS = 6


def plausible(table: Table) -> bool:
    """May the rules and the bots go on from this table?"""
    return all(_signs(table))


def _signs(table: Table) -> Iterator[bool]:
    seats = range(len(table.mages))
    yield 2 <= len(table.mages) <= MOST_SEATS
    yield all(_sound(table, mage) for mage in table.mages)
    yield 0 <= table.round <= LAST_ROUND
    yield min(table.battle, table.turns) >= 0
    yield len(set(table.queue)) == len(table.queue)
    yield sorted(death.seat for death in table.deaths) == [mage.seat for mage in table.mages if not mage.alive]
    yield all(death.by is None or death.by in seats for death in table.deaths)
    yield table.turn is None or (table.turn.seat in seats and _moderate(table.turn))
    yield not table.assembling or _before_assembly(table)


def _sound(table: Table, mage: Mage) -> bool:
    """Life in its bounds, and each card where a card of its kind may lie."""
    components = table.book.components
    parts = mage.spell.parts if mage.spell else []
    return (
        0 <= mage.life <= MOST_LIFE
        and (mage.life > 0) is mage.alive
        and min(mage.kills, mage.survivals) >= 0
        and all(part.wild or components[part.card].kind is part.slot for part in parts)
        and all(components[creature.card].creature for creature in mage.creatures)
    )


def _moderate(turn: Turn) -> bool:
    return 0 <= turn.extra_dice <= MOST_LIFE and 0 <= turn.extra_sum <= MOST_LIFE


def _before_assembly(table: Table) -> bool:
    """The spells of the last round are gone, and there is somebody to fight."""
    return table.turn is None and not table.decided and table.round > 0 and not any(mage.spell for mage in table.mages)
