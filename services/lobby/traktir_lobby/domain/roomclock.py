"""The clock of a match: it stands still while the room is paused, and a ledger explains all that it has done."""

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

Stop: TypeAlias = Literal["pause", "lost"]
"""What stops a clock: somebody's will, or that somebody has lost the connection."""

What: TypeAlias = Literal["start", Stop, "resume", "expiry", "hurry", "bank", "take_back", "end"]

LEDGER_KEPT: Final = 100
"""Entries; the sums in each still hold when older ones are gone."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened `at` (ms since 1970), by which seat (None: by itself), to which asks; how long had been played and paused by then (ms).

    Of a `bank` entry `used_ms` is what that seat's ask has cost its bank, and `left_ms` what is left there.
    """

    at: int
    what: What
    by: int | None
    asks: tuple[str, ...]
    played_ms: int
    paused_ms: int
    used_ms: int = 0
    left_ms: int | None = None


@dataclass(slots=True)
class RoomClock:
    """Times are ms since 1970 by the server; `paused_ms` is the length of all pauses that are over.

    `banks` are the ms that are left in each seat's time bank. `votes` are the seats that want the clock stopped, or on its way again
    while it stands.
    """

    started_at: int
    banks: list[int]
    paused_at: int | None = None
    paused_ms: int = 0
    votes: list[int] = field(default_factory=list)
    ledger: list[Entry] = field(default_factory=list)

    def time(self, now: int) -> int:
        """The time by which asks are due: the server's, or when the pause began."""
        return now if self.paused_at is None else self.paused_at

    def moved(self, at: int) -> int:
        """A moment of the match by the clock as it is now: what was due then, pauses have moved since, and so they move it."""
        before = next((entry.paused_ms for entry in reversed(self.ledger) if entry.at <= at), 0)
        return at + self.paused_ms - before

    def pause(self, now: int, by: int | None, what: Stop = "pause") -> None:
        self.paused_at = now
        self.votes = []
        self.note(what, now, by)

    def resume(self, now: int, by: int | None) -> int:
        """Goes on; gives by how much everything is now due later (ms)."""
        away = self._paused(now)
        self.paused_ms += away
        self.paused_at = None
        self.votes = []
        self.note("resume", now, by)
        return away

    def end(self, now: int) -> None:
        """The match has ended, maybe by an answer that came just before a pause: nothing is paused or voted about any more."""
        self.note("end", now)
        self.paused_ms += self._paused(now)
        self.paused_at = None
        self.votes = []

    def use_bank(self, seat: int, used_ms: int, now: int, ask_id: str) -> None:
        """An ask of that seat is no longer open, and has run on the seat's bank for so long."""
        if used_ms:
            self.banks[seat] -= used_ms
            self.note("bank", now, seat, (ask_id,), used_ms, self.banks[seat])

    def note(self, what: What, now: int, by: int | None = None, asks: tuple[str, ...] = (), used_ms: int = 0, left_ms: int | None = None) -> None:
        """Writes an entry; `played_ms` and `paused_ms` add up to the time since the start."""
        paused = self.paused_ms + self._paused(now)
        entry = Entry(now, what, by, asks, now - self.started_at - paused, paused, used_ms, left_ms)
        self.ledger = [*self.ledger, entry][-LEDGER_KEPT:]

    def _paused(self, now: int) -> int:
        """How long the present pause has lasted. The server's time might be set back in it."""
        return 0 if self.paused_at is None else max(0, now - self.paused_at)
