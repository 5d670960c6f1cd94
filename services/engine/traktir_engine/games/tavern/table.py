"""What lies on the table and who sits at it."""

import functools
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from traktir_engine.games.tavern.mats import BUDDIES, Mat
from traktir_engine.games.tavern.options import Options
from traktir_engine.kernel import Table

Cell: TypeAlias = tuple[int, int]
"""A place for a mat: x grows to the east, y to the south. The first mat of a match lies at (0, 0)."""

Stage: TypeAlias = Literal["draft", "lay", "glass", "barman", "over"]
"""What the table waits for; the names are those of the asks."""


@functools.cache
def around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells that share an edge with this one, in the order of `EDGES`."""
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


class Box(NamedTuple):
    """The smallest rectangle around all laid mats; all four bounds belong to it."""

    west: int
    north: int
    east: int
    south: int

    @classmethod
    def of(cls, cells: Collection[Cell]) -> "Box | None":
        """The box around these cells, None around none."""
        columns, rows = [x for x, _ in cells], [y for _, y in cells]
        return cls(min(columns), min(rows), max(columns), max(rows)) if columns else None

    def with_cell(self, cell: Cell) -> "Box":
        """The box once a mat lies in that cell too."""
        x, y = cell
        if self.west <= x <= self.east and self.north <= y <= self.south:
            return self
        return Box(min(self.west, x), min(self.north, y), max(self.east, x), max(self.south, y))


@dataclass(slots=True)
class Laid:
    """A mat on the table. `team` is the side that lies up.

    `shield` is the seat whose next turn ends the mat's shield; `together` says that its hobbit's skill has been announced.
    """

    mat: Mat
    cell: Cell
    team: int
    shield: int | None = None
    together: bool = False


class Skill(NamedTuple):
    """A skill as announced (TV7): `edge` is the direction of a long shot, `target` the mat it is aimed at, `target_seat` the owner of a glass."""

    name: str
    edge: str | None = None
    target: str | None = None
    target_seat: int | None = None


class Laying(NamedTuple):
    """The laying of this turn until its comparisons are done: where, and with which skill."""

    cell: Cell
    skill: Skill | None


@dataclass(slots=True)
class Tavern(Table):
    """A match of tavern.

    `order` is the order of the seats in a round, `teams` the team of each seat, `aside` the mats in nobody's hand and not laid
    (during a draft: those to choose from), `glasses` the cell of each seat's glass or None while it is in the hand,
    `turn` the number of finished turns.
    """

    options: Options
    size: int
    order: tuple[int, ...]
    teams: tuple[int, ...]
    hands: list[list[Mat]]
    aside: list[Mat]
    stage: Stage
    glasses: list[Cell | None]
    laid: dict[Cell, Laid] = field(default_factory=dict)
    box: Box | None = None
    barman: int | None = None
    laying: Laying | None = None
    turn: int = 0

    @property
    def seats(self) -> int:
        return len(self.teams)

    @property
    def full(self) -> bool:
        return len(self.laid) == self.size * self.size

    @property
    def seat(self) -> int:
        """The seat whose turn it is, outside a draft."""
        return self.order[self.turn % len(self.order)]

    def copy(self) -> "Tavern":
        """A table of its own to think on: nothing done to it changes this one. Dice and log are shared."""
        return Tavern(
            self.dice,
            self.options,
            self.size,
            self.order,
            self.teams,
            [hand.copy() for hand in self.hands],
            self.aside.copy(),
            self.stage,
            self.glasses.copy(),
            {cell: Laid(laid.mat, cell, laid.team, laid.shield, laid.together) for cell, laid in self.laid.items()},
            self.box,
            self.barman,
            self.laying,
            self.turn,
            log=self.log,
        )

    def lies_with(self, character: str, team: int) -> bool:
        """Whether a mat of that character lies on that team's side."""
        return any(laid.team == team and laid.mat.character == character for laid in self.laid.values())

    def bonus(self, laid: Laid) -> int:
        """What a laid mat has on every side beside its numbers: +1 for each glass on it (TV10), +1 for a hobbit beside his friend (TV7)."""
        bonus = self.glasses.count(laid.cell)
        if laid.together and self.lies_with(BUDDIES[laid.mat.character], laid.team):
            bonus += 1
        return bonus
