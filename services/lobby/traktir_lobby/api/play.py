"""Playing: the start and the answers."""

from typing import Any, Final

import flask

from traktir_kit.blueprints import Blueprint
from traktir_kit.limits.registry import ANSWER, CHANGE, PLAY
from traktir_lobby import schemas
from traktir_lobby.api.problems import OF_A_BODY, OF_A_CHANGE, OF_A_HOST, OF_A_SEAT, OF_A_TAKE_BACK, OF_AN_ANSWER, refuses, takes_no_query
from traktir_lobby.api.requests import room_code, seat_token
from traktir_lobby.api.shown import show
from traktir_lobby.house import house

blueprint: Final = takes_no_query(Blueprint("play", __name__, url_prefix="/v1/rooms/<code>", description="Playing.", limits=[CHANGE, PLAY]))


@blueprint.post("/start")
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_HOST, *OF_A_CHANGE, "seats_open", "not_ready", "already_started")
def start(code: str) -> flask.Response:
    """Begin the match"""
    return show(house().playing.start(room_code(code), seat_token()))


@blueprint.post("/answer", limits=[ANSWER, PLAY])
@blueprint.arguments(schemas.AnswerAsk)
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_BODY, *OF_A_SEAT, *OF_A_CHANGE, *OF_AN_ANSWER)
def answer(given: dict[str, Any], code: str) -> flask.Response:
    """Answer an ask of yours; the same answer again gives the same"""
    return show(house().playing.answer(room_code(code), seat_token(), given["ask"], given["option"], match=given["match"]))


@blueprint.post("/take-back")
@blueprint.arguments(schemas.WantTakeBack)
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_BODY, *OF_A_SEAT, *OF_A_CHANGE, *OF_A_TAKE_BACK, "unknown_ask", "revealed")
def want_take_back(given: dict[str, Any], code: str) -> flask.Response:
    """Ask the others to let you take your last answer back"""
    return show(house().taking_back.request(room_code(code), seat_token(), given["ask"], match=given["match"]))


@blueprint.put("/take-back")
@blueprint.arguments(schemas.SayToTakeBack)
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_BODY, *OF_A_SEAT, *OF_A_CHANGE, *OF_A_TAKE_BACK)
def say_to_take_back(given: dict[str, Any], code: str) -> flask.Response:
    """Agree to somebody's taking back their last answer, or refuse it; or drop your own request"""
    return show(house().taking_back.reply(room_code(code), seat_token(), given["ask"], agree=given["agree"], match=given["match"]))
