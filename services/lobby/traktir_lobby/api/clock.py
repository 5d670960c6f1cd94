"""The clock of the match: pause, resume, hurry, and the ledger of all that."""

from typing import Any, Final

import flask

from traktir_kit.blueprints import Blueprint, reply
from traktir_kit.limits.registry import CHANGE, LOOK, PLAY
from traktir_lobby import schemas
from traktir_lobby.api.problems import OF_A_BODY, OF_A_CHANGE, OF_A_HOST, OF_A_ROOM, refuses, takes_no_query
from traktir_lobby.api.requests import optional_token, room_code, seat_token
from traktir_lobby.api.shown import show
from traktir_lobby.house import house

blueprint: Final = takes_no_query(
    Blueprint("clock", __name__, url_prefix="/v1/rooms/<code>", description="Stopping the clock and moving it on.", limits=[CHANGE, PLAY])
)


@blueprint.get("/clock", limits=[LOOK])
@blueprint.response(200, schemas.ClockShown)
@refuses(blueprint, *OF_A_ROOM, "bad_token", "kicked", "not_started", "no_spectators", "delayed")
def clock(code: str) -> flask.Response:
    """Show what the clock of the match has done"""
    return reply(house().timing.clock(room_code(code), optional_token()))


@blueprint.post("/pause")
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_HOST, *OF_A_CHANGE, "not_started", "match_over")
def pause(code: str) -> flask.Response:
    """Stop the clock; nothing is played until it is resumed"""
    return show(house().timing.pause(room_code(code), seat_token()))


@blueprint.post("/resume")
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_HOST, *OF_A_CHANGE, "not_started", "match_over")
def resume(code: str) -> flask.Response:
    """Let the clock go on, with the time that was left"""
    return show(house().timing.resume(room_code(code), seat_token()))


@blueprint.post("/hurry")
@blueprint.arguments(schemas.Hurry)
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_BODY, *OF_A_HOST, *OF_A_CHANGE, "not_started", "match_over", "unknown_ask", "ask_closed", "no_hurry", "paused")
def hurry(given: dict[str, Any], code: str) -> flask.Response:
    """Have the automatic option of a waiting person played now"""
    return show(house().playing.hurry(room_code(code), seat_token(), given["ask"], match=given["match"]))
