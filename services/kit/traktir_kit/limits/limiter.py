"""Counts in Redis, by the library `limits`, who has done how much. All processes of the house count together."""

import logging
import math
import time
from typing import Any, Final

from limits import RateLimitItemPerSecond
from limits.storage import RedisStorage
from limits.strategies import FixedWindowRateLimiter
from redis import Redis
from redis.exceptions import RedisError

from traktir_kit.limits.purses import Purses
from traktir_kit.limits.registry import Limit
from traktir_kit.problems import Problem

PREFIX: Final = "traktir:limits"
_BLIND: Final = 5.0
"""Seconds for which a service that can do without Redis does not ask it again."""

log = logging.getLogger(__name__)


class _Storage(RedisStorage):
    """The library's, with our client."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        super().__init__("redis://", connection_pool=redis.connection_pool, key_prefix=PREFIX)

    def get_connection(self, readonly: bool = False) -> Any:  # noqa: ARG002 - the library's signature
        return self._redis


class Limiter:
    """A window begins with the first permit taken and ends after the limit's seconds; then all of it may be done again.

    `factor` multiplies every limit; with 0 there are none. For a service to which Redis is not `vital`, limits do not hold while
    Redis is away; for others RedisError is raised.
    """

    def __init__(self, redis: Redis, factor: int = 1, *, vital: bool = True) -> None:
        storage = _Storage(redis)
        self._windows = FixedWindowRateLimiter(storage)
        self._storage = storage
        self._factor = factor
        self._vital = vital
        self._blind_until = 0.0
        self._purses = Purses()

    def spend(self, limit: Limit, owner: str) -> None:
        """Counts one more for the owner (a digest or a room code, never an address or a token). Raises Problem `rate` if that is too much."""
        if not self._factor:
            return
        key = (limit.key, owner)
        wait = self._purses.spend(key)
        if wait is None:
            wait = self._ask(limit, owner)
        if wait:
            raise self._refusal(limit, wait)

    def _ask(self, limit: Limit, owner: str) -> float:
        """Takes a lot from Redis: 0, or the seconds to wait."""
        if time.monotonic() < self._blind_until:
            return 0.0
        try:
            return self._take(limit, owner)
        except RedisError as error:
            if self._vital:
                raise
            log.warning("limits do not hold, Redis does not answer: %s", error)
            self._blind_until = time.monotonic() + _BLIND
            return 0.0

    def _take(self, limit: Limit, owner: str) -> float:
        item = RateLimitItemPerSecond(self._most(limit), limit.seconds, limit.key)
        if self._windows.hit(item, owner, cost=limit.lot):
            self._purses.fill((limit.key, owner), limit.lot - 1, limit.seconds)
            return 0.0
        ends_at = self._storage.get_expiry(item.key_for(owner))
        wait = max(1.0, ends_at - time.time())
        self._purses.refuse((limit.key, owner), wait)
        return wait

    def _refusal(self, limit: Limit, wait: float) -> Problem:
        seconds, most = math.ceil(wait), self._most(limit)
        detail = f"at most {most} in {limit.seconds} s: {limit.what}"
        return Problem("rate", detail, headers={"Retry-After": str(seconds)}, key=limit.key, limit=most, seconds=seconds)

    def _most(self, limit: Limit) -> int:
        return limit.most * self._factor
