"""What stands in for Redis and the hub: it remembers what it was asked."""

import threading
from collections.abc import Mapping, Sequence
from typing import Any, cast

from tests.support.media import member
from traktir_kit.bus import Bus
from traktir_kit.evictions import Evicted
from traktir_kit.media_tokens import Member
from traktir_kit.problems import Problem
from traktir_kit.sockets import Hub
from traktir_kit.sockets.socket import Socket
from traktir_media.api.socket import Talk
from traktir_media.door import Door, no_place
from traktir_media.ice.servers import IceServers
from traktir_media.realm import Realm
from traktir_media.shapes import SILENT
from traktir_media.store.bucket import Buckets, Limit
from traktir_media.store.chat import Chat, Message, Said
from traktir_media.store.presence import Dismissed, Entered, Presence, RoomFull, Sight, Why
from traktir_media.store.signals import Signals

PEERS = [{"peer": peer, "name": peer, "role": "player", "voice": True, "state": SILENT, "joined": joined} for joined, peer in enumerate(("boris", "anna"), 1)]
HISTORY: list[Message] = [{"seq": 1, "ts": 1, "from": "boris", "name": "boris", "text": "earlier"}]
SIGHT = Sight(PEERS, HISTORY, [{"who": "boris", "what": "chat"}])


class FakePresence:
    """Has places for everybody unless it is `full`."""

    def __init__(self) -> None:
        self.full = False
        self.replacing = self.losing = False
        self.changed: list[dict[str, Any]] = []
        self.muted: list[tuple[str, str, str, bool]] = []
        self.left: list[tuple[str, Why]] = []
        self.refreshed: list[tuple[str, list[str]]] = []
        self.resynced: list[tuple[str, list[str]]] = []

    def enter(self, _: Member, conn: str) -> Entered:
        if self.full:
            raise RoomFull("the room is full")
        return Entered({**PEERS[1], "conn": conn}, SIGHT)

    def leave(self, who: Member, _: bytes, why: Why) -> None:
        self.left.append((who.peer, why))

    def refresh(self, room: str, places: Mapping[bytes, str]) -> Dismissed:
        self.refreshed.append((room, list(places.values())))
        return Dismissed(list(places) if self.replacing else [], list(places) if self.losing else [])

    def change(self, _: str, place: dict[str, Any]) -> None:
        if place["state"]["mic"] == "on" and ("mic", "anna") in {(what, who) for _, who, what, on in self.muted if on}:
            raise Problem("muted")
        self.changed.append(place)

    def mute(self, by: Member, who: str, what: str, on: bool) -> None:
        if who == "nobody":
            raise Problem("no_peer")
        self.muted.append((by.peer, who, what, on))

    def resync(self, room: str, conns: Sequence[str]) -> None:
        self.resynced.append((room, list(conns)))


class FakeChat:
    """Numbers what is said; the id `again` has been said before."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str, str | None]] = []
        self.whispered: list[tuple[str, str, str]] = []
        self.deleted: list[int] = []

    def say(self, who: Member, text: str, message_id: str | None) -> Said:
        self.said.append((who.peer, text, message_id))
        return Said({"seq": len(self.said), "ts": 1, "from": who.peer, "name": who.name, "text": text}, again=message_id == "again")

    def whisper(self, who: Member, to: str, text: str, message_id: str) -> Said:
        self.whispered.append((who.peer, to, text))
        return Said({"ts": 1, "from": who.peer, "to": to, "name": who.name, "text": text}, again=message_id == "again")

    def delete(self, _: Member, seq: int, *, anybodys: bool) -> None:  # noqa: ARG002 - as the real one
        self.deleted.append(seq)

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


class FakeSignals:
    """Reaches everybody but `nobody`."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, sender: Member, to: str, t: str, **fields: Any) -> None:
        if to in {"nobody", sender.peer}:
            raise Problem("no_peer")
        self.sent.append({"t": t, "from": sender.peer, "to": to, **fields})


REFUSED_FOR = {"too often": "rate", "of a closed room": "room_gone"}


class FakeDoor:
    """Lets in who says `good`, as `renamed`; `out` is who was sent away afterwards, and when."""

    def __init__(self) -> None:
        self.renamed = "anna"
        self.out: dict[str, int] = {}
        self.name = "the first"

    def member(self, token: str, _: str) -> Member:
        if token != "good":
            raise Problem(REFUSED_FOR.get(token, "bad_token"))
        return member(self.renamed)

    def moderates(self, who: Member) -> bool:
        return "mod" in who.can

    def epoch(self) -> str:
        return self.name

    def evicted(self, _: str) -> Evicted:
        return Evicted(self.out)

    def require_place(self, who: Member) -> None:
        problem = no_place(who, self.evicted(who.room))
        if problem is not None:
            raise problem


class House:
    """A realm of fakes, and guests in it."""

    def __init__(self) -> None:
        self.presence = FakePresence()
        self.chat = FakeChat()
        self.buckets = FakeBuckets()
        self.door = FakeDoor()
        self.signals = FakeSignals()
        self.hub = Hub(10, ())
        self.guests: list[Talk] = []
        self.realm = Realm(
            door=cast("Door", self.door),
            presence=cast("Presence", self.presence),
            chat=cast("Chat", self.chat),
            buckets=cast("Buckets", self.buckets),
            signals=cast("Signals", self.signals),
            ice=IceServers(("stun:stun.example",), ("turn:turn.example",), "a secret", lambda: 1_000_000_000),
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
        self.buckets.taken.clear()
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
