"""Setting up: 90 components and 7 wild, 25 treasures, 25 ghost cards, 20 curse tokens (R125–R129), a mage for each seat."""

from collections.abc import Sequence

from traktir_engine.games.mages.deck import BOOK
from traktir_engine.games.mages.designs import WILD, Book
from traktir_engine.games.mages.options import HERO
from traktir_engine.games.mages.table import Mage, Pile, Table
from traktir_engine.kernel import Dice, Setup

WILDS = 7
COPIES = 2


def deal(setup: Setup, dice: Dice) -> Table:
    """Shuffles the three decks and deals a hero to each seat that has not chosen one. Hands are drawn at the start of each round."""
    heroes = _heroes(HERO.of(setup.options, setup.seats), dice)
    table = Table(
        dice,
        book=BOOK,
        mode=setup.options["mode"],
        mages=[Mage(seat, hero) for seat, hero in enumerate(heroes)],
        cards=Pile(component_cards(BOOK)),
        treasures=Pile(list(BOOK.treasures)),
        ghosts=Pile(ghost_cards(BOOK)),
        bag=curse_tokens(BOOK),
    )
    for pile in (table.cards, table.treasures, table.ghosts):
        dice.shuffle(pile.deck)
    return table


def _heroes(chosen: Sequence[str | None], dice: Dice) -> list[str]:
    """All are shuffled whoever has chosen, so that a choice changes nothing else of the deal."""
    shuffled = list(BOOK.heroes)
    dice.shuffle(shuffled)
    dealt = (hero for hero in shuffled if hero not in chosen)
    return [hero or next(dealt) for hero in chosen]


def component_cards(book: Book) -> list[str]:
    return [card for card in book.components for _ in range(COPIES)] + [WILD] * WILDS


def ghost_cards(book: Book) -> list[str]:
    return [ghost.id for ghost in book.ghosts.values() for _ in range(ghost.copies)]


def curse_tokens(book: Book) -> list[str]:
    return [kind for kind in book.curses for _ in range(COPIES)]
