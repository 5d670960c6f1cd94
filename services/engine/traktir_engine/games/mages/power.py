"""The power roll: dice by glyphs, bonuses, band (R4–R16, D9, D10)."""

from typing import NamedTuple

from traktir_engine.games.mages.table import Mage, Table
from traktir_engine.games.mages.words import Band, School


class Roll(NamedTuple):
    """What a roll came to: the sum of its dice with the bonus, and the band that this falls in (R16)."""

    total: int
    band: Band


def glyphs(table: Table, mage: Mage, school: School) -> int:
    """How many glyphs of the school count for the mage's rolls.

    His own open spell (R5), open creatures (R6), curse tokens (R7), ghost glyphs (R8) and glyph treasures (R9); nothing else (R10).
    """
    spell = [part.card for part in mage.spell.parts] if mage.spell and mage.spell.open else []
    creatures = [creature.card for creature in mage.creatures]
    shown = [table.book.schools.get(thing) for thing in (*spell, *creatures, *mage.curses, *mage.treasures)]
    return shown.count(school) + mage.glyphs.count(school)


def bonus(table: Table, mage: Mage) -> int:
    """What is added to the sum of each roll: boosting sources of this turn's spell (R11–R13), the power treasure (R14), curses that dampen."""
    treasures = sum([table.book.treasures[card].power for card in mage.treasures])
    curses = sum([table.book.curses[kind].dampens for kind in mage.curses])
    return _boost(table, mage) + treasures - curses


def _boost(table: Table, mage: Mage) -> int:
    if table.turn is None or table.turn.seat != mage.seat or mage.spell is None:
        return 0
    sources = sum([table.book.components[part.card].boosting for part in mage.spell.parts if not part.wild])
    return sources + table.turn.extra_sum


def roll(table: Table, mage: Mage, school: School) -> Roll:
    """Throws the dice and shows them. One die at least (D10); a sum never falls below 1."""
    extra = table.turn.extra_dice if table.turn and table.turn.seat == mage.seat else 0
    count = max(1, glyphs(table, mage, school) + extra)
    dice = [table.dice.roll() for _ in range(count)]
    pips = sum(dice)
    total = max(1, pips + bonus(table, mage))
    band = Band.of(total)
    table.log.tell("rolled", seat=mage.seat, school=school, dice=dice, bonus=total - pips, total=total, band=band.word)
    return Roll(total, band)
