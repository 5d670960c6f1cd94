"""The realm: everything a handler works with."""

from dataclasses import dataclass
from typing import Any

from traktir_kit.media_tokens import Member
from traktir_kit.problems import Problem
from traktir_media.door import Door
from traktir_media.ice.servers import IceServers
from traktir_media.store.bucket import CHAT, HISTORY, ICE, Buckets
from traktir_media.store.chat import Chat, Message, Said
from traktir_media.store.presence import Peer, Presence
from traktir_media.store.signals import Signals
from traktir_media.text import message_text


@dataclass(frozen=True, slots=True)
class Realm:
    """The parts of the service: who comes in (`door`), and what all workers share of the rooms. `loopback` candidates are for tests."""

    door: Door
    presence: Presence
    chat: Chat
    buckets: Buckets
    signals: Signals
    ice: IceServers
    loopback: bool = False

    def say(self, member: Member, text: str, message_id: str | None, to: str | None = None) -> Said:
        """The member says something to the room, or (with an id) to one peer alone.

        Raises Problem `forbidden`, `chat_empty`, `chat_too_long`, `rate`, `muted`, `no_peer` or `dup_id`.
        """
        require(member, "chat")
        clean = message_text(text)
        self.buckets.take(member, CHAT)
        if to is not None and message_id is not None:
            return self.chat.whisper(member, to, clean, message_id)
        return self.chat.say(member, clean, message_id)

    def read(self, member: Member, before: int | None) -> list[Message]:
        """The last messages of the member's room, or those before the one of that number. Raises Problem `rate`."""
        self.buckets.take(member, HISTORY)
        return self.chat.page(member.room, before)

    def members(self, member: Member) -> list[Peer]:
        """All who are present in the member's room, in the order in which they came. Raises Problem `rate`."""
        self.buckets.take(member, HISTORY)
        return self.presence.peers(member.room)

    def ice_servers(self, member: Member) -> dict[str, Any]:
        """The servers that help the member to connect, with a fresh password. Raises Problem `forbidden` or `rate`."""
        require(member, "voice")
        self.buckets.take(member, ICE)
        return self.ice.of(member)


def require(member: Member, right: str) -> None:
    """Raises Problem `forbidden` if the member's token does not give this right."""
    if right not in member.can:
        raise Problem("forbidden", f"your token does not give the right to {right}")
