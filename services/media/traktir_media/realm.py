"""The realm: everything a handler works with."""

from dataclasses import dataclass

from traktir_kit.media_tokens import Member
from traktir_kit.problems import Problem
from traktir_media.door import Door
from traktir_media.store.bucket import CHAT, HISTORY, Buckets
from traktir_media.store.chat import Chat, Message, Said
from traktir_media.store.presence import Presence
from traktir_media.text import message_text


@dataclass(frozen=True, slots=True)
class Realm:
    """The parts of the service: who comes in (`door`), and what all workers share of the rooms."""

    door: Door
    presence: Presence
    chat: Chat
    buckets: Buckets

    def say(self, member: Member, text: str, message_id: str | None) -> Said:
        """The member says something to the room; all who are in it hear of it.

        Raises Problem `forbidden`, `chat_empty`, `chat_too_long`, `rate` or `dup_id`.
        """
        require(member, "chat")
        clean = message_text(text)
        self.buckets.take(member, CHAT)
        return self.chat.say(member, clean, message_id)

    def read(self, member: Member, before: int | None) -> list[Message]:
        """The last messages of the member's room, or those before the one of that number. Raises Problem `rate`."""
        self.buckets.take(member, HISTORY)
        return self.chat.page(member.room, before)


def require(member: Member, right: str) -> None:
    """Raises Problem `forbidden` if the member's token does not give this right."""
    if right not in member.can:
        raise Problem("forbidden", f"your token does not give the right to {right}")
