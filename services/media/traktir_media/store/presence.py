"""Who is in a room: one socket per peer, refreshed by the worker that holds it and taken out when it is not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from redis import Redis

from traktir_kit.jsons import dumps
from traktir_kit.media_tokens import Member
from traktir_media.shapes import MESSAGE, PEER, readable
from traktir_media.store import keys
from traktir_media.store.chat import LIFE_SECONDS, PAGE, Message
from traktir_media.store.scripts import script

PLACES: Final = 8
"""Sockets of those who play, and as many again of those who watch, in one room."""

Peer: TypeAlias = dict[str, Any]
"""Somebody present, as `PeerShape` describes them."""

Why: TypeAlias = Literal["left", "lost", "replaced"]


class RoomFull(Exception):
    """All places of the room for members of this kind are taken."""


@dataclass(frozen=True, slots=True)
class Entered:
    """The room at the moment of entering. `entry` is the proof of the place, needed to keep and to leave it."""

    entry: bytes
    peers: Sequence[Peer]
    history: Sequence[Message]


class Presence:
    """Who is present in the rooms. Every change is told to all workers through the room's topic, in order."""

    def __init__(self, redis: Redis, lifetime: float) -> None:
        """A socket that is not refreshed for `lifetime` seconds is gone."""
        self._lifetime_ms = int(lifetime * 1000)
        self._enter = script(redis, "enter")
        self._refresh = script(redis, "refresh")
        self._leave = script(redis, "leave")
        self._resync = script(redis, "resync")

    def enter(self, member: Member, conn: str) -> Entered:
        """The socket `conn` takes the member's place; an older socket of theirs loses it. Raises RoomFull."""
        room = member.room
        entry = dumps({"conn": conn, "peer": member.peer, "name": member.name, "role": member.role})
        found = self._enter([*_places(room), keys.history(room)], [keys.topic(room), member.peer, entry, self._lifetime_ms, PLACES, PAGE])
        if not found:
            raise RoomFull("the room is full")
        own, entries, history = found
        return Entered(own, readable(PEER, entries), readable(MESSAGE, history))

    def refresh(self, room: str, places: Mapping[bytes, str]) -> list[bytes]:
        """Keep these places (entry → peer) and take out who has lost theirs. Gives the entries that a newer socket has replaced."""
        pairs = [part for pair in places.items() for part in pair]
        replaced: list[bytes] = self._refresh([*_places(room), keys.sequence(room)], [keys.topic(room), self._lifetime_ms, LIFE_SECONDS, *pairs])
        return replaced

    def leave(self, member: Member, entry: bytes, why: Why) -> None:
        """Give the place up, unless a newer socket has it."""
        self._leave(_places(member.room), [keys.topic(member.room), member.peer, entry, why])

    def resync(self, room: str, conns: Sequence[str]) -> None:
        """Have the room as it is sent to these sockets through the room's topic, so that nothing older comes after it."""
        self._resync([keys.entries(room), keys.history(room)], [keys.topic(room), dumps(conns), PAGE])


def _places(room: str) -> list[str]:
    return [keys.expiries(room), keys.entries(room)]
