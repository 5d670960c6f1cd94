"""The epoch of the store: a name that it gets once, and another one after it has lost its memory."""

from typing import Final

from redis import Redis

from traktir_kit.redis import kept
from traktir_kit.tokens import new_token

REDIS_KEY: Final = "traktir:epoch"


class Epoch:
    """Tells whether what one remembers of the store is still true of it."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def now(self) -> str:
        """The same as long as the store remembers; who asks first gives the name. Raises RedisError if Redis does not answer."""
        return kept(self._redis, REDIS_KEY, new_token())
