"""The list of public rooms."""

from typing import Any, Final

import orjson
from redis import Redis
from redis.exceptions import RedisError

from traktir_lobby.domain.step import Json
from traktir_lobby.store import keys
from traktir_lobby.store.scripts import store_unavailable

SHOWN: Final = 50
_LOOKED_AT: Final = 100
"""More than are shown: some may have vanished since."""


class Listing:
    """Reads the cards of public rooms."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def newest(self) -> list[Json]:
        """The cards of the newest rooms, newest first. Raises Problem `unavailable` if Redis does not answer."""
        try:
            return self._newest()
        except RedisError as error:
            raise store_unavailable() from error

    def _newest(self) -> list[Json]:
        found: Any = self._redis.zrange(keys.PUBLIC_ROOMS, 0, _LOOKED_AT - 1, desc=True)
        codes = [code.decode() for code in found]
        cards = dict(zip(codes, self._cards(codes), strict=True))
        vanished = [code for code, card in cards.items() if card is None]
        if vanished:
            self._redis.zrem(keys.PUBLIC_ROOMS, *vanished)
        return [orjson.Fragment(card) for card in cards.values() if card is not None][:SHOWN]

    def _cards(self, codes: list[str]) -> list[Any]:
        pipe = self._redis.pipeline(transaction=False)
        for code in codes:
            pipe.hget(keys.room(code), "card")
        return pipe.execute() if codes else []
