"""`desc`, `cand` and `bye`: what one browser says to another."""

from collections.abc import Callable
from typing import Any

from marshmallow import fields, validate

from traktir_kit.jsons import dumps
from traktir_media import frames
from traktir_media.envelopes.kind import Envelope, Kind, Tell
from traktir_media.guest import Guest
from traktir_media.ice.sdp import SDP, SDP_LIMIT
from traktir_media.shapes import CLIENT_ID, DESCRIPTION, FAREWELL, REFERENCE, CandidateShape


class Signal(Envelope):
    from_ = fields.String(required=True, attribute="from", data_key="from", validate=REFERENCE)
    to = fields.String(required=True, validate=REFERENCE)
    pc = fields.String(required=True, validate=CLIENT_ID)


class Description(Signal):
    kind = fields.String(required=True, validate=DESCRIPTION)
    sdp = fields.String(required=True, validate=[validate.Length(max=SDP_LIMIT), SDP])


class Candidates(Signal):
    c = fields.List(fields.Nested(CandidateShape, allow_none=True), required=True)


class Bye(Signal):
    why = fields.String(required=True, validate=FAREWELL)


def telling(t: str) -> Callable[[dict[str, Any]], Tell]:
    """Only the one that it was sent to hears it."""

    def telling_one(envelope: dict[str, Any]) -> Tell:
        sender, to = envelope.pop("from"), envelope.pop("to")
        frame = dumps(frames.signal(t, sender, envelope))

        def tell(guest: Guest) -> bytes | None:
            return guest.hear(frame) if guest.member.peer == to else None

        return tell

    return telling_one


DESC = Kind(Description(), telling("desc"))
CAND = Kind(Candidates(), telling("cand"))
BYE = Kind(Bye(), telling("bye"))
