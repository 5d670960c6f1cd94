"""How much a client may send: a bucket of tokens that fills again with time. It never makes anybody wait."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """`per_second` in the long run, and `burst` at once."""

    per_second: float
    burst: int


class Bucket:
    """Spends what the rate allows."""

    __slots__ = ("_clock", "_rate", "_seen", "_tokens")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._seen = clock()
        self._tokens = float(rate.burst)

    def spend(self) -> bool:
        """Takes a token; False if there is none."""
        now = self._clock()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._seen) * self._rate.per_second)
        self._seen = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
