"""Answers that came before their deadline and are on their way: the automatic option must not overtake them."""

from typing import Any, Final

from redis import Redis
from redis.exceptions import RedisError

from traktir_lobby.domain.deadlines import HOLD as HELD_FOR
from traktir_lobby.store import keys
from traktir_lobby.store.scripts import HOLD, Call, run, store_unavailable

_TTL: Final = 3 * HELD_FOR


class Holds:
    """Raises Problem `unavailable` if Redis does not answer."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def hold(self, code: str, seat: int, ask_id: str, deadline: int) -> bool:
        """Lets the clock wait for this answer; False if the deadline (ms) has passed. Again for the same ask: as the first time."""
        return bool(run(self._redis, Call(HOLD, (keys.holds(code),), (seat, ask_id, deadline, _TTL)))[0])

    def held(self, code: str) -> set[str]:
        """The ids of the asks whose answers are on their way."""
        try:
            found: Any = self._redis.hvals(keys.holds(code))
        except RedisError as error:
            raise store_unavailable() from error
        return {ask_id.decode() for ask_id in found}
