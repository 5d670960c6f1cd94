"""What the host decides, and another match."""

from typing import Any, Final

import flask

from traktir_kit.blueprints import Blueprint
from traktir_kit.limits.registry import CHANGE, PLAY
from traktir_lobby import schemas
from traktir_lobby.api.problems import OF_A_BODY, OF_A_CHANGE, OF_A_HOST, OF_A_SEAT, refuses, takes_no_query
from traktir_lobby.api.requests import room_code, seat_token
from traktir_lobby.api.shown import show
from traktir_lobby.house import house

blueprint: Final = takes_no_query(
    Blueprint("hosting", __name__, url_prefix="/v1/rooms/<code>", description="What the host decides, and another match.", limits=[CHANGE, PLAY])
)


@blueprint.post("/kick")
@blueprint.arguments(schemas.SomeSeat)
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_BODY, *OF_A_HOST, *OF_A_CHANGE)
def kick(given: dict[str, Any], code: str) -> flask.Response:
    """Send a person away"""
    return show(house().hosting.kick(room_code(code), seat_token(), given["seat"]))


@blueprint.put("/host")
@blueprint.arguments(schemas.SomeSeat)
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_BODY, *OF_A_HOST, *OF_A_CHANGE)
def pass_host(given: dict[str, Any], code: str) -> flask.Response:
    """Make another person the host"""
    return show(house().hosting.pass_host(room_code(code), seat_token(), given["seat"]))


@blueprint.post("/rematch")
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_SEAT, *OF_A_CHANGE, "not_over")
def rematch(code: str) -> flask.Response:
    """Open the room for another match with the same seats"""
    return show(house().hosting.rematch(room_code(code), seat_token()))
