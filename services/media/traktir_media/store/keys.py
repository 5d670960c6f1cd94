"""The names of everything the service keeps in Redis. A room's id holds no `:` (`[0-9A-Za-z_-]{1,64}`), so no room reaches another's keys."""

from typing import Final

from redis import Redis

from traktir_kit import redis as kit
from traktir_kit.evictions import history, muted, sequence, topic

__all__ = ["ALL_TOPICS", "bucket", "channel", "entries", "expiries", "history", "muted", "room_of", "sent", "sequence", "topic"]

ALL_TOPICS: Final = "media:*"
"""What all workers listen to. The pattern is fixed: no name that anybody has chosen is ever part of one."""


def channel(redis: Redis, room: str) -> str:
    """What the topic is called in Redis."""
    return kit.channel(redis, topic(room))


def room_of(channel: str) -> str:
    """The room that a topic is about."""
    return channel.removeprefix(topic(""))


def sent(room: str, peer: str, message_id: str) -> str:
    """The message that a client has sent under an id of its own."""
    return f"media:{{{room}}}:sent:{peer}:{message_id}"


def expiries(room: str) -> str:
    """Sorted set: until when each peer counts as present (ms since 1970)."""
    return f"media:{{{room}}}:present"


def entries(room: str) -> str:
    """Hash: what everybody may know of each peer that is present."""
    return f"media:{{{room}}}:peers"


def bucket(what: str, owner: str) -> str:
    """How much somebody has done lately of a thing that is limited."""
    return f"media-rate:{what}:{owner}"
