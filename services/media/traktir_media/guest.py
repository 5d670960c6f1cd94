"""A guest: one socket of a member, from `hello` to the end."""

import secrets
from dataclasses import replace
from typing import Any, Final

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
from traktir_media.ice.candidates import Filter
from traktir_media.ice.tally import Tally
from traktir_media.journal import Journal
from traktir_media.realm import Realm
from traktir_media.store import keys, presence
from traktir_media.store.bucket import HELLO

BUS_PATIENCE: Final = 2.0
"""Seconds that a client waits for a process that has just started to be subscribed."""
OFFENCES: Final = Rate(per_second=5 / 60, burst=5)
"""A client that sends more than this of what can only be a mistake is closed."""
OFFENSIVE: Final = frozenset({"bad_type", "bad_field", "forbidden", "sdp_too_big", "too_many_candidates"})
CHANGES: Final = Rate(per_second=2, burst=10)
"""How often a guest may tell what is switched on."""
REFUSALS: Final = {"rate": Code.FLOOD, "room_gone": Code.ROOM_CLOSED}
"""How a token is refused that is not simply bad."""
HOLD: Final = 1.0
"""Seconds that somebody who comes back too often has to wait for the refusal."""
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
        self.place: presence.Peer
        self.entered = False
        self.member: Member
        self.epoch: str
        self.address = address
        self.tally = Tally()
        self.changes = Bucket(CHANGES)
        self.candidates = Filter(loopback=realm.loopback)
        self.journal = Journal(self.handlers)
        self._bus = bus
        self._offences = Bucket(OFFENCES)
        self._sight: presence.Sight | None = None
        self.welcomed = False

    def hello(self, message: Message) -> None:
        """Proves who the guest is and enters the room."""
        self.member = self._identify(message)
        if not self._bus.ready.wait(BUS_PATIENCE):
            raise Close(Code.BUSY, "not ready")
        self.epoch = self.realm.door.epoch()
        self.socket.subscribe(keys.topic(self.member.room))
        try:
            found = self.realm.presence.enter(self.member, self.conn)
        except presence.RoomFull as error:
            raise Close(Code.BUSY, str(error)) from error
        self.place, self._sight, self.entered = found.place, found.sight, True
        self._stay()

    @property
    def entry(self) -> bytes:
        """The place as it is kept: the proof that this socket has it."""
        return dumps(self.place)

    def alter(self, **changes: Any) -> None:
        """Something that everybody may know of the guest has changed. Raises Problem `muted`."""
        place = {**self.place, **changes}
        self.realm.presence.change(self.member.room, place)
        self.place = place

    def silence(self) -> None:
        """The guest's microphone counts as off, whatever its client says."""
        if self.entered and self.place["state"]["mic"] == "on":
            self.alter(state={**self.place["state"], "mic": "off"})

    def renew(self, member: Member) -> None:
        """The guest has the rights of a newer token."""
        self.member = member
        self._stay()
        self.alter(name=member.name, role=member.role, voice="voice" in member.can)

    def refusal(self, problem: Problem, message: Message) -> Frame:
        """The `error` frame for a frame of the client. Raises Close after too many that make no sense."""
        code = frames.code_of(problem)
        if self.entered:
            self.journal.refused(self.member, message, code)
        if code in OFFENSIVE and not self._offences.spend():
            raise Close(Code.PROTOCOL, "too many errors")
        return frames.error(problem, message.get("id"))

    def goodbye(self, code: int) -> None:
        """Gives the place up, unless a newer socket has it."""
        if self.entered:
            self.journal.closed(self.member, code)
            self.realm.presence.leave(self.member, self.entry, _why(code))

    def arrive(self) -> bytes | None:
        """The guest's own `join` has come back."""
        sight, self._sight = self._sight, None
        return None if self.welcomed or sight is None else self._welcome(sight)

    def hear(self, frame: bytes) -> bytes | None:
        """Something has happened in the room. Nothing is told before the `welcome`."""
        return frame if self.welcomed else None

    def catch_up(self, sight: presence.Sight) -> bytes:
        """This is how the room is now; something may have been missed, even the guest's own `join`."""
        return dumps(frames.resync(self.place, sight)) if self.welcomed else self._welcome(sight)

    def _identify(self, message: Message) -> Member:
        try:
            hello = Hello().load(message)
        except ValidationError as error:
            raise Close(Code.PROTOCOL, "say hello first") from error
        self.candidates = replace(self.candidates, relay_only=hello["hide_ip"])
        try:
            member = self.realm.door.member(hello["token"], self.address)
            self.realm.buckets.take(member, HELLO)
        except Problem as problem:
            raise Close(REFUSALS.get(problem.code, Code.BAD_TOKEN), problem.code, HOLD if problem.code == "rate" else 0) from problem
        return member

    def _stay(self) -> None:
        """Until the session ends; or not at all if the guest was sent away while it entered."""
        try:
            self.realm.door.require_place(self.member)
        except Problem as problem:
            raise Close(REFUSALS.get(problem.code, Code.FORBIDDEN), problem.code) from problem
        self.socket.close_at(self.member.session_ends_at, Code.BAD_TOKEN, "the session has ended")

    def _welcome(self, sight: presence.Sight) -> bytes:
        self.welcomed = True
        ice = self.realm.ice.of(self.member) if "voice" in self.member.can else None
        return dumps(frames.welcome(self.member, self.place, sight, ice))


def _why(code: int) -> presence.Why:
    if code in {Code.FORBIDDEN, Code.ROOM_CLOSED}:
        return "kicked"
    return "left" if code in LEAVING else "lost"
