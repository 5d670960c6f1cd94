"""Evictions: the lobby says who has no place in a room any more, media closes their sockets and takes no older token of theirs."""

import time
from typing import Final

from redis import Redis

from traktir_kit.jsons import dumps
from traktir_kit.media_tokens import MAX_SESSION

_LIFE: Final = MAX_SESSION + 300
"""Seconds: no socket that was opened before an eviction lasts longer."""
_WHOLE_ROOM: Final = "*"
"""Stands for everybody in place of a peer, which never holds such a character."""
WHAT: Final = ("chat", "mic")
"""What a member may be muted for."""


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

    def of_peer(self, room: str, peer: str) -> int:
        """When the peer was evicted (seconds since 1970), or 0."""
        return self._when(room, peer)

    def of_room(self, room: str) -> int:
        """When the room was closed (seconds since 1970), or 0."""
        return self._when(room, _WHOLE_ROOM)

    def _when(self, room: str, whom: str) -> int:
        return int(self._redis.hget(_out(room), whom) or 0)

    def _tell(self, room: str, whom: str, news: dict[str, str]) -> None:
        with self._redis.pipeline() as step:
            step.hset(_out(room), whom, int(time.time()))
            step.expire(_out(room), _LIFE)
            step.srem(muted(room), *(f"{what}:{whom}" for what in WHAT))
            step.publish(topic(room), dumps(news))
            step.execute()


def topic(room: str) -> str:
    """The channel on which all processes of media hear what happens in the room."""
    return f"media:{room}"


def muted(room: str) -> str:
    """Set: who was muted for what, as `what:peer`."""
    return f"media:{room}:muted"


def _out(room: str) -> str:
    """Hash: peer → when it was evicted."""
    return f"media:{room}:out"
