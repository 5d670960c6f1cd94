"""`resync`: some guests may have missed something and are told how the room is."""

from typing import Any

from marshmallow import fields

from traktir_media.envelopes.kind import Envelope, Kind, Tell
from traktir_media.guest import Guest
from traktir_media.shapes import MessageShape, PeerShape


class Resync(Envelope):
    conns = fields.List(fields.String(), required=True)
    peers = fields.List(fields.Nested(PeerShape), required=True)
    history = fields.List(fields.Nested(MessageShape), required=True)


def telling(envelope: dict[str, Any]) -> Tell:
    """Only those whose worker asked for it hear it."""
    conns = frozenset(envelope["conns"])

    def tell(guest: Guest) -> bytes | None:
        return guest.catch_up(envelope["peers"], envelope["history"]) if guest.conn in conns else None

    return tell


RESYNC = Kind(Resync(), telling)
