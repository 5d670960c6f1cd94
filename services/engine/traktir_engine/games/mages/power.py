"""The power roll: dice by glyphs, bonuses, band (R4–R16, D9, D10)."""

from typing import NamedTuple

from traktir_engine.games.mages.table import Mage, Table
from traktir_engine.games.mages.words import Band, School, band_of


class Roll(NamedTuple):
    """What a roll came to: the sum of its dice with the bonus, and the band that this falls in (R16)."""

    total: int
    band: Band


def glyphs(table: Table, mage: Mage, school: School) -> int:
    """How many glyphs of the school count for the mage's rolls.

    His own open spell (R5), open creatures (R6), curse tokens (R7), ghost glyphs (R8) and glyph treasures (R9); nothing else (R10).
    """
    schools = table.book.schools
    spell = mage.spell.parts if mage.spell and mage.spell.open else ()
    count = mage.glyphs.count(school)
    for shown in (*spell, *mage.creatures):
        count += schools[shown.card] is school
    for held in (*mage.curses, *mage.treasures):
        count += schools[held] is school
    return count


def bonus(table: Table, mage: Mage) -> int:
    """What is added to the sum of each roll: boosting sources of this turn's spell (R11–R13), the power treasure (R14), curses that dampen."""
    book, turn = table.book, table.turn
    added = 0
    if turn and turn.seat == mage.seat and mage.spell:
        added += turn.extra_sum
        for part in mage.spell.parts:
            added += book.components[part.card].boosting
    for card in mage.treasures:
        added += book.treasures[card].power
    for kind in mage.curses:
        added -= book.curses[kind].dampens
    return added


def roll(table: Table, mage: Mage, school: School) -> Roll:
    """Throws the dice and shows them. One die at least (D10); a sum never falls below 1."""
    extra = table.turn.extra_dice if table.turn and table.turn.seat == mage.seat else 0
    count = max(1, glyphs(table, mage, school) + extra)
    dice = [table.dice.roll() for _ in range(count)]
    pips = sum(dice)
    total = max(1, pips + bonus(table, mage))
    band = band_of(total)
    table.log.tell("rolled", seat=mage.seat, school=school, dice=dice, bonus=total - pips, total=total, band=band.word)
    return Roll(total, band)
