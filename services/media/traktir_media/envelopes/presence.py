"""`join`, `peer` and `gone`: somebody has entered the room, is another than before, or is not there any more."""

from typing import Any

from marshmallow import fields, validate

from traktir_kit.jsons import dumps
from traktir_kit.sockets import Close
from traktir_kit.sockets.closing import Code
from traktir_media import frames
from traktir_media.envelopes.kind import Envelope, Kind, Tell
from traktir_media.guest import Guest
from traktir_media.shapes import EntryShape, PeerShape


class Join(Envelope):
    member = fields.Nested(EntryShape, required=True)


class Changed(Envelope):
    member = fields.Nested(PeerShape, required=True)


class Gone(Envelope):
    member = fields.Nested(EntryShape, required=True)
    why = fields.String(required=True, validate=validate.OneOf(["left", "lost", "replaced", "kicked"]))


def telling_join(envelope: dict[str, Any]) -> Tell:
    """The others hear it; for the guest itself it is the moment from which it hears the room."""
    conn = envelope["member"].pop("conn")

    def tell(guest: Guest) -> bytes | None:
        if guest.conn == conn:
            return guest.arrive()
        return dumps(frames.join(guest.place, envelope["member"])) if guest.welcomed else None

    return tell


def telling_changed(envelope: dict[str, Any]) -> Tell:
    """Everybody hears it, the guest itself too: so it knows that it counts."""
    frame = dumps(frames.peer(envelope["member"]))
    return lambda guest: guest.hear(frame)


def telling_gone(envelope: dict[str, Any]) -> Tell:
    """The others hear it; the guest itself is closed if a newer socket has its place."""
    member, why = envelope["member"], envelope["why"]
    frame = dumps(frames.gone(member["peer"], why))

    def tell(guest: Guest) -> bytes | None:
        if guest.conn != member["conn"]:
            return guest.hear(frame)
        if why == "replaced":
            raise Close(Code.REPLACED, "replaced by a newer connection")
        return None

    return tell


JOIN = Kind(Join(), telling_join)
PEER = Kind(Changed(), telling_changed)
GONE = Kind(Gone(), telling_gone)
