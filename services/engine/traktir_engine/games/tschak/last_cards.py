"""What the tenth cards earn (TS14)."""

from collections.abc import Mapping, Sequence

from traktir_engine.games.tschak.heroes import SUITS, Hero
from traktir_engine.games.tschak.parties import copied

GOLD: Mapping[int, tuple[int, ...]] = {4: (3, 2, 1, 0), 3: (3, 2, 0), 2: (3, 0)}
"""The gold for the first, second, … last card, by the number of players."""


def ranked_last(cards: Sequence[Hero], order: Sequence[int]) -> list[int]:
    """The seats from the highest last card to the lowest. `cards` is by seat; `order` breaks what ties are left."""
    ranks = [_rank(card, [*cards[:seat], *cards[seat + 1 :]]) for seat, card in enumerate(cards)]
    return sorted(order, key=ranks.__getitem__, reverse=True)


def _rank(card: Hero, others: Sequence[Hero]) -> tuple[bool, int, int, bool]:
    """Every hero is above the artifact, be it a chameleon that counts 0; then the value, the suit, the wand."""
    value = copied(others) if card.chameleon else card.value
    return card.suit != "artifact", value, -SUITS.index(card.suit), card.wand
