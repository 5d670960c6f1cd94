"""`muted`, `kick` and `closed`: somebody may not talk, has to go, or all have to."""

from typing import Any

from marshmallow import fields

from traktir_kit.jsons import dumps
from traktir_kit.sockets import Close
from traktir_kit.sockets.closing import Code
from traktir_media import frames
from traktir_media.envelopes.kind import Envelope, Kind, Tell
from traktir_media.guest import Guest
from traktir_media.shapes import REFERENCE, WHAT


class Muted(Envelope):
    who = fields.String(required=True, validate=REFERENCE)
    what = fields.String(required=True, validate=WHAT)
    on = fields.Boolean(required=True, truthy={True}, falsy={False})
    by = fields.String(required=True, validate=REFERENCE)


class Kick(Envelope):
    peer = fields.String(required=True, validate=REFERENCE)


def telling_muted(envelope: dict[str, Any]) -> Tell:
    """All hear it: the others' browsers stop playing the voice. The microphone of who was muted counts as off."""
    frame = dumps(frames.muted(envelope["who"], envelope["what"], envelope["on"], envelope["by"]))

    def tell(guest: Guest) -> bytes | None:
        if envelope["on"] and (envelope["what"], envelope["who"]) == ("mic", guest.member.peer):
            guest.silence()
        return guest.hear(frame)

    return tell


def telling_kick(envelope: dict[str, Any]) -> Tell:
    """The socket of the peer is closed, welcomed or not; the others hear of it when it is gone."""

    def tell(guest: Guest) -> None:
        if guest.member.peer == envelope["peer"]:
            raise Close(Code.FORBIDDEN, "you have been sent away")

    return tell


def telling_closed(_: dict[str, Any]) -> Tell:
    """All sockets of the room are closed."""

    def tell(_: Guest) -> None:
        raise Close(Code.ROOM_CLOSED, "room_gone")

    return tell


MUTED = Kind(Muted(), telling_muted)
KICK = Kind(Kick(), telling_kick)
CLOSED = Kind(Envelope(), telling_closed)
