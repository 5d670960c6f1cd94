"""Rooms: the list, and a new one."""

from typing import Any, Final

import flask

from traktir_kit.blueprints import Blueprint, reply
from traktir_kit.limits.registry import CREATE_ROOM, LOOK
from traktir_lobby import schemas
from traktir_lobby.api.problems import OF_A_BODY, knows_again, refuses, takes_no_query
from traktir_lobby.api.requests import request_key
from traktir_lobby.api.shown import welcome
from traktir_lobby.domain.terms import TERMS, Terms
from traktir_lobby.house import house
from traktir_lobby.service.creating import Wishes

blueprint: Final = takes_no_query(Blueprint("rooms", __name__, url_prefix="/v1/rooms", description="Finding and making rooms."))


@blueprint.get("", limits=[LOOK])
@blueprint.response(200, schemas.RoomList)
@refuses(blueprint, "unavailable")
def list_rooms() -> flask.Response:
    """List the public rooms, newest first"""
    return reply({"rooms": house().listing.newest()})


@blueprint.post("", limits=[CREATE_ROOM])
@blueprint.arguments(schemas.NewRoom)
@blueprint.response(201, schemas.Welcome)
@refuses(blueprint, *OF_A_BODY, "unknown_game", "bad_setup", "unavailable", "busy")
@knows_again(blueprint, "One room is made")
def create_room(wishes: dict[str, Any]) -> flask.Response:
    """Make a room and be its host"""
    game_times = "timer" not in wishes
    terms = Terms(**{name: wishes.pop(name) for name in TERMS & wishes.keys()})
    return welcome(house().creating.create(Wishes(**wishes, terms=terms, game_times=game_times), key=request_key()), 201)
