"""The secret that lobby and media share: from the environment, else made once and kept in Redis."""

from typing import Final

from redis import Redis

from traktir_kit.keys import Keys
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
        return Keys.of(self._configured or self._kept(), purpose)

    def _kept(self) -> str:
        fresh = new_token()
        kept = self._redis.set(REDIS_KEY, fresh, nx=True, get=True)
        return kept.decode() if isinstance(kept, bytes) else fresh
