"""What stands in for Redis and the hub: it remembers what it was asked."""

import threading
from collections.abc import Mapping, Sequence
from typing import Any, cast

from tests.support.media import member
from traktir_kit.bus import Bus
from traktir_kit.media_tokens import Member
from traktir_kit.problems import Problem
from traktir_kit.sockets import Hub
from traktir_kit.sockets.socket import Socket
from traktir_media.api.socket import Talk
from traktir_media.door import Door
from traktir_media.realm import Realm
from traktir_media.store.bucket import Buckets, Limit
from traktir_media.store.chat import Chat, Message, Said
from traktir_media.store.presence import Entered, Presence, RoomFull, Why

ENTRY = b"the entry"
PEERS = [{"peer": peer, "name": peer, "role": "player", "joined": 1} for peer in ("anna", "boris")]
HISTORY: list[Message] = [{"seq": 1, "ts": 1, "from": "boris", "name": "boris", "text": "earlier"}]


class FakePresence:
    """Has places for everybody unless it is `full`."""

    def __init__(self) -> None:
        self.full = False
        self.replaced: list[bytes] = []
        self.left: list[tuple[str, bytes, Why]] = []
        self.refreshed: list[tuple[str, dict[bytes, str]]] = []
        self.resynced: list[tuple[str, list[str]]] = []

    def enter(self, _: Member, __: str) -> Entered:
        if self.full:
            raise RoomFull("the room is full")
        return Entered(ENTRY, PEERS, HISTORY)

    def leave(self, who: Member, entry: bytes, why: Why) -> None:
        self.left.append((who.peer, entry, why))

    def refresh(self, room: str, places: Mapping[bytes, str]) -> list[bytes]:
        self.refreshed.append((room, dict(places)))
        return self.replaced

    def resync(self, room: str, conns: Sequence[str]) -> None:
        self.resynced.append((room, list(conns)))


class FakeChat:
    """Numbers what is said; the id `again` has been said before."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str, str | None]] = []

    def say(self, who: Member, text: str, message_id: str | None) -> Said:
        self.said.append((who.peer, text, message_id))
        return Said({"seq": len(self.said), "ts": 1, "from": who.peer, "name": who.name, "text": text}, again=message_id == "again")

    def page(self, _: str, before: int | None = None) -> list[Message]:
        return [message for message in HISTORY if before is None or message["seq"] < before]


class FakeBuckets:
    """Always full, or always `empty`."""

    def __init__(self) -> None:
        self.empty = False
        self.taken: list[tuple[str, str]] = []

    def take(self, who: Member, limit: Limit) -> None:
        self.take_of(who.peer, limit)

    def take_of(self, owner: str, limit: Limit) -> None:
        if self.empty:
            raise Problem("rate", retry_ms=300)
        self.taken.append((owner, limit.what))


class FakeDoor:
    """Lets in who says `good`."""

    def member(self, token: str, _: str) -> Member:
        if token != "good":
            raise Problem("rate" if token == "too often" else "bad_token")
        return member("anna")


class House:
    """A realm of fakes, and guests in it."""

    def __init__(self) -> None:
        self.presence = FakePresence()
        self.chat = FakeChat()
        self.buckets = FakeBuckets()
        self.hub = Hub(10, ())
        self.guests: list[Talk] = []
        self.realm = Realm(
            door=cast("Door", FakeDoor()), presence=cast("Presence", self.presence), chat=cast("Chat", self.chat), buckets=cast("Buckets", self.buckets)
        )

    def stranger(self, *, ready: bool = True) -> Talk:
        """A socket that has not said hello; `ready` is whether the process is subscribed."""
        guest = Talk(self.realm, cast("Bus", FakeBus(ready)), "127.0.0.1")
        guest.socket = Socket(guest, self.hub._topics)
        self.guests.append(guest)
        return guest

    def guest(self, **claims: Any) -> Talk:
        """A guest that has been welcomed."""
        guest = self.stranger()
        guest.hello({"t": "hello", "v": 1, "token": "good"})
        guest.arrive()
        guest.member = member("anna", **claims)
        return guest


class FakeBus:
    """`ready` says at once whether it is."""

    def __init__(self, ready: bool) -> None:
        self.ready = _Ready(ready)


class _Ready(threading.Event):
    def __init__(self, ready: bool) -> None:
        super().__init__()
        self._is = ready

    def wait(self, _: float | None = None) -> bool:
        return self._is
