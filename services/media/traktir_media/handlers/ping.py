"""`ping`: is the service still there?"""

from typing import Any

from marshmallow import fields, validate

from traktir_media import frames
from traktir_media.frames import Frame
from traktir_media.guest import Guest
from traktir_media.handlers.kind import ClientFrame, Handler
from traktir_media.shapes import SAFE_INTEGER


class PingFrame(ClientFrame):
    n = fields.Integer(required=True, strict=True, validate=validate.Range(min=0, max=SAFE_INTEGER))


def answer(_: Guest, frame: dict[str, Any]) -> Frame:
    """The same number comes back."""
    return frames.pong(frame["n"])


PING = Handler(PingFrame(), answer)
