"""Hands: drawing, sorting, discarding (R70, G2, D27, D47, D63)."""

from collections.abc import Sequence

from traktir_engine.games.mages import choices
from traktir_engine.games.mages.designs import Book
from traktir_engine.games.mages.table import Mage, Table
from traktir_engine.games.mages.words import HAND
from traktir_engine.kernel import Ask


def draw_up(table: Table) -> None:
    """The living draw up to their limits in seat order (G2, D63); nobody discards down (D47)."""
    for mage in table.living():
        draw(table, mage, limit(table, mage) - len(mage.hand))


def limit(table: Table, mage: Mage) -> int:
    """How many cards the mage draws up to: 8, as his treasures and curses have it."""
    book = table.book
    return HAND + sum([book.treasures[card].hand for card in mage.treasures]) + sum([book.curses[kind].hand for kind in mage.curses])


def draw(table: Table, mage: Mage, count: int) -> None:
    """The living mage draws so many cards, while there are any."""
    drawn = table.cards.take(count, table.dice) if mage.alive else []
    if drawn:
        mage.hand = in_printed_order(table.book, [*mage.hand, *drawn])
        table.log.tell_secretly("drew", {mage.seat: {"cards": drawn}}, seat=mage.seat, count=len(drawn))


def in_printed_order(book: Book, cards: Sequence[str]) -> list[str]:
    """As the deck's list prints them, wild magic last: equal hands look equal."""
    return sorted(cards, key=book.places.__getitem__)


async def discard(table: Table, mage: Mage, count: int) -> None:
    """The mage discards so many cards of his choice, or all he has, face down (D27)."""
    count = min(count, len(mage.hand))
    for _ in range(count):
        index = 0
        if len(mage.hand) > 1:
            index = (await Ask(mage.seat, "discard", choices.cards(mage.hand))).value["index"]
        table.cards.discard.append(mage.hand.pop(index))
    if count:
        table.log.tell("discarded", seat=mage.seat, count=count)
