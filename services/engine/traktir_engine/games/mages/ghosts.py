"""Ghosts and their cards (R74–R79, G10, D44, D64, D69)."""

from traktir_engine.games.mages.cast import Cast
from traktir_engine.games.mages.table import Mage, Table


async def draw(table: Table, mage: Mage) -> None:
    """A dead mage draws a ghost card: at once on death (R74) and at the start of each later round of the battle (R75).

    What acts at once is played and discarded (R77); what helps in the next battle is kept, known to its owner alone (R78, D57).
    """
    card = table.ghosts.draw(table.dice)
    if card is None:
        return
    ghost = table.book.ghosts[card]
    if not ghost.now:
        mage.waiting.append(card)
        table.log.tell_secretly("ghost_waits", {mage.seat: {"card": card}}, seat=mage.seat)
        return
    table.ghosts.discard.append(card)
    table.log.tell("ghost_acts", seat=mage.seat, card=card)
    for effect in ghost.now:
        await effect.act(Cast(table, mage, card, ghost.glyph))


async def haunt(table: Table) -> None:
    """Each ghost draws, in the order of the deaths (R75, R76)."""
    for death in list(table.deaths):
        if table.decided:
            return
        await draw(table, table.mages[death.seat])


async def awake(table: Table) -> None:
    """At the start of a battle the waiting cards are used and discarded (R78, G10); a glyph lasts the battle (D69)."""
    for mage in table.mages:
        cards, mage.waiting = mage.waiting, []
        for card in cards:
            await _use(table, mage, card)


async def _use(table: Table, mage: Mage, card: str) -> None:
    ghost = table.book.ghosts[card]
    table.ghosts.discard.append(card)
    table.log.tell("ghost_helps", seat=mage.seat, card=card)
    if ghost.glyph is not None:
        mage.glyphs.append(ghost.glyph)
    for effect in ghost.later:
        await effect.act(Cast(table, mage, card, ghost.glyph))
