"""The terms of a room: what its creator has settled for all who sit down in it."""

from dataclasses import asdict, dataclass, field, fields
from typing import Final, Literal, TypeAlias

from traktir_lobby.domain.step import Json

MayPause: TypeAlias = Literal["host", "anybody"]


@dataclass(frozen=True, slots=True)
class Terms:
    """`timer` is seconds per ask, or None for untimed; a `public` room is listed; `pause` says who may pause the match; `password` is hashed;
    with `need_ready` a match begins only when all guests are ready; without `spectators` nobody sees the room but those who have a seat;
    `spectator_delay` is the number of answers by which they see a match late.
    """

    timer: int | None = None
    public: bool = False
    pause: MayPause = "host"
    password: str | None = field(default=None, repr=False)
    need_ready: bool = False
    spectators: bool = True
    spectator_delay: int = 0

    def shown(self) -> dict[str, Json]:
        """What everybody may know of them: all but the password itself."""
        return {**asdict(self), "password": self.password is not None}


TERMS: Final = frozenset(term.name for term in fields(Terms))
