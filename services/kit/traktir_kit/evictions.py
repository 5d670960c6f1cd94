"""Evictions: the lobby says who has no place in a room any more, media closes their sockets and takes no older token of theirs."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from redis import Redis

from traktir_kit.jsons import dumps
from traktir_kit.media_tokens import MAX_SESSION
from traktir_kit.redis import channel

_LIFE: Final = MAX_SESSION + 300
"""Seconds: no socket that was opened before an eviction lasts longer."""
_WHOLE_ROOM: Final = "*"
"""Stands for everybody in place of a peer, which never holds such a character."""
WHAT: Final = ("chat", "mic")
"""What a member may be muted for."""


@dataclass(frozen=True, slots=True)
class Evicted:
    """Who was evicted from one room. All times are seconds since 1970, or 0."""

    times: Mapping[str, int]

    def peer(self, peer: str) -> int:
        """When the peer was evicted last."""
        return self.times.get(peer, 0)

    def room(self) -> int:
        """When the room was closed."""
        return self.times.get(_WHOLE_ROOM, 0)


class Evictions:
    """What is known of them in Redis. Raises RedisError if it does not answer."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def evict(self, room: str, peer: str) -> None:
        """The peer is nobody in the room from now on; who takes the seat next comes with a newer token, and is not muted."""
        self._tell(room, peer, {"t": "kick", "peer": peer})

    def close(self, room: str) -> None:
        """There is no such room any more."""
        self._tell(room, _WHOLE_ROOM, {"t": "closed"})

    def of(self, room: str) -> Evicted:
        """All that were evicted from the room."""
        kept = cast("dict[bytes, bytes]", self._redis.hgetall(_out(room)))
        return Evicted({whom.decode(): int(when) for whom, when in kept.items()})

    def _tell(self, room: str, whom: str, news: dict[str, str]) -> None:
        with self._redis.pipeline() as step:
            step.hset(_out(room), whom, int(time.time()))
            step.expire(_out(room), _LIFE)
            step.srem(muted(room), *(f"{what}:{whom}" for what in WHAT))
            step.publish(channel(self._redis, topic(room)), dumps(news))
            step.execute()


def topic(room: str) -> str:
    """The channel on which all processes of media hear what happens in the room."""
    return f"media:{room}"


def muted(room: str) -> str:
    """Set: who was muted for what, as `what:peer`."""
    return f"media:{{{room}}}:muted"


def _out(room: str) -> str:
    """Hash: peer → when it was evicted."""
    return f"media:{{{room}}}:out"
