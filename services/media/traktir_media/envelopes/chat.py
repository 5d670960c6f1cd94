"""`chat`: somebody has said something."""

from typing import Any

from marshmallow import fields

from traktir_kit.jsons import dumps
from traktir_media import frames
from traktir_media.envelopes.kind import Envelope, Kind, Tell
from traktir_media.guest import Guest
from traktir_media.shapes import CLIENT_ID, MessageShape


class Chat(Envelope):
    message = fields.Nested(MessageShape, required=True)
    id = fields.String(validate=CLIENT_ID)


def telling(envelope: dict[str, Any]) -> Tell:
    """All hear the message; its sender, wherever they sit, hears the id too."""
    message = envelope["message"]
    for_all = dumps(frames.chat(message))
    for_sender = dumps(frames.chat(message, envelope.get("id")))

    def tell(guest: Guest) -> bytes | None:
        return guest.hear(for_sender if guest.member.peer == message["from"] else for_all)

    return tell


CHAT = Kind(Chat(), telling)
