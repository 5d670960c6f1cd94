"""Evictions by hand, as the lobby makes them when it stores a room."""

from redis import Redis

from traktir_kit.evictions import KEPT, LUA, media_keys, topic
from traktir_kit.redis import channel

_MEDIA = "local media = {out = KEYS[1], muted = KEYS[2], history = KEYS[3], sequence = KEYS[4], moderator = KEYS[5], channel = ARGV[1], kept = ARGV[2]}\n"


def evict(redis: Redis, room: str, peer: str) -> None:
    """The peer has lost the seat."""
    _run(redis, room, "evict(media, ARGV[3])", peer)


def close_room(redis: Redis, room: str) -> None:
    """The room has closed."""
    _run(redis, room, "close_room(media)")


def appoint(redis: Redis, room: str, peer: str) -> None:
    """The peer is host now."""
    _run(redis, room, "appoint(media, ARGV[3])", peer)


def _run(redis: Redis, room: str, act: str, *arguments: str) -> None:
    redis.register_script(LUA + _MEDIA + act)(media_keys(room), [channel(redis, topic(room)), KEPT, *arguments])
