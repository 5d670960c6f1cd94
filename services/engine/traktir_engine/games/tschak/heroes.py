"""The forty hero cards (TS1), as rows of data."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal, TypeAlias

Suit: TypeAlias = Literal["mage", "warrior", "dwarf", "artifact"]

SUITS: tuple[Suit, ...] = ("mage", "warrior", "dwarf", "artifact")
"""The suits in the order in which hands are sorted and equal last cards rank (TS14)."""

HAND: Mapping[Suit, int] = {"mage": 3, "warrior": 3, "dwarf": 3, "artifact": 1}
"""How many cards of each suit every hand holds at the start of a round (TS5)."""

HAND_SIZE = sum(HAND.values())


@dataclass(frozen=True, slots=True, eq=False)
class Hero:
    """One hero card. A chameleon is a mage of value 0, an artifact has value 0 too: what they count is found at the table (TS9, TS10).

    Cards are made once and compared by identity; `place` is the order in which hands are sorted: suit, value, id.
    """

    id: str
    place: int
    suit: Suit
    value: int
    wand: bool

    @property
    def chameleon(self) -> bool:
        return self.suit == "mage" and self.value == 0


_ROWS: tuple[tuple[Suit, int, tuple[str, ...]], ...] = (
    ("mage", 0, ("metoo", "whosthere")),
    ("mage", 2, ("fizzle", "oops")),
    ("mage", 3, ("abra", "kefirius", "yawnita")),
    ("mage", 4, ("beardwell", "mistia", "thunda")),
    ("mage", 5, ("knowitall", "wormwood")),
    ("warrior", 1, ("saucepan", "shiver")),
    ("warrior", 2, ("forgetta", "limpello")),
    ("warrior", 3, ("onion", "wallop")),
    ("warrior", 4, ("brunny", "flatiron")),
    ("warrior", 5, ("briar", "twohander")),
    ("warrior", 6, ("avalanche", "kaboom")),
    ("dwarf", 1, ("button", "crumbkin", "snorli")),
    ("dwarf", 2, ("skimpli", "sneezli", "turnip")),
    ("dwarf", 3, ("froth", "fuse", "sledger")),
    ("dwarf", 4, ("pickaxe", "rockson", "understairs")),
    ("artifact", 0, ("ladle", "slipper", "sock", "teapot")),
)
_WANDS = {"fizzle", "abra", "mistia", "knowitall"}


def _cards() -> Iterator[Hero]:
    cards = [(suit, value, card) for suit, value, ids in _ROWS for card in ids]
    for place, (suit, value, card) in enumerate(cards):
        yield Hero(card, place, suit, value, card in _WANDS)


HEROES: Mapping[str, Hero] = {hero.id: hero for hero in _cards()}
"""All hero cards by id, in the order of a sorted hand."""

BY_SUIT: Mapping[Suit, tuple[Hero, ...]] = {suit: tuple(hero for hero in HEROES.values() if hero.suit == suit) for suit in SUITS}

by_place: Callable[[Hero], int] = attrgetter("place")
"""The sorting key of a hand."""
