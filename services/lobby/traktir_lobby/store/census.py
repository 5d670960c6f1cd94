"""How many rooms there are, counted without looking at any of them."""

from collections.abc import Mapping

from redis import Redis
from redis.exceptions import RedisError

from traktir_lobby.domain.room import Status
from traktir_lobby.store import keys
from traktir_lobby.store.scripts import store_unavailable


class Census:
    """The sets that every commit keeps: room code → when the room vanishes unless it changes again."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def count(self) -> Mapping[Status, int]:
        """Status → rooms. Raises Problem `unavailable` if Redis does not answer."""
        try:
            seconds, _ = self._redis.time()
            pipe = self._redis.pipeline(transaction=False)
            for key in keys.CENSUS.values():
                pipe.zcount(key, int(seconds) * 1000, "+inf")
            return dict(zip(keys.CENSUS, pipe.execute(), strict=True))
        except RedisError as error:
            raise store_unavailable() from error
