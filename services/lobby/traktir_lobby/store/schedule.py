"""In which sorted sets a room stands: when it is due for what, and where it is counted and listed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from traktir_lobby.domain.attendance import Patience, next_effect
from traktir_lobby.domain.deadlines import next_bot_turn, next_deadline
from traktir_lobby.domain.idleness import Lifetime, due_at
from traktir_lobby.domain.room import Room
from traktir_lobby.store import keys

Score: TypeAlias = int | str
"""A time (ms), or one from now on such as `+500`; the empty string: the room is not in the set."""

LIVES: Final = 2
"""A room's keys live as long as so many times of being idle: what has to be done for it once in that time is done even if it comes late."""


@dataclass(frozen=True, slots=True)
class Scheduler:
    """`lifetime` is that of idle rooms, `patience` that with people who are away."""

    lifetime: Lifetime
    patience: Patience

    @property
    def ttl(self) -> int:
        """Seconds for which a room lives after it was stored or renewed."""
        return LIVES * self.lifetime.idle // 1000

    def scores(self, room: Room) -> Sequence[Score]:
        """The room's score in each of `keys.SETS`. A closed one must stand nowhere: it would shorten the life of the sets."""
        scores = {} if room.closed else {**self._due(room), **self._counted(room)}
        return ["" if (score := scores.get(key)) is None else score for key in keys.SETS]

    def _due(self, room: Room) -> Mapping[str, Score | None]:
        return {
            keys.DEADLINES: next_deadline(room),
            keys.BOT_TURNS: next_bot_turn(room),
            keys.ABSENCES: next_effect(room, self.patience),
            keys.IDLE_ROOMS: due_at(room, self.lifetime) or f"+{self.lifetime.idle}",
        }

    def _counted(self, room: Room) -> Mapping[str, Score | None]:
        return {keys.CENSUS[room.status]: f"+{1000 * self.ttl}", keys.PUBLIC_ROOMS: room.created_at if room.terms.public else None}
