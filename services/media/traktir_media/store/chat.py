"""The chat of a room: numbered, bounded, forgotten a day after its last message."""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from redis import Redis

from traktir_kit.jsons import dumps, loads
from traktir_kit.media_tokens import Member
from traktir_kit.problems import Problem
from traktir_media.shapes import MESSAGE, WHISPER, readable
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
        self._whisper = script(redis, "whisper")
        self._delete = script(redis, "delete")

    def say(self, member: Member, text: str, message_id: str | None) -> Said:
        """Say `text`, which has passed `message_text`. Raises Problem `dup_id` or `muted`."""
        room, peer = member.room, member.peer
        names = [keys.history(room), keys.sequence(room), keys.muted(room)] + ([keys.sent(room, peer, message_id)] if message_id else [])
        body = dumps({"from": peer, "name": member.name, "text": text})
        return _said(self._say(names, [keys.channel(self._redis, room), body, message_id or "", KEPT, LIFE_SECONDS, ID_SECONDS, peer]), text, None)

    def whisper(self, member: Member, to: str, text: str, message_id: str) -> Said:
        """Say `text` to one peer alone; it is not kept. Raises Problem `dup_id`, `muted` or `no_peer`."""
        room, peer = member.room, member.peer
        names = [keys.entries(room), keys.muted(room), keys.sent(room, peer, message_id)]
        body = dumps({"from": peer, "to": to, "name": member.name, "text": text})
        return _said(self._whisper(names, [keys.channel(self._redis, room), body, message_id, peer, to, ID_SECONDS]), text, to)

    def delete(self, member: Member, seq: int, *, anybodys: bool) -> None:
        """Take a message out of the history: one's own, or `anybodys`. Raises Problem `forbidden`."""
        room = member.room
        if not self._delete([keys.history(room)], [keys.channel(self._redis, room), seq, member.peer, int(anybodys)]):
            raise Problem("forbidden", "the message is another's")

    def page(self, room: str, before: int | None = None) -> list[Message]:
        """The last `PAGE` messages, or those before the message numbered `before`; oldest first."""
        if before is None:
            return readable(MESSAGE, self._redis.lrange(keys.history(room), -PAGE, -1))
        kept = readable(MESSAGE, self._redis.lrange(keys.history(room), 0, -1))
        return [message for message in kept if message["seq"] < before][-PAGE:]


def _said(reply: list[Any], text: str, to: str | None) -> Said:
    """What the script has done: said it now (1), earlier under the same id (0), or refused it."""
    verdict = reply[0]
    if verdict < 0:
        raise Problem("muted" if verdict == -1 else "no_peer")
    stored = loads(reply[1])
    message: Message = (WHISPER if "to" in stored else MESSAGE).load(stored)
    if (message["text"], message.get("to")) != (text, to):
        raise Problem("dup_id")
    return Said(message, again=not verdict)
