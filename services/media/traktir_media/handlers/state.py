"""`state`: say what is switched on."""

from typing import Any

from marshmallow import fields

from traktir_kit.problems import Problem
from traktir_media.guest import Guest
from traktir_media.handlers.kind import ClientFrame, Handler
from traktir_media.shapes import DEVICE


class StateFrame(ClientFrame):
    mic = fields.String(validate=DEVICE)
    cam = fields.String(validate=DEVICE)
    deaf = fields.Boolean(truthy={True}, falsy={False})


def tell(guest: Guest, frame: dict[str, Any]) -> None:
    """Everybody hears of it; what the frame leaves out stays as it was."""
    if not guest.changes.spend():
        raise Problem("rate", "slow down", retry_ms=500)
    guest.alter(state={**guest.place["state"], **frame})


STATE = Handler(StateFrame(), tell)
