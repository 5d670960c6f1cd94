"""The shapes of what is kept in Redis and shown to everybody. Fields that are not of the shape are dropped; a wrong one is refused."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate

from traktir_kit import evictions
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


DEVICE: Final = validate.OneOf(["on", "off", "none"])
SILENT: Final[Mapping[str, Any]] = {"mic": "none", "cam": "none", "deaf": False}
"""The state of who has not said anything of it."""

DESCRIPTION: Final = validate.OneOf(["offer", "answer"])
FAREWELL: Final = validate.OneOf(["reset", "hangup", "failed"])
"""Why a connection has ended."""

WHAT: Final = validate.OneOf(evictions.WHAT)
"""What somebody may be muted for."""


MUTED: Final = validate.Regexp(rf"^({'|'.join(evictions.WHAT)}):[0-9A-Za-z_-]{{1,64}}$(?!\n)")


class MessageShape(Schema):
    """A chat message. `seq` numbers the messages of the room; `ts` is ms since 1970; `from` and `name` are the sender's."""

    class Meta:
        unknown = EXCLUDE

    seq = fields.Integer(required=True, strict=True)
    from_ = fields.String(required=True, attribute="from", data_key="from", validate=REFERENCE)
    name = fields.String(required=True)
    text = fields.String(required=True)
    ts = fields.Integer(required=True, strict=True)


class WhisperShape(Schema):
    """What one member says to another alone: it has no number and is kept nowhere."""

    class Meta:
        unknown = EXCLUDE

    from_ = fields.String(required=True, attribute="from", data_key="from", validate=REFERENCE)
    to = fields.String(required=True, validate=REFERENCE)
    name = fields.String(required=True)
    text = fields.String(required=True)
    ts = fields.Integer(required=True, strict=True)


class CandidateShape(Schema):
    """A way to a peer, as browsers write it (RTCIceCandidateInit)."""

    class Meta:
        unknown = EXCLUDE

    candidate = fields.String(required=True, validate=validate.Length(max=512))
    sdpMid = fields.String(allow_none=True, validate=validate.Length(max=64))  # noqa: N815 - the browsers' word
    sdpMLineIndex = fields.Integer(strict=True, allow_none=True, validate=validate.Range(0, 255))  # noqa: N815
    usernameFragment = fields.String(allow_none=True, validate=validate.Length(max=256))  # noqa: N815


class StateShape(Schema):
    """What somebody has switched on: microphone and camera (`none`: there is no such device), and whether they hear the others at all."""

    class Meta:
        unknown = EXCLUDE

    mic = fields.String(required=True, validate=DEVICE)
    cam = fields.String(required=True, validate=DEVICE)
    deaf = fields.Boolean(required=True, truthy={True}, falsy={False})


class PeerShape(Schema):
    """Somebody present. `joined` is ms since 1970, another for each in the room; `voice` is whether they may speak and be called."""

    class Meta:
        unknown = EXCLUDE

    peer = fields.String(required=True, validate=REFERENCE)
    name = fields.String(required=True)
    role = fields.String(required=True, validate=validate.OneOf(["host", "player", "spectator"]))
    joined = fields.Integer(required=True, strict=True)
    voice = fields.Boolean(required=True, truthy={True}, falsy={False})
    state = fields.Nested(StateShape, required=True)


class EntryShape(PeerShape):
    """Somebody present, with the socket (`conn`) they came by. The socket is the workers' business and shown to nobody."""

    conn = fields.String(required=True, validate=REFERENCE)


MESSAGE: Final = MessageShape()
WHISPER: Final = WhisperShape()
PEER: Final = PeerShape()
ENTRY: Final = EntryShape()


def readable(shape: Schema, stored: Iterable[bytes | str]) -> list[dict[str, Any]]:
    """Those of the JSON texts that have the shape: whatever else gets into Redis is shown to nobody."""
    found = []
    for text in stored:
        try:
            found.append(shape.load(loads(text)))
        except (BadJson, ValidationError):
            continue
    return found


def muted_peers(stored: Iterable[bytes | str]) -> list[dict[str, str]]:
    """Who was muted for what, as clients are told."""
    pairs = [(item.decode() if isinstance(item, bytes) else item).split(":", 1) for item in stored]
    return [{"who": who, "what": what} for what, who in sorted(pairs)]
