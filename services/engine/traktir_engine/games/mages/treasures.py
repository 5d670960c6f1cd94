"""Treasures: gaining, losing, using (R67–R71, D19, D48, D49, D64, D65)."""

from traktir_engine.games.mages import choices, hands
from traktir_engine.games.mages.cast import Cast
from traktir_engine.games.mages.curses import pick
from traktir_engine.games.mages.table import Mage, Table
from traktir_engine.kernel import Ask


def loot(table: Table, mage: Mage) -> None:
    """The living mage takes the top treasure, which lies open (R67)."""
    if mage.alive and (treasure := table.treasures.draw(table.dice)):
        mage.treasures.append(treasure)
        table.log.tell("looted", seat=mage.seat, treasure=treasure)


async def steal(table: Table, thief: Mage, victim: Mage) -> None:
    """The living thief takes a treasure of the victim, of his choice, an everlasting one too (D65)."""
    if not thief.alive or not victim.treasures or thief is victim:
        return
    treasure = victim.treasures.pop(await pick(thief, victim.treasures))
    thief.treasures.append(treasure)
    table.log.tell("stolen", seat=thief.seat, target_seat=victim.seat, treasure=treasure)


async def ruin(table: Table, mage: Mage) -> None:
    """The mage discards one of his treasures, of his own choice."""
    if not mage.treasures:
        return
    treasure = mage.treasures.pop(await pick(mage, mage.treasures))
    table.treasures.discard.append(treasure)
    table.log.tell("ruined", seat=mage.seat, treasure=treasure)


async def window(table: Table, mage: Mage) -> None:
    """Between components, and before the end of his own turn, the mage may use active treasures, each once a turn (R68, R69, D48)."""
    while mage.treasures and mage.alive and not table.decided and (usable := _usable(table, mage)):
        answer = await Ask(mage.seat, "item", choices.items(usable))
        if answer.value["item"] is None:
            return
        await _use(table, mage, answer.value["item"])


def _usable(table: Table, mage: Mage) -> list[str]:
    """Without the cards to discard a treasure cannot be used (R70)."""
    if any(table.book.curses[kind].clumsy for kind in mage.curses):
        return []
    book, used = table.book.treasures, table.turn.used if table.turn else []
    return [card for card in mage.treasures if book[card].active and card not in used and len(mage.hand) >= book[card].cost]


async def _use(table: Table, mage: Mage, item: str) -> None:
    treasure = table.book.treasures[item]
    if table.turn:
        table.turn.used.append(item)
    table.log.tell("used", seat=mage.seat, treasure=item)
    await hands.discard(table, mage, treasure.cost)
    for effect in treasure.effects:
        await effect.act(Cast(table, mage, item, treasure.school))


async def dusk(table: Table, mage: Mage) -> None:
    """Automatic treasures act by themselves at the end of their owner's turn (R71)."""
    for card in list(mage.treasures):
        for effect in table.book.treasures[card].dusk:
            if mage.alive and not table.decided:
                await effect.act(Cast(table, mage, card))
