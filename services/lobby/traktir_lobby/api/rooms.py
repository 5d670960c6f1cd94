"""Rooms: the list, a new one, and one as it is."""

from typing import Any, Final

import flask

from traktir_kit.blueprints import Blueprint, reply
from traktir_lobby.api import schemas
from traktir_lobby.api.problems import OF_A_BODY, refuses
from traktir_lobby.api.requests import optional_token, room_code
from traktir_lobby.api.shown import show, welcome
from traktir_lobby.house import house
from traktir_lobby.service.seating import Wishes
from traktir_lobby.store.glances import Look

blueprint: Final = Blueprint("rooms", __name__, url_prefix="/v1/rooms", description="Finding, making and watching rooms.")


@blueprint.get("")
@blueprint.response(200, schemas.RoomList)
@refuses(blueprint, "unavailable")
def list_rooms() -> flask.Response:
    """List the public rooms, newest first"""
    return reply({"rooms": house().listing.newest()})


@blueprint.post("")
@blueprint.arguments(schemas.NewRoom)
@blueprint.response(201, schemas.Welcome)
@refuses(blueprint, *OF_A_BODY, "unknown_game", "bad_setup", "unavailable", "busy")
def create_room(wishes: dict[str, Any]) -> flask.Response:
    """Make a room and be its host"""
    return welcome(house().seating.create(Wishes(**wishes)), 201)


@blueprint.get("/<code>")
@blueprint.arguments(schemas.Watch, location="query")
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, "invalid", "room_not_found", "bad_token", "unavailable")
def show_room(watch: dict[str, Any], code: str) -> flask.Response:
    """Show the room to the token's seat, or to the public; with `since` and `wait`, as soon as there is news"""
    look = Look(optional_token(), watch["since"])
    return show(house().watching.watch(room_code(code), look, watch["wait"]))
