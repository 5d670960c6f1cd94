"""The chat of a room: numbered, bounded, forgotten a day after its last message."""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from redis import Redis

from traktir_kit.jsons import dumps, loads
from traktir_kit.media_tokens import Member
from traktir_kit.problems import Problem
from traktir_media.shapes import MESSAGE, readable
from traktir_media.store import keys
from traktir_media.store.scripts import script

KEPT: Final = 100
"""Messages of a room that are kept."""
PAGE: Final = 50
"""Messages that are shown at once."""
LIFE_SECONDS: Final = 24 * 3600
ID_SECONDS: Final = 5 * 60
"""How long the id of a message is remembered, so that sending it again does not say it twice."""

Message: TypeAlias = dict[str, Any]
"""A message as `MessageShape` describes it."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message that has been said; `again` if it had been said before under the same id and was not said anew."""

    message: Message
    again: bool


class Chat:
    """What is said in the rooms. All workers hear of a message through the room's topic, its sender's too."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._say = script(redis, "say")

    def say(self, member: Member, text: str, message_id: str | None) -> Said:
        """Say `text`, which has passed `message_text`. Raises Problem `dup_id`."""
        room, peer = member.room, member.peer
        names = [keys.history(room), keys.sequence(room)] + ([keys.sent(room, peer, message_id)] if message_id else [])
        body = dumps({"from": peer, "name": member.name, "text": text})
        new, stored = self._say(names, [keys.topic(room), body, message_id or "", KEPT, LIFE_SECONDS, ID_SECONDS])
        message: Message = MESSAGE.load(loads(stored))
        if not new and message["text"] != text:
            raise Problem("dup_id")
        return Said(message, again=not new)

    def page(self, room: str, before: int | None = None) -> list[Message]:
        """The last `PAGE` messages, or those before the message numbered `before`; oldest first."""
        if before is None:
            return readable(MESSAGE, self._redis.lrange(keys.history(room), -PAGE, -1))
        kept = readable(MESSAGE, self._redis.lrange(keys.history(room), 0, -1))
        return [message for message in kept if message["seq"] < before][-PAGE:]
