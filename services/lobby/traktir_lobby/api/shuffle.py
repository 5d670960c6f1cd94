"""The provable shuffle: nonces and the record."""

from typing import Any, Final

import flask

from traktir_kit.blueprints import Blueprint, reply
from traktir_kit.limits.registry import CHANGE, LOOK, PLAY
from traktir_lobby import schemas
from traktir_lobby.api.problems import OF_A_BODY, OF_A_CHANGE, OF_A_ROOM, OF_A_SEAT, refuses, takes_no_query
from traktir_lobby.api.requests import room_code, seat_token
from traktir_lobby.api.shown import show
from traktir_lobby.house import house

blueprint: Final = takes_no_query(
    Blueprint("shuffle", __name__, url_prefix="/v1/rooms/<code>", description="Proving that nobody has stacked the deck.", limits=[CHANGE, PLAY])
)


@blueprint.put("/nonce")
@blueprint.arguments(schemas.SetNonce)
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_BODY, *OF_A_SEAT, *OF_A_CHANGE, "already_started")
def set_nonce(given: dict[str, Any], code: str) -> flask.Response:
    """Add a nonce to the seed of the match to come"""
    return show(house().shuffling.set_nonce(room_code(code), seat_token(), given["nonce"]))


@blueprint.get("/record", limits=[LOOK])
@blueprint.response(200, schemas.RoomRecord)
@refuses(blueprint, *OF_A_ROOM, "not_over")
def record(code: str) -> flask.Response:
    """Get the record of the last match that has ended, with all that proves it"""
    return reply(house().shuffling.record(room_code(code)))
