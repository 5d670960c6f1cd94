"""`join` and `gone`: somebody has entered the room or is not there any more."""

from typing import Any

from marshmallow import fields, validate

from traktir_kit.jsons import dumps
from traktir_kit.sockets import Close
from traktir_kit.sockets.closing import Code
from traktir_media import frames
from traktir_media.envelopes.kind import Envelope, Kind, Tell
from traktir_media.guest import Guest
from traktir_media.shapes import EntryShape


class Join(Envelope):
    member = fields.Nested(EntryShape, required=True)


class Gone(Envelope):
    member = fields.Nested(EntryShape, required=True)
    why = fields.String(required=True, validate=validate.OneOf(["left", "lost", "replaced"]))


def telling_join(envelope: dict[str, Any]) -> Tell:
    """The others hear it; for the guest itself it is the moment from which it hears the room."""
    conn = envelope["member"].pop("conn")
    frame = dumps(frames.join(envelope["member"]))

    def tell(guest: Guest) -> bytes | None:
        return guest.arrive() if guest.conn == conn else guest.hear(frame)

    return tell


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
GONE = Kind(Gone(), telling_gone)
