"""The power roll: dice by glyphs, bonuses, band (R4–R16, D9, D10)."""

from dataclasses import dataclass

from traktir_engine.games.mages.table import Mage, Table
from traktir_engine.games.mages.words import Band, School


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice shown, what was added to their sum, and what it comes to."""

    dice: tuple[int, ...]
    bonus: int

    @property
    def total(self) -> int:
        return sum(self.dice) + self.bonus

    @property
    def band(self) -> Band:
        return Band.of(self.total)


def glyphs(table: Table, mage: Mage, school: School) -> int:
    """How many glyphs of the school count for the mage's rolls.

    His own open spell (R5), open creatures (R6), curse tokens (R7), ghost glyphs (R8) and glyph treasures (R9); nothing else (R10).
    """
    book = table.book
    spell = [book.components[part.card].school for part in mage.spell.parts if not part.wild] if mage.spell and mage.spell.open else []
    creatures = [book.components[creature.card].school for creature in mage.creatures]
    curses = [book.curses[kind].school for kind in mage.curses]
    treasures = [book.treasures[card].school for card in mage.treasures]
    return [*spell, *creatures, *curses, *mage.glyphs, *treasures].count(school)


def bonus(table: Table, mage: Mage) -> int:
    """What is added to the sum of each roll: boosting sources of this turn's spell (R11–R13), the power treasure (R14), curses that dampen."""
    treasures = sum(table.book.treasures[card].power for card in mage.treasures)
    curses = sum(table.book.curses[kind].dampens for kind in mage.curses)
    return _boost(table, mage) + treasures - curses


def _boost(table: Table, mage: Mage) -> int:
    if table.turn is None or table.turn.seat != mage.seat or mage.spell is None:
        return 0
    sources = sum(table.book.components[part.card].boosting for part in mage.spell.parts if not part.wild)
    return sources + table.turn.extra_sum


def roll(table: Table, mage: Mage, school: School) -> Roll:
    """Throws the dice and shows them. One die at least (D10); a sum never falls below 1."""
    extra = table.turn.extra_dice if table.turn and table.turn.seat == mage.seat else 0
    count = max(1, glyphs(table, mage, school) + extra)
    dice = tuple(table.dice.roll() for _ in range(count))
    rolled = Roll(dice, max(bonus(table, mage), 1 - sum(dice)))
    table.log.tell("rolled", seat=mage.seat, school=school, dice=list(dice), bonus=rolled.bonus, total=rolled.total, band=rolled.band.name.lower())
    return rolled
