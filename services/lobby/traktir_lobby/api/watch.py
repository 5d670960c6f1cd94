"""Watching a room: as it is, or as soon as there is news."""

from typing import Any, Final

import flask

from traktir_kit.blueprints import Blueprint, reply
from traktir_kit.limits.registry import LOOK
from traktir_lobby import schemas
from traktir_lobby.api.problems import OF_A_ROOM, refuses
from traktir_lobby.api.requests import optional_token, room_code
from traktir_lobby.domain.snapshot import snapshot
from traktir_lobby.house import house
from traktir_lobby.store.glances import Look

blueprint: Final = Blueprint("watch", __name__, url_prefix="/v1/rooms", description="Watching a room.")


@blueprint.get("/<code>", limits=[LOOK])
@blueprint.arguments(schemas.Watch, location="query")
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_ROOM, "invalid", "bad_token", "kicked", "no_spectators")
def show_room(watch: dict[str, Any], code: str) -> flask.Response:
    """Show the room to the token's seat, or to the public; with `since` and `wait`, as soon as there is news"""
    look = Look(optional_token(), watch["since"])
    return reply(snapshot(house().watching.watch(room_code(code), look, watch["wait"])))
