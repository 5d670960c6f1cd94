"""What a game package gives to the engine: one `Game`, a list of its parts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from marshmallow import Schema

from traktir_engine.kernel.ask import Ask, Option
from traktir_engine.kernel.dice import Dice
from traktir_engine.kernel.script import Play
from traktir_engine.kernel.seat_choice import SeatChoice
from traktir_engine.kernel.table import Table
from traktir_engine.kernel.values import Json, Lang, View, Viewer

T = TypeVar("T", bound=Table)


@dataclass(frozen=True, slots=True)
class Setup:
    """How a match is set up: the number of seats and the options, already checked and completed by the game's schema."""

    seats: int
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: the winning seats (several share a win), a score per seat, and the rule that decided."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    def json(self) -> dict[str, Json]:
        return {"winners": list(self.winners), "scores": list(self.scores), "reason": self.reason}


def _always(_: Table) -> bool:
    return True


def _never(_: Table) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Game(Generic[T]):
    """A game of the house.

    `deal` sets up a table, `play` is the script of the rules, `view` the only gate for secrets. `imagine` builds a table from a view:
    one that fits all the viewer sees, the hidden rest drawn by the dice, so that `view(imagine(v, dice), you) == v`.
    `play` goes on from every table for which `resumes` says so: from each of its asks in the simplest games, in others only
    between turns, where nothing of the script's own place in the rules is lost. `unhurried` are kinds of asks that are work and no
    mere choice, so that nobody may have their automatic option played before the time. `times` are the seconds that the rules give
    to kinds of asks unless a room says otherwise; for the other kinds they know no timer. `all_open` says of a table that nobody there
    has a secret, nor a pile or a bag: whatever comes follows from what everybody sees, the answers and the dice. There an answer may
    be taken back until dice roll or choices made together come out; elsewhere only while others still choose. `seat_choices` are what
    each seat may choose before the match; the schema of the options has the options that they name.
    """

    id: str
    rules: str
    titles: Mapping[Lang, str]
    seats: tuple[int, ...]
    options: type[Schema]
    asks: tuple[str, ...]
    deal: Callable[[Setup, Dice], T]
    play: Callable[[T], Play]
    view: Callable[[T, Viewer], dict[str, Json]]
    imagine: Callable[[View, Dice], T]
    result: Callable[[T], Result | None]
    catalogue: Callable[[Lang], dict[str, Json]]
    levels: Mapping[str, "Level[T]"]
    resumes: Callable[[T], bool] = _always
    unhurried: tuple[str, ...] = ()
    times: Mapping[str, int] = field(default_factory=dict)
    all_open: Callable[[T], bool] = _never
    seat_choices: tuple[SeatChoice, ...] = ()


@dataclass(frozen=True, slots=True)
class Position(Generic[T]):
    """All that a bot may know: the view of its seat, the ask to answer, and dice of its own."""

    game: Game[T]
    view: View
    ask: Ask
    dice: Dice

    def imagine(self) -> T:
        """A table that may be the real one, for thinking on."""
        return self.game.imagine(self.view, self.dice)


Level: TypeAlias = Callable[[Position[T]], Option]
"""A bot: looks at a position and picks an option of its ask."""
