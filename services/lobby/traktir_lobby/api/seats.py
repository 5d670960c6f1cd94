"""Seats: taking one, leaving it, and bots on them."""

from typing import Any, Final

import flask

from traktir_kit.blueprints import Blueprint, reply
from traktir_kit.limits.registry import CHANGE, JOIN, MEDIA_TOKEN, PASSWORD, PLAY, ROOM_PASSWORD
from traktir_lobby import schemas
from traktir_lobby.api.guesses import count_password
from traktir_lobby.api.problems import OF_A_BODY, OF_A_CHANGE, OF_A_HOST, OF_A_ROOM, OF_A_SEAT, knows_again, refuses, takes_no_query
from traktir_lobby.api.requests import optional_token, read_ticket, request_key, room_code, seat_token
from traktir_lobby.api.shown import show, welcome
from traktir_lobby.house import house

blueprint: Final = takes_no_query(
    Blueprint("seats", __name__, url_prefix="/v1/rooms/<code>", description="Taking and leaving seats, and bots on them.", limits=[CHANGE, PLAY])
)


@blueprint.post("/join", limits=[JOIN], also=[PASSWORD, ROOM_PASSWORD])
@blueprint.arguments(schemas.Join)
@blueprint.response(200, schemas.Welcome)
@refuses(blueprint, *OF_A_BODY, *OF_A_CHANGE, "room_full", "seat_taken", "name_taken", "kicked", "bad_password", "already_started")
@knows_again(blueprint, "One seat is taken")
def join(wanted: dict[str, Any], code: str) -> flask.Response:
    """Take a free seat"""
    room = room_code(code)
    if wanted["password"] is not None:
        count_password(room)
    return welcome(house().seating.join(room, wanted["name"], wanted["seat"], nonce=wanted["nonce"], password=wanted["password"], key=request_key()))


@blueprint.post("/seats/<int:seat>/ticket")
@blueprint.response(201, schemas.Ticket)
@refuses(blueprint, *OF_A_HOST, *OF_A_CHANGE, "invalid")
def ticket(code: str, seat: int) -> flask.Response:
    """Make a ticket by which somebody else takes this seat, once"""
    return reply({"ticket": str(house().seating.ticket(room_code(code), seat_token(), seat))}, 201)


@blueprint.post("/take", limits=[JOIN])
@blueprint.arguments(schemas.TakeSeat)
@blueprint.response(200, schemas.Welcome)
@refuses(blueprint, *OF_A_BODY, *OF_A_CHANGE, "bad_ticket", "name_taken", "kicked")
@knows_again(blueprint, "The ticket is used once")
def take(given: dict[str, Any], code: str) -> flask.Response:
    """Take the seat that a ticket passes on"""
    return welcome(house().seating.take(room_code(code), read_ticket(given["ticket"]), given["name"], key=request_key()))


@blueprint.put("/ready")
@blueprint.arguments(schemas.SetReady)
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_BODY, *OF_A_SEAT, *OF_A_CHANGE, "already_started")
def set_ready(given: dict[str, Any], code: str) -> flask.Response:
    """Say that you are ready for the match, or are not"""
    return show(house().seating.set_ready(room_code(code), seat_token(), ready=given["ready"]))


@blueprint.put("/choice")
@blueprint.arguments(schemas.ChooseForSeat)
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_BODY, *OF_A_HOST, *OF_A_CHANGE, "choice_taken", "already_started")
def choose(given: dict[str, Any], code: str) -> flask.Response:
    """Choose your hero, your team, or whatever else seats of the game choose before a match"""
    return show(house().seating.choose(room_code(code), seat_token(), given["choice"], given["value"], given["seat"]))


@blueprint.post("/leave")
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_SEAT, *OF_A_CHANGE)
def leave(code: str) -> flask.Response:
    """Leave your seat"""
    return show(house().seating.leave(room_code(code), seat_token()))


@blueprint.put("/seats/<int:seat>/bot")
@blueprint.arguments(schemas.PutBot)
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_BODY, *OF_A_HOST, *OF_A_CHANGE, "seat_taken", "already_started")
def put_bot(bot: dict[str, Any], code: str, seat: int) -> flask.Response:
    """Sit a bot on an empty seat, or change its level"""
    return show(house().seating.put_bot(room_code(code), seat_token(), seat, bot["level"]))


@blueprint.delete("/seats/<int:seat>/bot")
@blueprint.response(200, schemas.Snapshot)
@refuses(blueprint, *OF_A_HOST, *OF_A_CHANGE, "invalid", "seat_taken", "already_started")
def remove_bot(code: str, seat: int) -> flask.Response:
    """Send a bot away"""
    return show(house().seating.remove_bot(room_code(code), seat_token(), seat))


@blueprint.post("/media-token", limits=[MEDIA_TOKEN])
@blueprint.response(200, schemas.MediaToken)
@refuses(blueprint, *OF_A_ROOM, "bad_token", "kicked", "no_spectators", "delayed")
def media_token(code: str) -> flask.Response:
    """Get a token for the media service: as the person of your seat, or without a seat's token as somebody who watches"""
    token, expires_at = house().media.token(room_code(code), optional_token())
    return reply({"token": token, "expires_at": expires_at})
