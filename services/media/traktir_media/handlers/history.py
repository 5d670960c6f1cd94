"""`history`: read older messages."""

from typing import Any

from marshmallow import fields

from traktir_media import frames
from traktir_media.frames import Frame
from traktir_media.guest import Guest
from traktir_media.handlers.kind import ClientFrame, Handler
from traktir_media.shapes import SEQUENCE


class HistoryFrame(ClientFrame):
    before = fields.Integer(strict=True, validate=SEQUENCE)


def read(guest: Guest, frame: dict[str, Any]) -> Frame:
    """The messages before the one numbered `before`, or the last."""
    return frames.history(guest.realm.read(guest.member, frame.get("before")))


HISTORY = Handler(HistoryFrame(), read)
