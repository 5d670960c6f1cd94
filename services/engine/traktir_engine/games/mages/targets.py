"""Whom an effect meets (R17–R24, R53, R102–R107). Always settled before any die of its roll exists (R2)."""

from collections.abc import Sequence

from traktir_engine.games.mages import choices
from traktir_engine.games.mages.table import Mage, Table
from traktir_engine.games.mages.words import ALL, CONDITIONS, Who
from traktir_engine.kernel import Ask


def foes(table: Table, mage: Mage) -> list[Mage]:
    """The living others, from the mage's left; a ghost has foes too."""
    return [other for other in table.from_left(mage) if other.alive]


def narrow(table: Table, mage: Mage) -> bool:
    """Has the mage witch warts? They turn his effects on all foes or all players into one on one chosen foe (R53, D30)."""
    return any(table.book.curses[kind].narrow for kind in mage.curses)


async def targets(table: Table, mage: Mage, who: Who) -> list[Mage]:
    """The mages that an effect of `mage` aimed at `who` meets, in the order in which it meets them. None living: nobody."""
    if who is Who.SELF:
        return [mage]
    others = foes(table, mage)
    if who in CONDITIONS:
        return [foe for foe in others if _fits(mage, foe, who)]
    if who in ALL:
        return await _all(table, mage, others, who)
    return others if len(others) < 2 else [await _one(table, mage, others, who)]


async def _all(table: Table, mage: Mage, others: list[Mage], who: Who) -> list[Mage]:
    """Foes from the left, the caster last (D16); under warts one chosen foe and not the caster (R107)."""
    if others and narrow(table, mage):
        return [await choose(mage, others)]
    return [*others, mage] if who is Who.EVERYBODY and mage.alive else others


async def _one(table: Table, mage: Mage, others: list[Mage], who: Who) -> Mage:
    if who is Who.LEFT:
        return others[0]
    if who is Who.RIGHT:
        return others[-1]
    if who is Who.RANDOM or (who is Who.CHOSEN and _squints(table, mage)):
        return random_victim(table, mage, others)
    if who is Who.CHOSEN:
        return await choose(mage, others)
    lives = [foe.life for foe in others]
    wanted = min(lives) if who is Who.WEAKEST else max(lives)
    return await choose(mage, [foe for foe in others if foe.life == wanted])


async def choose(mage: Mage, candidates: Sequence[Mage]) -> Mage:
    """The mage chooses one of the candidates; a single one is not asked about. First (automatic): the one nearest to his left (R20, R21)."""
    if len(candidates) == 1:
        return candidates[0]
    seats = [foe.seat for foe in candidates]
    answer = await Ask(mage.seat, "target", choices.targets(seats))
    return candidates[seats.index(answer.value["target_seat"])]


def random_victim(table: Table, mage: Mage, others: Sequence[Mage]) -> Mage:
    """A d6 over the living foes from the left in equal shares; values that fit no foe are thrown again (R22–R24, G13)."""
    if len(others) == 1:
        return others[0]
    share = 6 // len(others)
    dice = [table.dice.roll()]
    while dice[-1] > share * len(others):
        dice.append(table.dice.roll())
    victim = others[(dice[-1] - 1) // share]
    table.log.tell("victim", seat=mage.seat, dice=dice, target_seat=victim.seat)
    return victim


def _fits(mage: Mage, foe: Mage, who: Who) -> bool:
    if who is Who.STRONGER:
        return foe.life > mage.life
    return bool(foe.curses if who is Who.CURSED else foe.treasures)


def _squints(table: Table, mage: Mage) -> bool:
    return any(table.book.curses[kind].squint for kind in mage.curses)
