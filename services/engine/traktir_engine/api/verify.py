"""Checking a record."""

from typing import Any, Final

import flask

from traktir_engine.api import examples, schemas
from traktir_engine.api.house import house
from traktir_engine.api.problems import OF_A_RECORD
from traktir_engine.kernel import replay
from traktir_kit.blueprints import Blueprint, reply
from traktir_kit.limits.registry import RULES
from traktir_kit.refuses import OF_A_BODY, refuses, takes_no_query

blueprint: Final = takes_no_query(Blueprint("verify", __name__, url_prefix="/v1/games", description="Checking a record.", limits=[RULES]))


@blueprint.post("/<game>/verify")
@blueprint.arguments(schemas.VerifyRequest, example=examples.VERIFY)
@blueprint.response(200, schemas.Verdict)
@refuses(blueprint, *OF_A_BODY, *OF_A_RECORD)
def verify(request: dict[str, Any], game: str) -> flask.Response:
    """Replay a record from its deal and say how it ends; a record that does not replay is a problem"""
    match = replay(house().game(game), request["record"])
    result = match.result
    return reply({"ok": True, "version": match.version, "over": match.over, "result": result and result.json()})
