"""Evictions: the lobby says who has no place in a room any more, media closes their sockets and takes no older token of theirs.

It says so by `LUA`, in the very step in which it stores the room: nobody who has lost a seat can be forgotten in media.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Final, cast

from redis import Redis

from traktir_kit.media_tokens import MAX_SESSION

LUA: Final = files(__package__).joinpath("evictions.lua").read_text("utf-8")
"""The functions `evict`, `close_room` and `appoint`, to be put in front of a script."""
KEPT: Final = MAX_SESSION + 300
"""Seconds that an eviction is kept: no socket that was opened before it lasts longer."""
_WHOLE_ROOM: Final = "*"
"""Stands for everybody in place of a peer, which never holds such a character."""
WHAT: Final = ("chat", "mic")
"""What a member may be muted for."""


@dataclass(frozen=True, slots=True)
class Evicted:
    """Who was evicted from one room. All times are seconds since 1970 by the store's clock, or 0."""

    times: Mapping[str, int]

    def peer(self, peer: str) -> int:
        """When the peer was evicted last."""
        return self.times.get(peer, 0)

    def room(self) -> int:
        """When the room was closed; or, before anybody could enter, made."""
        return self.times.get(_WHOLE_ROOM, 0)

    def token_time(self, peer: str, now: int) -> int:
        """When a token for the peer has to be issued at the earliest, if it is made `now`: tokens as old as an eviction are the former person's."""
        return max(now, self.peer(peer) + 1, self.room() + 1)


class Evictions:
    """What is known of them in Redis. Raises RedisError if it does not answer."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def of(self, room: str) -> Evicted:
        """All that were evicted from the room."""
        kept = cast("dict[bytes, bytes]", self._redis.hgetall(out(room)))
        return Evicted({whom.decode(): int(when) for whom, when in kept.items()})

    def may_moderate(self, room: str, peer: str) -> bool:
        """Whether the lobby has not named another as the one who moderates: tokens of a former host still give the right."""
        return self._redis.get(_moderator(room)) in {None, peer.encode()}


def media_keys(room: str) -> tuple[str, str, str, str, str]:
    """What the lobby touches of the room: `out`, `muted`, `history`, `sequence`, `moderator`."""
    return out(room), muted(room), history(room), sequence(room), _moderator(room)


def topic(room: str) -> str:
    """The channel on which all processes of media hear what happens in the room."""
    return f"media:{room}"


def out(room: str) -> str:
    """Hash: peer → when it was evicted."""
    return f"media:{{{room}}}:out"


def history(room: str) -> str:
    """List: the last messages, oldest first."""
    return f"media:{{{room}}}:chat"


def sequence(room: str) -> str:
    """Number: how many messages the room has had."""
    return f"media:{{{room}}}:seq"


def _moderator(room: str) -> str:
    """The peer who moderates."""
    return f"media:{{{room}}}:moderator"


def muted(room: str) -> str:
    """Set: who was muted for what, as `what:peer`."""
    return f"media:{{{room}}}:muted"
