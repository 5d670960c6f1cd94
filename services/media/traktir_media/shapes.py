"""The shapes of what is kept in Redis and shown to everybody. Fields that are not of the shape are dropped; a wrong one is refused."""

from collections.abc import Iterable
from typing import Any, Final

from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate

from traktir_kit.jsons import BadJson, loads

# `$` lets a line feed follow in Python, and `\Z` is unknown to the readers of the OpenAPI document.
REFERENCE: Final = validate.Regexp(r"^[0-9A-Za-z_-]{1,64}$(?!\n)", error="Not an id.")
"""Names of rooms, peers and connections."""

CLIENT_ID_LIMIT: Final = 32
CLIENT_ID: Final = validate.Regexp(rf"^[0-9A-Za-z_-]{{1,{CLIENT_ID_LIMIT}}}$(?!\n)", error="An id is 1 to 32 of the characters 0-9, A-Z, a-z, _ and -.")
"""What a client calls its messages, to know them again."""

SAFE_INTEGER: Final = 2**53 - 1
"""The largest whole number that every client can hold."""

SEQUENCE: Final = validate.Range(min=1, max=SAFE_INTEGER)
"""Numbers of messages."""


class MessageShape(Schema):
    """A chat message. `seq` numbers the messages of the room; `ts` is ms since 1970; `from` and `name` are the sender's."""

    class Meta:
        unknown = EXCLUDE

    seq = fields.Integer(required=True, strict=True)
    from_ = fields.String(required=True, attribute="from", data_key="from", validate=REFERENCE)
    name = fields.String(required=True)
    text = fields.String(required=True)
    ts = fields.Integer(required=True, strict=True)


class PeerShape(Schema):
    """Somebody present. `joined` is ms since 1970."""

    class Meta:
        unknown = EXCLUDE

    peer = fields.String(required=True, validate=REFERENCE)
    name = fields.String(required=True)
    role = fields.String(required=True, validate=validate.OneOf(["host", "player", "spectator"]))
    joined = fields.Integer(required=True, strict=True)


class EntryShape(PeerShape):
    """Somebody present, with the socket (`conn`) they came by. The socket is the workers' business and shown to nobody."""

    conn = fields.String(required=True, validate=REFERENCE)


MESSAGE: Final = MessageShape()
PEER: Final = PeerShape()


def readable(shape: Schema, stored: Iterable[bytes | str]) -> list[dict[str, Any]]:
    """Those of the JSON texts that have the shape: whatever else gets into Redis is shown to nobody."""
    found = []
    for text in stored:
        try:
            found.append(shape.load(loads(text)))
        except (BadJson, ValidationError):
            continue
    return found
