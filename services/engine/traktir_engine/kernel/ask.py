"""An ask is an open decision: plain data that a script awaits and a seat answers."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from traktir_engine.kernel.values import Json


@dataclass(frozen=True, slots=True)
class Option:
    """One legal way to answer: a stable `id` for the record and the same choice as data (`value`) for programs and clients."""

    id: str
    value: Mapping[str, Json]


_NOTHING: Mapping[str, Json] = {}


class Ask(NamedTuple):
    """A decision that `seat` owes. `await ask` gives the option chosen.

    That a seat is asked, and the `kind`, are public; `options` and `about` are for that seat alone.
    The order of the options is fixed by the game's rules; `automatic` is the index of the one a timer plays.
    `about` is what the seat needs to know beside its view to decide (the size of a hit, say).
    `named` finds an option by its id where looking at one after the other would make dozens for nothing.
    """

    seat: int
    kind: str
    options: Sequence[Option]
    automatic: int = 0
    about: Mapping[str, Json] = _NOTHING
    named: Callable[[str], Option | None] | None = None

    def __await__(self) -> Generator[tuple["Ask", ...], list[Option], Option]:
        chosen = yield (self,)
        return chosen[0]

    def option(self, option_id: str) -> Option | None:
        """The option of that id, or None."""
        if self.named is not None:
            return self.named(option_id)
        for option in self.options:
            if option.id == option_id:
                return option
        return None


class Together:
    """Asks several seats at once, secretly: nothing of any choice shows before all have chosen.

    `await Together(asks)` gives the chosen options in the order of the asks. A seat may be asked only once in it.
    """

    __slots__ = ("asks",)

    def __init__(self, asks: Iterable[Ask]) -> None:
        self.asks = tuple(asks)
        seats = {ask.seat for ask in self.asks}
        if len(seats) != len(self.asks):
            raise ValueError("a seat may be asked only once at a time")

    def __await__(self) -> Generator[tuple[Ask, ...], list[Option], list[Option]]:
        if not self.asks:
            return []
        return (yield self.asks)
