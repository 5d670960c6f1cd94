"""The terms of a room: as its creator settles them, and as all are shown them."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import Schema, fields, validate

from traktir_lobby.schemas.fields import flag_field, password_field, seconds_field, times_field

MAX_DELAY: Final = 100
"""Answers by which spectators may see a match late."""
MAY_PAUSE: Final = ("host", "anybody", "vote")
ABSENT: Final = ("automatic", "bot", "wait")

_HELP: Final[Mapping[str, str]] = {
    "bank": "Seconds that each seat has for a whole match when an ask's own time is over.",
    "pause": "Who may pause the match; `vote`: most people.",
    "pause_lost": "Seconds for which each seat may hold up a match in all by losing the connection: meanwhile it is paused by itself. null: not at all.",
    "absent": "For the seat of somebody who is away: its time runs on, a bot plays until they are back, or its time stands still.",
    "password": "Whether one is needed to join.",
    "need_ready": "Whether the match begins only when all guests are ready.",
    "spectators": "Whether people without a seat may watch.",
    "spectator_delay": "By how many answers those see the match late; 0: not at all.",
    "take_back": "Whether a seat may take its last answer back if all others agree.",
}


def described(term: str, **more: Any) -> dict[str, Any]:
    """The metadata of a term's field."""
    return {"description": _HELP[term], **more}


class TermsWanted(Schema):
    """What is left out has its default."""

    timer = seconds_field(metadata={"description": "Seconds per ask; null: untimed. If it is left out, what `times` does not name has the game's own time."})
    times = fields.Dict(
        keys=fields.String(validate=validate.Length(1, 32)),
        values=seconds_field(),
        load_default=dict,
        metadata={"description": "The same for single kinds of asks, over `timer`.", "example": {"lay": 45}},
    )
    bank = fields.Integer(strict=True, load_default=0, validate=validate.Range(0, 3600), metadata=described("bank"))
    public = flag_field(load_default=False, metadata={"description": "Whether the room is in the list."})
    pause = fields.String(load_default="host", validate=validate.OneOf(MAY_PAUSE), metadata=described("pause"))
    pause_lost = fields.Integer(strict=True, load_default=None, allow_none=True, validate=validate.Range(1, 3600), metadata=described("pause_lost", example=60))
    absent = fields.String(load_default="automatic", validate=validate.OneOf(ABSENT), metadata=described("absent"))
    password = password_field("Whoever wants to join has to say it.")
    need_ready = flag_field(load_default=False, metadata=described("need_ready"))
    spectators = flag_field(load_default=True, metadata=described("spectators"))
    spectator_delay = fields.Integer(strict=True, load_default=0, validate=validate.Range(0, MAX_DELAY), metadata=described("spectator_delay"))
    take_back = flag_field(load_default=False, metadata=described("take_back"))


class TermsShown(Schema):
    """All but the password itself."""

    timer = fields.Integer(required=True, allow_none=True, metadata={"description": "Seconds per ask of a kind that `times` does not name; null: untimed."})
    times = times_field()
    bank = fields.Integer(required=True, metadata=described("bank"))
    public = fields.Boolean(required=True)
    pause = fields.String(required=True, metadata=described("pause", enum=MAY_PAUSE))
    pause_lost = fields.Integer(required=True, allow_none=True, metadata=described("pause_lost"))
    absent = fields.String(required=True, metadata=described("absent", enum=ABSENT))
    password = fields.Boolean(required=True, metadata=described("password"))
    need_ready = fields.Boolean(required=True, metadata=described("need_ready"))
    spectators = fields.Boolean(required=True, metadata=described("spectators"))
    spectator_delay = fields.Integer(required=True, metadata=described("spectator_delay"))
    take_back = fields.Boolean(required=True, metadata=described("take_back"))
