"""The terms of a room: what its creator has settled for all who sit down in it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Final, Literal, TypeAlias

from traktir_lobby.domain.step import Json

Absent: TypeAlias = Literal["automatic", "bot", "wait"]
"""What becomes of the seat of somebody who is away: its time runs on, a bot plays for it, or its time stands still."""

MayPause: TypeAlias = Literal["host", "anybody", "vote"]


@dataclass(frozen=True, slots=True)
class Terms:
    """`timer` is seconds per ask, or None for untimed; `times` are those of kinds of asks for which it does not hold; `bank` are the
    seconds that each seat may overdraw in a match. A `public` room is listed; `pause` says who may pause the match; `pause_lost` are the
    seconds for which each seat may hold a match up by losing the connection, `absent` is what becomes of the seat of somebody who is
    away. `password` is hashed; with `need_ready` a match begins only when all guests are ready; without `spectators` nobody sees the room
    but those who have a seat; `spectator_delay` is the number of answers by which they see a match late; with `take_back` a seat
    may take its last answer back if all others agree.
    """

    timer: int | None = None
    times: Mapping[str, int | None] = field(default_factory=dict)
    bank: int = 0
    public: bool = False
    pause: MayPause = "host"
    pause_lost: int | None = None
    absent: Absent = "automatic"
    password: str | None = field(default=None, repr=False)
    need_ready: bool = False
    spectators: bool = True
    spectator_delay: int = 0
    take_back: bool = False

    def time_of(self, kind: str) -> int | None:
        """How long an ask of that kind may take (ms); None: untimed."""
        seconds = self.times.get(kind, self.timer)
        return None if seconds is None else seconds * 1000

    def shown(self) -> dict[str, Json]:
        """What everybody may know of them: all but the password itself."""
        return {**asdict(self), "password": self.password is not None}


TERMS: Final = frozenset(term.name for term in fields(Terms))
