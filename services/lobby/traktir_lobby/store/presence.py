"""Who is there: a seat counts as online for a while after its person has been seen, in any process and by any transport."""

import contextlib
import threading
import time
from typing import Final

from redis import Redis

from traktir_kit.problems import Problem
from traktir_lobby.store import keys
from traktir_lobby.store.glances import ONLINE_FOR
from traktir_lobby.store.hints import CHANNEL
from traktir_lobby.store.scripts import TOUCH, Call, run

NOTED_EVERY: Final = 10.0
"""Seconds between two notes on the same seat by one process: presence costs next to nothing."""

_MOST_REMEMBERED: Final = 10_000


class Presence:
    """Notes who has been seen. It is called with seats whose tokens have been checked."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._noted: dict[tuple[str, int], float] = {}
        self._lock = threading.Lock()

    def see(self, code: str, seat: int) -> None:
        """The person on that seat is there."""
        if self._is_news(code, seat):
            # If the store does not answer, there are worse things to report than this.
            with contextlib.suppress(Problem):
                run(self._redis, Call(TOUCH, (keys.room(code), keys.seen(code)), (seat, ONLINE_FOR, CHANNEL, code)))

    def _is_news(self, code: str, seat: int) -> bool:
        now = time.monotonic()
        with self._lock:
            if now - self._noted.get((code, seat), -NOTED_EVERY) < NOTED_EVERY:
                return False
            if len(self._noted) >= _MOST_REMEMBERED:
                self._noted.clear()
            self._noted[code, seat] = now
            return True
