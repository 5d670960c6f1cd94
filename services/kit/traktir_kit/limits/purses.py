"""What this process knows of rate limits without asking Redis: permits paid for and not spent yet, and refusals that still hold."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

CAPACITY: Final = 10_000
"""Purses kept; the one that was used longest ago goes first, and what was in it is lost."""


@dataclass(slots=True)
class _Purse:
    """Permits that may be spent until then (monotonic seconds); with none, it is a refusal that holds until then."""

    permits: int
    until: float


class Purses:
    """Owner → purse. Any thread may use it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._purses: OrderedDict[Hashable, _Purse] = OrderedDict()

    def spend(self, owner: Hashable) -> float | None:
        """Spends a permit: 0. Seconds to wait if the owner has been refused; None if nothing is known and Redis has to be asked."""
        with self._lock:
            purse = self._purses.get(owner)
            if purse is None:
                return None
            left = purse.until - self._clock()
            if left <= 0:
                del self._purses[owner]
                return None
            self._purses.move_to_end(owner)
            if not purse.permits:
                return left
            purse.permits -= 1
            if not purse.permits:
                del self._purses[owner]
            return 0.0

    def fill(self, owner: Hashable, permits: int, seconds: float) -> None:
        """The owner may do so much more within so many seconds."""
        if permits:
            self._put(owner, permits, seconds)

    def refuse(self, owner: Hashable, seconds: float) -> None:
        """The owner may do nothing for so many seconds."""
        self._put(owner, 0, seconds)

    def _put(self, owner: Hashable, permits: int, seconds: float) -> None:
        with self._lock:
            self._purses[owner] = _Purse(permits, self._clock() + seconds)
            self._purses.move_to_end(owner)
            if len(self._purses) > CAPACITY:
                self._purses.popitem(last=False)
