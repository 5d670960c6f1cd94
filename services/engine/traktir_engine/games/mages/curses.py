"""Curses, ЗПМП: the bag, infection, cure, passing on, the end of a turn (R39–R60, R108–R111, D25–D28, D35–D39)."""

from traktir_engine.games.mages import choices, palace
from traktir_engine.games.mages.cast import Cast
from traktir_engine.games.mages.table import Mage, Part, Table
from traktir_engine.kernel import Ask


async def infect(table: Table, by: Mage, victim: Mage) -> None:
    """Draws a token for the victim blind from the bag (R44, R45). The dead cannot be infected (D36), nor the host by others (D35)."""
    if not victim.alive or palace.shields_from(table, victim, by):
        return
    if not table.bag:
        return
    kind = table.bag.pop(table.dice.below(len(table.bag)))
    table.log.tell("infected", seat=victim.seat, by_seat=by.seat, curse=kind)
    await receive(table, victim, kind)


async def pass_on(table: Table, giver: Mage, victim: Mage) -> None:
    """The giver hands one of his curses, of his choice, to the victim (R40, D36)."""
    if not giver.curses or not victim.alive or palace.shields_from(table, victim, giver):
        return
    index = await pick(giver, giver.curses)
    kind = giver.curses.pop(index)
    table.log.tell("passed_on", seat=giver.seat, target_seat=victim.seat, curse=kind)
    await receive(table, victim, kind)


async def receive(table: Table, victim: Mage, kind: str) -> None:
    """The victim has the token now. One that acts at once goes back to the bag before it acts, and is never held (R56–R58)."""
    curse = table.book.curses[kind]
    if curse.received:
        table.bag.append(kind)
        for effect in curse.received:
            await effect.act(Cast(table, victim, kind))
        return
    victim.curses.append(kind)
    if curse.shorter:
        await trim(table, victim)


def cure(table: Table, mage: Mage, count: int) -> None:
    """The mage is rid of his latest `count` curses; the tokens return to the bag (R46), everlasting ones too (D46)."""
    for _ in range(min(count, len(mage.curses))):
        kind = mage.curses.pop()
        table.bag.append(kind)
        table.log.tell("cured", seat=mage.seat, curse=kind)


async def dusk(table: Table, mage: Mage) -> None:
    """End-of-turn curses act after their owner's own turn, in the order received (R54, R55, R108, D38, D39)."""
    for kind in list(mage.curses):
        for effect in table.book.curses[kind].dusk if kind in mage.curses else ():
            if mage.alive and not table.decided:
                await effect.act(Cast(table, mage, kind))


def longest_spell(table: Table, mage: Mage) -> int:
    """How many components the mage may seal: 3, one less for each Гепатит Ы, never below 1 (R52, D25)."""
    return max(1, 3 - sum([table.book.curses[kind].shorter for kind in mage.curses]))


async def trim(table: Table, mage: Mage) -> None:
    """A closed spell that has become too long is shortened by its owner, secretly (R50, R51, D26, D28).

    The card goes to the discard and the place in the queue stays (R109, R110); rivals see the smaller number (R111).
    """
    while mage.spell is not None and not mage.spell.open and len(mage.spell.parts) > longest_spell(table, mage):
        part = mage.spell.parts.pop(await _pick_part(mage, mage.spell.parts))
        table.cards.discard.append(part.card)
        table.log.tell_secretly("trimmed", {mage.seat: {"card": part.card}}, seat=mage.seat)


async def _pick_part(mage: Mage, parts: list[Part]) -> int:
    answer = await Ask(mage.seat, "trim", choices.cards([part.card for part in parts]))
    index: int = answer.value["index"]
    return index


async def pick(mage: Mage, things: list[str]) -> int:
    """The mage picks one of the things, the place of which is given; a single one is not asked about."""
    if len(things) == 1:
        return 0
    answer = await Ask(mage.seat, "pick", choices.cards(things))
    index: int = answer.value["index"]
    return index
