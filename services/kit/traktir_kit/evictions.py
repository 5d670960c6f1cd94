"""Evictions: the lobby says who has no place in a room any more, media closes their sockets and takes no older token of theirs."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, cast

from redis import Redis
from redis.client import Pipeline

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
        with self._told(room, peer, {"t": "kick", "peer": peer}) as step:
            step.srem(muted(room), *(f"{what}:{peer}" for what in WHAT))

    def close(self, room: str) -> None:
        """There is no such room any more, and nothing of what was said in it: its code may be another room's some day."""
        with self._told(room, _WHOLE_ROOM, {"t": "closed"}) as step:
            step.delete(history(room), sequence(room), muted(room))

    def of(self, room: str) -> Evicted:
        """All that were evicted from the room."""
        kept = cast("dict[bytes, bytes]", self._redis.hgetall(_out(room)))
        return Evicted({whom.decode(): int(when) for whom, when in kept.items()})

    @contextmanager
    def _told(self, room: str, whom: str, news: dict[str, str]) -> Iterator[Pipeline]:
        """Notes who is out and tells all processes, in one step with whatever else the block does."""
        with self._redis.pipeline() as step:
            step.hset(_out(room), whom, int(time.time()))
            step.expire(_out(room), _LIFE)
            yield step
            step.publish(channel(self._redis, topic(room)), dumps(news))
            step.execute()


def topic(room: str) -> str:
    """The channel on which all processes of media hear what happens in the room."""
    return f"media:{room}"


def history(room: str) -> str:
    """List: the last messages, oldest first."""
    return f"media:{{{room}}}:chat"


def sequence(room: str) -> str:
    """Number: how many messages the room has had."""
    return f"media:{{{room}}}:seq"


def muted(room: str) -> str:
    """Set: who was muted for what, as `what:peer`."""
    return f"media:{{{room}}}:muted"


def _out(room: str) -> str:
    """Hash: peer → when it was evicted."""
    return f"media:{{{room}}}:out"
