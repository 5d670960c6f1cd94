"""What the workers tell each other through a room's topic, kind by kind, and what the guests hear of it.

Anybody who can write to Redis can publish: what is not of its kind's shape is refused, and frames are built of what is left.
"""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import ValidationError

from traktir_kit.jsons import BadJson, loads
from traktir_media.envelopes.chat import CHAT
from traktir_media.envelopes.kind import Kind, Tell
from traktir_media.envelopes.presence import GONE, JOIN
from traktir_media.envelopes.resync import RESYNC

KINDS: Final[Mapping[str, Kind]] = {"chat": CHAT, "gone": GONE, "join": JOIN, "resync": RESYNC}


class BadEnvelope(Exception):
    """No worker publishes such a thing."""


def read(published: bytes) -> Tell:
    """What the guests of the room are told of what has been published there. Raises BadEnvelope."""
    envelope = _parse(published)
    kind = KINDS.get(envelope["t"])
    if kind is None:
        raise BadEnvelope("unknown kind")
    try:
        return kind.telling(kind.shape.load(envelope))
    except ValidationError as error:
        raise BadEnvelope("not of its shape") from error


def _parse(published: bytes) -> dict[str, Any]:
    try:
        envelope = loads(published)
    except BadJson as error:
        raise BadEnvelope("not JSON") from error
    if not isinstance(envelope, dict) or not isinstance(envelope.get("t"), str):
        raise BadEnvelope("not an envelope")
    return envelope
