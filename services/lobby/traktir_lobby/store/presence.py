"""Who is present: as long as a stream is open or a long poll waits, in any process, and for a while after any other call.

A stream counts by a lease of its process, which is renewed while it is open: so it ends with the process, and a broken
connection of a seat never stands in the way of a new one. What follows for the room is `service.attendance`'s.
"""

import contextlib
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from redis import Redis

from traktir_kit.problems import Problem
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store import keys
from traktir_lobby.store.scripts import PRESENT, TOUCH, Arg, Call, run

CALL: Final = "call"
"""How somebody is present who has called, and `POLL` who waits in a long poll; the other sources are the streams of processes."""
POLL: Final = "poll"

NOTES_A_PERIOD: Final = 3
"""So often a presence is renewed before it could lapse."""

CALL_FOR: Final = 30_000
"""Milliseconds that somebody counts as present after a call, unless set otherwise."""

_MOST_REMEMBERED: Final = 10_000
_ROOMS_AT_ONCE: Final = 100


@dataclass(frozen=True, slots=True)
class Periods:
    """For how many ms somebody counts as present: by a stream after its process last said that it is open, after a call, and after the last stream."""

    lease: int = 15_000
    call: int = CALL_FOR
    reload: int = 2_000

    @property
    def beat(self) -> float:
        """Seconds between two renewals of what is open in a process."""
        return min(self.lease, self.call) / NOTES_A_PERIOD / 1000


@dataclass(frozen=True, slots=True)
class Present:
    """Those present in a room at `now`, named by `SeatToken.holder`, and when the next of them is so no more unless they are heard of.

    Times in ms; the next lapse may have come already.
    """

    now: int
    holders: frozenset[str]
    next_lapse: int | None


class Presence:
    """Notes who is present. It is called with tokens that have been proved. If the store does not answer, a note is missing and no more."""

    def __init__(self, redis: Redis, me: str, periods: Periods, on_due: Callable[[int], None]) -> None:
        """`me` is the name of this process. `on_due` hears when a room has to be looked after (ms)."""
        self._redis = redis
        self._me = me
        self._periods = periods
        self._on_due = on_due
        self._open: Counter[tuple[str, str]] = Counter()
        self._noted: dict[tuple[str, str], float] = {}
        self._lock = threading.Lock()

    def see(self, code: str, token: SeatToken, source: str = CALL, *, shown_away: bool = False) -> None:
        """The holder of the token has called. If the room shows them as away, it is told so at once."""
        entry = f"{token.holder}/{source}"
        if shown_away or self._is_news(code, entry):
            self._touch(code, shown_away, entry, self._periods.call)

    @contextmanager
    def polling(self, code: str, token: SeatToken) -> Iterator[None]:
        """While the block runs, the holder of the token waits for news and is present."""
        opened = (code, f"{token.holder}/{POLL}")
        self._count(opened, 1)
        try:
            yield
        finally:
            self._count(opened, -1)

    def stream_opened(self, code: str, token: SeatToken, *, shown_away: bool) -> None:
        """The holder of the token has one more stream in this process."""
        entry = f"{token.holder}/{self._me}"
        self._count((code, entry), 1)
        self._touch(code, shown_away, entry, self._periods.lease)

    def stream_closed(self, code: str, token: SeatToken, *, restarting: bool) -> None:
        """One of them has ended. After the last one there is time to load a page again, and what was called beside it counts no more.

        When the process is restarting there is as much time to come back as when it dies.
        """
        entry = f"{token.holder}/{self._me}"
        if self._count((code, entry), -1) == 0 and not restarting:
            call = f"{token.holder}/{CALL}"
            with self._lock:
                self._noted.pop((code, call), None)
            self._touch(code, False, entry, self._periods.reload, call, 0)

    def beat(self) -> None:
        """Whatever is open here is open still."""
        with self._lock:
            opened = list(self._open)
        entries: defaultdict[str, list[Arg]] = defaultdict(list)
        for code, entry in opened:
            entries[code] += [entry, self._periods.call if entry.endswith(POLL) else self._periods.lease]
        rooms = iter(entries.items())
        while chunk := list(islice(rooms, _ROOMS_AT_ONCE)):
            self._send(*(_touch_call(code, False, pairs) for code, pairs in chunk))

    def of(self, code: str, noted_until: int = 0) -> Present:
        """Who is present in the room. What has lapsed until then (ms) has had its effect and is forgotten. Raises Problem `unavailable`."""
        now, found = run(self._redis, Call(PRESENT, (keys.present(code),), (noted_until,)))[0]
        # Whoever is present in several ways is so until the last of them lapses; it overwrites the earlier ones.
        lapses = {entry.decode().partition("/")[0]: int(float(lapse)) for entry, lapse in zip(found[::2], found[1::2], strict=True)}
        return Present(now, frozenset(name for name, lapse in lapses.items() if lapse > now), min(lapses.values(), default=None))

    def _touch(self, code: str, at_once: bool, *entries: Arg) -> None:
        for due in self._send(_touch_call(code, at_once, entries)):
            if due is not None:
                self._on_due(int(due))

    def _send(self, *calls: Call) -> list[Any]:
        with contextlib.suppress(Problem):
            return run(self._redis, *calls)
        return []

    def _count(self, opened: tuple[str, str], by: int) -> int:
        with self._lock:
            self._open[opened] += by
            left = self._open[opened]
            if not left:
                del self._open[opened]
        return left

    def _is_news(self, code: str, entry: str) -> bool:
        now = time.monotonic()
        every = self._periods.call / NOTES_A_PERIOD / 1000
        with self._lock:
            if now - self._noted.get((code, entry), -every) < every:
                return False
            if len(self._noted) >= _MOST_REMEMBERED:
                self._noted.clear()
            self._noted[code, entry] = now
            return True


def _touch_call(code: str, at_once: bool, entries: Sequence[Arg]) -> Call:
    return Call(TOUCH, (keys.room(code), keys.present(code), keys.LAPSES), (code, int(at_once), *entries))
