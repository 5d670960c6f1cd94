"""What each seat may choose before a match: its hero, its team."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from marshmallow import fields, validate

from traktir_engine.kernel.errors import BadSetup

MOST_SEATS: Final = 16


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Whoever sits down may choose one of `values`; the option of that name is the list of what the seats have chosen.

    In that list None is a seat that leaves it to the game, and so does a list that is empty. A value is for one seat only, unless it is
    `shared`: then all values have equally many seats.
    """

    id: str
    option: str
    values: tuple[str, ...]
    shared: bool = False

    def field(self, description: str) -> fields.List[Any]:
        """The option, for the game's schema."""
        value = fields.String(allow_none=True, validate=validate.OneOf(self.values))
        return fields.List(value, load_default=list, validate=validate.Length(max=MOST_SEATS), metadata={"description": description})

    def room_for(self, seats: int) -> int:
        """How many of the seats may choose the same value."""
        return seats // len(self.values) if self.shared else 1

    def of(self, options: Mapping[str, Any], seats: int) -> Sequence[str | None]:
        """What each seat has chosen."""
        return options.get(self.option) or [None] * seats

    def check(self, options: Mapping[str, Any], seats: int) -> None:
        """Raises BadSetup if the list is not of these seats, or too many have chosen the same."""
        chosen = self.of(options, seats)
        if len(chosen) != seats:
            raise BadSetup(f"{self.option}: there are {seats} seats, not {len(chosen)}")
        taken = Counter(value for value in chosen if value is not None)
        if taken and max(taken.values()) > self.room_for(seats):
            raise BadSetup(f"{self.option}: too many seats have chosen the same")
