"""Playing: a record and answers in, a step out."""

from typing import Any, Final

import flask

from traktir_engine.api import examples, schemas
from traktir_engine.api.house import house
from traktir_engine.api.problems import OF_A_RECORD, OF_ANSWERS, problem
from traktir_engine.kernel import MAX_ANSWERS, AnswerError, Record, take_back
from traktir_engine.step import EVERYTHING, step
from traktir_kit.blueprints import Blueprint, reply
from traktir_kit.limits.registry import RULES
from traktir_kit.problems import Problem
from traktir_kit.refuses import OF_A_BODY, refuses, takes_no_query

blueprint: Final = takes_no_query(Blueprint("play", __name__, url_prefix="/v1/games", description="Playing a match, statelessly.", limits=[RULES]))


@blueprint.post("/<game>/start")
@blueprint.arguments(schemas.StartRequest, example=examples.START)
@blueprint.response(200, schemas.Step)
@refuses(blueprint, *OF_A_BODY, "unknown_game", "bad_setup")
def start(request: dict[str, Any], game: str) -> flask.Response:
    """Deal a match"""
    played = house().game(game)
    record = Record(played.rules, game, request["options"], request["seats"], request["seed"])
    with house().live.match(played, record) as match:
        return reply(step(match))


@blueprint.post("/<game>/answer")
@blueprint.arguments(schemas.AnswerRequest, example=examples.ANSWER)
@blueprint.response(200, schemas.Step)
@refuses(blueprint, *OF_A_BODY, *OF_A_RECORD, *OF_ANSWERS)
def answer(request: dict[str, Any], game: str) -> flask.Response:
    """Take one or several answers, all or none"""
    record, answers = request["record"], request["answers"]
    version = len(record.answers)
    if version + len(answers) > MAX_ANSWERS:
        raise Problem("record_too_long", f"a record has at most {MAX_ANSWERS} answers")
    try:
        with house().live.match(house().game(game), record, version) as match:
            taken = [match.answer(answer["ask"], answer["seat"], answer.get("option")) for answer in answers]
            return reply(step(match, version, taken))
    except AnswerError as error:
        raise problem(error, version=version) from error


@blueprint.post("/<game>/step")
@blueprint.arguments(schemas.StepRequest, example=examples.STEP)
@blueprint.response(200, schemas.Step)
@refuses(blueprint, *OF_A_BODY, *OF_A_RECORD)
def show_step(request: dict[str, Any], game: str) -> flask.Response:
    """Derive where a record stands"""
    since = request.get("since", EVERYTHING)
    with house().live.match(house().game(game), request["record"], since) as match:
        return reply(step(match, since))


@blueprint.post("/<game>/take-back")
@blueprint.arguments(schemas.TakeBackRequest, example=examples.TAKE_BACK)
@blueprint.response(200, schemas.Step)
@refuses(blueprint, *OF_A_BODY, *OF_A_RECORD, "match_over", "unknown_ask", "revealed")
def take_back_answer(request: dict[str, Any], game: str) -> flask.Response:
    """Take back a seat's last answer, and all that came after it, unless the seat has learned something by it"""
    record = request["record"]
    try:
        match = take_back(house().game(game), record, request["ask"], request["seat"])
    except AnswerError as error:
        raise problem(error, version=len(record.answers)) from error
    return reply(step(match, match.version))
