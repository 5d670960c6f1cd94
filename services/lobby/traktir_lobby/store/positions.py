"""What a bot in a seat sees: the view and the ask of that one seat, for the engine's advice."""

from dataclasses import dataclass
from typing import Any

import orjson
from redis import Redis
from redis.exceptions import RedisError

from traktir_lobby.domain.step import Json
from traktir_lobby.store import keys
from traktir_lobby.store.scripts import store_unavailable


@dataclass(frozen=True, slots=True)
class Position:
    """The view and the open ask of a seat, as JSON that is passed on as it is."""

    view: Json
    ask: Json


class Positions:
    """Only for seats in which a bot sits: people see by their tokens (`Glances`)."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def read(self, code: str, seat: int, ask_id: str) -> Position | None:
        """What the seat sees while it is asked that, or None if it is not (any more). Raises Problem `unavailable`."""
        try:
            found: Any = self._redis.hmget(keys.room(code), [keys.view_field(seat), keys.ask_field(seat)])
        except RedisError as error:
            raise store_unavailable() from error
        view, ask = found
        asked = orjson.loads(ask or b"null")
        still_open = asked and asked["id"] == ask_id and "chosen" not in asked
        return Position(orjson.Fragment(view), orjson.Fragment(ask)) if still_open else None
