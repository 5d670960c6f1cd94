"""The secret that lobby and media share: from the environment, else made once and kept in Redis."""

from typing import Final

from redis import Redis

from traktir_kit.keys import Keys
from traktir_kit.redis import kept
from traktir_kit.tokens import new_token

REDIS_KEY: Final = "traktir:secret"


class SharedSecret:
    """Asked for keys, it answers with those that all services have now.

    Without a configured secret it asks Redis each time: after Redis has lost its memory, all services agree on a new
    secret at once. Raises RedisError if Redis does not answer.
    """

    def __init__(self, redis: Redis, configured: str = "") -> None:
        self._redis = redis
        self._configured = configured

    def keys(self, purpose: str) -> Keys:
        """The keys for one purpose."""
        return Keys.of(self._configured or kept(self._redis, REDIS_KEY, new_token()), purpose)
