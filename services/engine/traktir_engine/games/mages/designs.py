"""What a card is: the row of data that the rules play with and the catalogue shows."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from traktir_engine.games.mages.words import Kind, School
from traktir_engine.kernel import Lang

if TYPE_CHECKING:
    from traktir_engine.games.mages.cast import Cast

WILD = "wild"
"""The one id of all wild magic cards: copies of a card cannot be told apart, so a card is its design's id."""


@dataclass(frozen=True, slots=True)
class Art:
    """A picture reference: the name of an icon in the open set game-icons, and a palette of the house."""

    icon: str
    palette: str


@dataclass(frozen=True, slots=True)
class Names:
    """What a thing is called in each language."""

    ru: str
    en: str

    def in_(self, lang: Lang) -> str:
        return self.ru if lang == "ru" else self.en


class Effect(Protocol):
    """Something a card does. Its wording is generated from the same data (`wording`), so that a text cannot lie."""

    async def act(self, cast: "Cast") -> None: ...


Script: TypeAlias = Callable[["Cast"], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Odd:
    """An effect that no row can say: a short script and its printed text."""

    script: Script
    ru: str
    en: str

    async def act(self, cast: "Cast") -> None:
        await self.script(cast)


@dataclass(frozen=True, slots=True)
class Component:
    """A component of a spell; two of each design are in the deck.

    `spoken` is the form in a spell's name: a source's in Russian («от …») and English («of …»), a quality's three Russian gender forms (m, f, n).
    `gender` and `initiative` are a delivery's alone.
    """

    id: str
    kind: Kind
    school: School
    names: Names
    art: Art
    effects: Sequence[Effect]
    spoken: tuple[str, ...] = ()
    gender: str = ""
    initiative: int = 0
    boosting: bool = False
    reaction: bool = False
    creature: bool = False


@dataclass(frozen=True, slots=True)
class Treasure:
    """A treasure; every one is different.

    `power` is what it adds to each power roll of its owner's turn (R14), `cloak` what it takes off each foe's hit (R98).
    `cost` is the number of cards an active one wants discarded from hand (R70), `effects` what it then does; `dusk` acts by itself
    at the end of its owner's turn (R71); `hand` is added to the hand limit; `school` is a glyph treasure's.
    """

    id: str
    names: Names
    art: Art
    effects: Sequence[Effect] = ()
    cost: int = 0
    dusk: Sequence[Effect] = ()
    school: School | None = None
    power: int = 0
    cloak: int = 0
    hand: int = 0
    everlasting: bool = False

    @property
    def active(self) -> bool:
        return bool(self.effects)


@dataclass(frozen=True, slots=True)
class Ghost:
    """A ghost card: `now` acts when it is drawn (R77), `later` at the start of the next battle (R78), which gives `glyph` too."""

    id: str
    names: Names
    art: Art
    copies: int
    now: Sequence[Effect] = ()
    later: Sequence[Effect] = ()
    glyph: School | None = None


@dataclass(frozen=True, slots=True)
class Curse:
    """A kind of curse token; two of each are in the bag.

    `received` acts on being received, after which the token goes back to the bag (Трындецит); `dusk` after the owner's turn (R54).
    While it is held: `shorter` cuts spells (Гепатит Ы), `narrow` is the witch warts' (R53), `squint` turns the mage's choice of a
    victim into chance, `clumsy` keeps him from active treasures, `dampens` comes off his power rolls, `healless` off each healing
    of his, `hand` is added to his hand limit.
    """

    id: str
    names: Names
    art: Art
    school: School
    received: Sequence[Effect] = ()
    dusk: Sequence[Effect] = ()
    shorter: int = 0
    narrow: bool = False
    squint: bool = False
    clumsy: bool = False
    dampens: int = 0
    healless: int = 0
    hand: int = 0
    everlasting: bool = False


@dataclass(frozen=True, slots=True)
class Hero:
    """A mage's looks. No rule reads it (R143). `spoken` is the «от …» and «of …» for a spell without a source (G14)."""

    id: str
    names: Names
    spoken: Names
    art: Art


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """All designs of a deck, by id and in printed order.

    `places` is that order for the cards of a hand, wild magic last. `schools` says which glyph a component, curse or glyph treasure shows.
    """

    components: Mapping[str, Component]
    treasures: Mapping[str, Treasure]
    ghosts: Mapping[str, Ghost]
    curses: Mapping[str, Curse]
    heroes: Mapping[str, Hero]
    places: Mapping[str, int]
    schools: Mapping[str, School | None]
