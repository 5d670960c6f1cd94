"""Damage and healing (R31–R37, R81, R98–R101): a hit's size is fixed and shown before anybody may answer it."""

from traktir_engine.games.mages import choices, death
from traktir_engine.games.mages.table import Mage, Table
from traktir_engine.games.mages.words import MOST_LIFE
from traktir_engine.kernel import Ask


async def hit(table: Table, by: Mage, victim: Mage, size: int) -> None:
    """A hit of `by`, with a card of any kind, dead or alive (D18, D19). One's own cannot be blocked or lowered (R35, R101)."""
    if not victim.alive:
        return
    if victim is by:
        await lose_life(table, victim, size, by)
        return
    size = max(0, size - cloak(table, victim))
    table.log.tell("hit", seat=by.seat, target_seat=victim.seat, size=size)
    if size and not (victim.creatures and await absorbed(table, by, victim, size)):
        await lose_life(table, victim, size, by)


def cloak(table: Table, mage: Mage) -> int:
    """What the mage's cloaks take off every foe's hit, before the defence is asked (R98, R99)."""
    return sum([table.book.treasures[card].cloak for card in mage.treasures])


async def absorbed(table: Table, by: Mage, victim: Mage, size: int) -> bool:
    """Does the victim give one of his open creatures for the whole hit (R32–R34)? A hit of 0 never gets here (R37)."""
    options = choices.block([creature.card for creature in victim.creatures])
    answer = await Ask(victim.seat, "block", options, about={"seat": by.seat, "size": size, "life": victim.life})
    if "index" not in answer.value:
        return False
    creature = victim.creatures.pop(answer.value["index"])
    table.cards.discard.append(creature.card)
    table.log.tell("absorbed", seat=victim.seat, card=creature.card, size=size)
    return True


async def lose_life(table: Table, mage: Mage, size: int, by: Mage | None) -> None:
    """Life goes down, to 0 at the least (G16); at 0 the mage dies by `by`, or by a curse's text (None, R36, R59)."""
    if not mage.alive or size <= 0:
        return
    mage.life = max(0, mage.life - size)
    table.log.tell("hurt", seat=mage.seat, size=size, life=mage.life)
    if mage.life == 0:
        await death.die(table, mage, by)


def heal(table: Table, mage: Mage, size: int) -> None:
    """Life goes up, to 25 at the most (R81); the dead are not healed."""
    if not mage.alive:
        return
    less = sum(table.book.curses[kind].healless for kind in mage.curses)
    gained = min(size - less, MOST_LIFE - mage.life)
    if gained > 0:
        mage.life += gained
        table.log.tell("healed", seat=mage.seat, size=gained, life=mage.life)
