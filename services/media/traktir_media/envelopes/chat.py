"""`chat`, `whisper` and `chat_del`: somebody has said something, to all or to one, or takes it back."""

from typing import Any

from marshmallow import fields

from traktir_kit.jsons import dumps
from traktir_media import frames
from traktir_media.envelopes.kind import Envelope, Kind, Tell
from traktir_media.guest import Guest
from traktir_media.shapes import CLIENT_ID, SEQUENCE, MessageShape, WhisperShape


class Chat(Envelope):
    message = fields.Nested(MessageShape, required=True)
    id = fields.String(validate=CLIENT_ID)


class Whisper(Envelope):
    message = fields.Nested(WhisperShape, required=True)
    id = fields.String(required=True, validate=CLIENT_ID)


class Deleted(Envelope):
    seq = fields.Integer(required=True, strict=True, validate=SEQUENCE)


def telling(envelope: dict[str, Any]) -> Tell:
    """All hear the message; its sender, wherever they sit, hears the id too."""
    message = envelope["message"]
    for_all = dumps(frames.chat(message))
    for_sender = dumps(frames.chat(message, envelope.get("id")))

    def tell(guest: Guest) -> bytes | None:
        return guest.hear(for_sender if guest.member.peer == message["from"] else for_all)

    return tell


def telling_whisper(envelope: dict[str, Any]) -> Tell:
    """The receiver hears the message and the sender that it was said, nobody else anything."""
    message = envelope["message"]
    told = {message["to"]: dumps(frames.chat(message)), message["from"]: dumps(frames.chat(message, envelope["id"]))}

    def tell(guest: Guest) -> bytes | None:
        return guest.hear(told[guest.member.peer]) if guest.member.peer in told else None

    return tell


def telling_deleted(envelope: dict[str, Any]) -> Tell:
    """All forget it."""
    frame = dumps(frames.chat_del(envelope["seq"]))
    return lambda guest: guest.hear(frame)


CHAT = Kind(Chat(), telling)
WHISPER = Kind(Whisper(), telling_whisper)
CHAT_DEL = Kind(Deleted(), telling_deleted)
