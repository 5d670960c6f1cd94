"""The match in the room, as the lobby needs it: what is asked, until when, and what somebody wants to take back."""

from dataclasses import dataclass, field, replace

from traktir_lobby.domain.absences import Absences
from traktir_lobby.domain.roomclock import RoomClock
from traktir_lobby.domain.step import Json


@dataclass(frozen=True, slots=True)
class OpenAsk:
    """An ask that waits for its seat. `due_at` (ms) is when the lobby answers for it: a person's deadline, the end of a bot's thinking; None is never.

    From `own_until` to the deadline it runs on the bank of its seat; None is that it has no time of its own: untimed, or a bot's.
    `left_ms` is what of its own time a person had left when a bot took it over, or when it was answered before it was opened again; None
    if there is no such time.
    """

    id: str
    seat: int
    kind: str
    due_at: int | None
    own_until: int | None = None
    left_ms: int | None = None

    def of_bank(self, at: int) -> int:
        """How much of its seat's bank (ms) it has used by then."""
        if self.own_until is None or self.due_at is None:
            return 0
        return max(0, min(at, self.due_at) - self.own_until)

    def later(self, ms: int) -> "OpenAsk":
        """The same after a pause of that length."""
        return replace(self, due_at=_later(self.due_at, ms), own_until=_later(self.own_until, ms))


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A seat wants to take back its answer to that ask; the seats that have agreed, and the one that has refused, if one has."""

    seat: int
    ask: str
    agreed: tuple[int, ...] = ()
    refused_by: int | None = None


@dataclass(slots=True)
class Match:
    """The match as the lobby needs it. The record is the engine's; nothing of it may be shown while the match is on."""

    record: dict[str, Json]
    version: int
    asks: list[OpenAsk]
    result: Json
    clock: RoomClock
    broken: str | None = None
    """Why it was broken off without a result: what the engine says to its record."""
    absences: Absences = field(default_factory=Absences)
    take_back: TakeBack | None = None
    """What somebody wants to take back; the next answer makes it void."""
    left: dict[str, int] = field(default_factory=dict)
    """Where answers may be taken back: how much (ms) of its own time an ask had left when it was answered; of those that had some of their own."""

    @property
    def over(self) -> bool:
        return not self.asks

    def time(self, seat: int, now: int) -> int:
        """The time by which that seat's asks are due: the server's, or when the pause began, or since when the seat's own time stands still."""
        return self.absences.stopped.get(seat, self.clock.time(now))

    def put_off(self, ms: int, seat: int | None = None) -> None:
        """What that seat is asked is due by so much later; without a seat, what all are asked."""
        self.asks = [ask.later(ms) if seat in {None, ask.seat} else ask for ask in self.asks]

    def open_ask(self, ask_id: str) -> OpenAsk | None:
        return next((ask for ask in self.asks if ask.id == ask_id), None)


def _later(time: int | None, ms: int) -> int | None:
    return None if time is None else time + ms
