"""`chat`: say something."""

from typing import Any

from marshmallow import fields

from traktir_media import frames
from traktir_media.frames import Frame
from traktir_media.guest import Guest
from traktir_media.handlers.kind import ClientFrame, Handler
from traktir_media.shapes import CLIENT_ID


class ChatFrame(ClientFrame):
    id = fields.String(required=True, validate=CLIENT_ID)
    text = fields.String(required=True)


def say(guest: Guest, frame: dict[str, Any]) -> Frame | None:
    """Everybody hears the message through the room's topic, the sender too. One that was said before is only confirmed once more."""
    said = guest.realm.say(guest.member, frame["text"], frame["id"])
    return frames.chat(said.message, frame["id"]) if said.again else None


CHAT = Handler(ChatFrame(), say)
