"""`mute`: a moderator keeps somebody from talking."""

from typing import Any

from marshmallow import fields

from traktir_kit.problems import Problem
from traktir_media.guest import Guest
from traktir_media.handlers.kind import ClientFrame, Handler
from traktir_media.shapes import REFERENCE, WHAT


class MuteFrame(ClientFrame):
    who = fields.String(required=True, validate=REFERENCE)
    what = fields.String(required=True, validate=WHAT)
    on = fields.Boolean(load_default=True, truthy={True}, falsy={False})


def mute(guest: Guest, frame: dict[str, Any]) -> None:
    """Everybody hears of it. Chat is kept back here; voices go from browser to browser, and the others' browsers stop playing it."""
    if not guest.realm.door.moderates(guest.member):
        raise Problem("forbidden", "you do not moderate this room")
    guest.realm.presence.mute(guest.member, frame["who"], frame["what"], frame["on"])


MUTE = Handler(MuteFrame(), mute)
