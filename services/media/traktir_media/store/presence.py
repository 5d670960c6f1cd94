"""Who is in a room: one socket per peer, refreshed by the worker that holds it and taken out when it is not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from redis import Redis

from traktir_kit.jsons import dumps, loads
from traktir_kit.media_tokens import MAX_SESSION, Member
from traktir_kit.problems import Problem
from traktir_media.shapes import ENTRY, MESSAGE, PEER, SILENT, muted_peers, readable
from traktir_media.store import keys
from traktir_media.store.chat import LIFE_SECONDS, PAGE, Message
from traktir_media.store.scripts import script

PLACES: Final = 8
"""Sockets of those who play, and as many again of those who watch, in one room."""

Peer: TypeAlias = dict[str, Any]
"""Somebody present, as `PeerShape` describes them."""

Why: TypeAlias = Literal["left", "lost", "replaced", "kicked"]


class RoomFull(Exception):
    """All places of the room for members of this kind are taken."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A room at one moment: all who are present, the last messages, and who was muted for what."""

    peers: Sequence[Peer]
    history: Sequence[Message]
    muted: Sequence[Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Entered:
    """The room at the moment of entering, and one's own place in it: what everybody may know of the peer, and the socket (`conn`) that has the place."""

    place: Peer
    sight: Sight


@dataclass(frozen=True, slots=True)
class Dismissed:
    """Entries of sockets that have their place no more: a newer socket has it, or it was taken away because nobody kept it in time."""

    replaced: Sequence[bytes]
    lost: Sequence[bytes]


class Presence:
    """Who is present in the rooms. Every change is told to all workers through the room's topic, in order."""

    def __init__(self, redis: Redis, lifetime: float) -> None:
        """A socket that is not refreshed for `lifetime` seconds is gone."""
        self._redis = redis
        self._lifetime_ms = int(lifetime * 1000)
        self._enter = script(redis, "enter")
        self._refresh = script(redis, "refresh")
        self._leave = script(redis, "leave")
        self._resync = script(redis, "resync")
        self._change = script(redis, "change")
        self._mute = script(redis, "mute")

    def enter(self, member: Member, conn: str) -> Entered:
        """The socket `conn` takes the member's place; an older socket of theirs loses it. Raises RoomFull."""
        room = member.room
        entry = dumps({"conn": conn, "peer": member.peer, "name": member.name, "role": member.role, "voice": "voice" in member.can, "state": SILENT})
        names = [*_places(room), keys.history(room), keys.muted(room)]
        found = self._enter(names, [keys.channel(self._redis, room), member.peer, entry, self._lifetime_ms, PLACES, PAGE])
        if not found:
            raise RoomFull("the room is full")
        own, entries, history, muted = found
        return Entered(ENTRY.load(loads(own)), Sight(readable(PEER, entries), readable(MESSAGE, history), muted_peers(muted)))

    def change(self, room: str, place: Peer) -> None:
        """What everybody may know of a peer has changed; nothing happens if a newer socket has the place. Raises Problem `muted`."""
        verdict = self._change(
            [keys.entries(room), keys.muted(room)], [keys.channel(self._redis, room), place["peer"], dumps(place), int(place["state"]["mic"] == "on")]
        )
        if verdict < 0:
            raise Problem("muted")

    def mute(self, by: Member, who: str, what: str, on: bool) -> None:
        """Mute somebody who is present for `chat` or `mic`, or (`on` is false) let them speak again. Raises Problem `no_peer`."""
        room = by.room
        news = dumps({"t": "muted", "who": who, "what": what, "on": on, "by": by.peer})
        if not self._mute([keys.entries(room), keys.muted(room)], [keys.channel(self._redis, room), who, what, int(on), MAX_SESSION, news]):
            raise Problem("no_peer")

    def refresh(self, room: str, places: Mapping[bytes, str]) -> Dismissed:
        """Keep these places (entry → peer) as far as they are still theirs, and take out whoever was not kept in time."""
        pairs = [part for pair in places.items() for part in pair]
        told = [keys.channel(self._redis, room), self._lifetime_ms, LIFE_SECONDS, *pairs]
        return Dismissed(*self._refresh([*_places(room), keys.sequence(room)], told))

    def leave(self, member: Member, entry: bytes, why: Why) -> None:
        """Give the place up, unless a newer socket has it."""
        self._leave(_places(member.room), [keys.channel(self._redis, member.room), member.peer, entry, why])

    def peers(self, room: str) -> list[Peer]:
        """All who are present, in the order in which they came."""
        return sorted(readable(PEER, self._redis.hvals(keys.entries(room))), key=lambda peer: peer["joined"])

    def resync(self, room: str, conns: Sequence[str]) -> None:
        """Have the room as it is sent to these sockets through the room's topic, so that nothing older comes after it."""
        self._resync([keys.entries(room), keys.history(room), keys.muted(room)], [keys.channel(self._redis, room), dumps(conns), PAGE])


def _places(room: str) -> list[str]:
    return [keys.expiries(room), keys.entries(room)]
