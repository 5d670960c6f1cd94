"""A guest: one socket of a member, from `hello` to the end."""

import secrets
from collections.abc import Sequence
from typing import Final

from marshmallow import ValidationError

from traktir_kit.bus import Bus
from traktir_kit.jsons import dumps
from traktir_kit.media_tokens import Member
from traktir_kit.problems import Problem
from traktir_kit.sockets import Close, Message, Rate, Session
from traktir_kit.sockets.closing import Code
from traktir_kit.sockets.rate import Bucket
from traktir_media import frames
from traktir_media.frames import FRAME_LIMIT, Frame
from traktir_media.hello import Hello
from traktir_media.realm import Realm
from traktir_media.store import chat, keys, presence

BUS_PATIENCE: Final = 2.0
"""Seconds that a client waits for a process that has just started to be subscribed."""
OFFENCES: Final = Rate(per_second=5 / 60, burst=5)
"""A client that sends more than this of what can only be a mistake is closed."""
OFFENSIVE: Final = frozenset({"bad_type", "bad_field", "forbidden"})
LEAVING: Final = frozenset({1000, 1001})
"""With these codes somebody goes on purpose (1001: the page is closed)."""


class Guest(Session):
    """One socket that has a place in a room, or asks for one.

    A guest hears the room from the moment of entering on. That moment is when its own `join` comes back through the room's topic: what
    the others were told before is in the `welcome`, which is sent then. So no guest is welcomed whom the room's news does not reach.
    """

    subprotocol = "table-media.v1"
    rate = Rate(per_second=40, burst=200)
    max_message = FRAME_LIMIT

    def __init__(self, realm: Realm, bus: Bus, address: str) -> None:
        self.realm = realm
        self.conn = secrets.token_urlsafe(9)
        self.entry: bytes | None = None
        self.gone: presence.Why | None = None
        self.member: Member
        self._bus = bus
        self._address = address
        self._offences = Bucket(OFFENCES)
        self._found: presence.Entered
        self._welcomed = False

    def hello(self, message: Message) -> None:
        """Proves who the guest is and enters the room."""
        self.member = self._identify(message)
        if not self._bus.ready.wait(BUS_PATIENCE):
            raise Close(Code.BUSY, "not ready")
        self.socket.subscribe(keys.topic(self.member.room))
        try:
            self._found = self.realm.presence.enter(self.member, self.conn)
        except presence.RoomFull as error:
            raise Close(Code.BUSY, str(error)) from error
        self.entry = self._found.entry
        self.socket.close_at(self.member.session_ends_at, Code.BAD_TOKEN, "the session has ended")

    def refusal(self, problem: Problem, message: Message) -> Frame:
        """The `error` frame for a frame of the client. Raises Close after too many that make no sense."""
        if frames.code_of(problem) in OFFENSIVE and not self._offences.spend():
            raise Close(Code.PROTOCOL, "too many errors")
        return frames.error(problem, message.get("id"))

    def goodbye(self, code: int) -> None:
        """Gives the place up, unless a newer socket has it."""
        if self.entry is not None:
            self.gone = "left" if code in LEAVING else "lost"
            self.realm.presence.leave(self.member, self.entry, self.gone)

    def arrive(self) -> bytes | None:
        """The guest's own `join` has come back."""
        return None if self._welcomed else self._welcome(self._found.peers, self._found.history)

    def hear(self, frame: bytes) -> bytes | None:
        """Something has happened in the room. Nothing is told before the `welcome`."""
        return frame if self._welcomed else None

    def catch_up(self, peers: Sequence[presence.Peer], history: Sequence[chat.Message]) -> bytes:
        """This is how the room is now; something may have been missed, even the guest's own `join`."""
        return dumps(frames.resync(self.member, peers, history)) if self._welcomed else self._welcome(peers, history)

    def _identify(self, message: Message) -> Member:
        try:
            token = Hello().load(message)["token"]
        except ValidationError as error:
            raise Close(Code.PROTOCOL, "say hello first") from error
        try:
            return self.realm.door.member(token, self._address)
        except Problem as problem:
            raise Close(Code.FLOOD if problem.code == "rate" else Code.BAD_TOKEN, problem.code) from problem

    def _welcome(self, peers: Sequence[presence.Peer], history: Sequence[chat.Message]) -> bytes:
        self._welcomed = True
        return dumps(frames.welcome(self.member, peers, history))
