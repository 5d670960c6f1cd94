"""The table: mages, spells, piles and the bag. Plain state; the chapters of the rules change it."""

from dataclasses import dataclass, field
from typing import NamedTuple

from traktir_engine.games.mages.designs import WILD, Book
from traktir_engine.games.mages.words import ORDER, START_LIFE, Kind, School
from traktir_engine.kernel import Dice
from traktir_engine.kernel import Table as KernelTable


@dataclass(slots=True)
class Pile:
    """A face-down deck (the last card is the next) and its discard."""

    deck: list[str]
    discard: list[str] = field(default_factory=list)

    def draw(self, dice: Dice) -> str | None:
        """The next card; the discard is shuffled in only when the deck is used up (R83). None: both are empty (D63, D64)."""
        if not self.deck:
            self.deck, self.discard = self.discard, []
            dice.shuffle(self.deck)
        return self.deck.pop() if self.deck else None

    def take(self, count: int, dice: Dice) -> list[str]:
        """The next `count` cards, as if drawn one by one, or as many as there are."""
        if not 0 < count <= len(self.deck):
            return [card for _ in range(count) if (card := self.draw(dice))]
        taken = self.deck[: -count - 1 : -1]
        del self.deck[-count:]
        return taken


@dataclass(slots=True, eq=False)
class Part:
    """A component in a spell: which card lies in which slot, and whether it has been applied (from its first effect on, D22)."""

    card: str
    slot: Kind
    applied: bool = False

    @property
    def wild(self) -> bool:
        return self.card == WILD


@dataclass(slots=True, eq=False)
class Spell:
    """A sealed spell, its parts in the common order (R113). `open` after the reveal; `initiative` is that of its delivery as sealed (R93–R95)."""

    parts: list[Part]
    initiative: int = 0
    open: bool = False

    def add(self, part: Part) -> None:
        """Puts a part where the common order has it, behind those of its own kind."""
        self.parts.append(part)
        self.parts.sort(key=_place)


def _place(part: Part) -> int:
    return ORDER.index(part.slot)


@dataclass(slots=True, eq=False)
class Creature:
    """An open creature on the table; it attacks again in turns after `turn`, the number of the turn it last stayed in (D6)."""

    card: str
    turn: int


@dataclass(slots=True, eq=False)
class Mage:
    """A seat's mage. `curses` and `treasures` lie in the order received; `waiting` are ghost cards for the next battle."""

    seat: int
    hero: str
    life: int = START_LIFE
    alive: bool = True
    hand: list[str] = field(default_factory=list)
    spell: Spell | None = None
    creatures: list[Creature] = field(default_factory=list)
    curses: list[str] = field(default_factory=list)
    treasures: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    glyphs: list[School] = field(default_factory=list)
    kills: int = 0
    survivals: int = 0


@dataclass(slots=True)
class Turn:
    """The running turn: whose, which number in the match, the treasures already used in it, and extra dice and sums won so far."""

    seat: int
    number: int
    used: list[str] = field(default_factory=list)
    extra_dice: int = 0
    extra_sum: int = 0


class Death(NamedTuple):
    """Who died in this battle, in order, by whose hit (None: a curse's text), and after which turn's start."""

    seat: int
    by: int | None
    turn: int


@dataclass(slots=True)
class Table(KernelTable):
    """`host` holds the palace (None: it stands in the centre); `host_as_ghost` says that he took it dead (R120).

    `deaths` are those of the battle, in order. `round` is 0 between battles; `assembling` says that the spells of the round are being
    sealed: only there the script can go on from a table alone, for its place in a turn is in no field.
    """

    book: Book
    mode: str
    mages: list[Mage]
    cards: Pile
    treasures: Pile
    ghosts: Pile
    bag: list[str]
    host: int | None = None
    host_as_ghost: bool = False
    battle: int = 0
    round: int = 0
    assembling: bool = False
    turns: int = 0
    queue: list[int] = field(default_factory=list)
    turn: Turn | None = None
    deaths: list[Death] = field(default_factory=list)

    def living(self) -> list[Mage]:
        return [mage for mage in self.mages if mage.alive]

    def from_left(self, mage: Mage) -> list[Mage]:
        """The other seats from the left of that mage, round the table."""
        return self.mages[mage.seat + 1 :] + self.mages[: mage.seat]

    @property
    def decided(self) -> bool:
        """At most one is alive: the battle ends once the current effect is done (D40)."""
        return len(self.mages) - len(self.deaths) <= 1
