"""What a bot would answer."""

from typing import Any, Final

import flask

from traktir_engine.api import examples, schemas
from traktir_engine.api.house import house
from traktir_engine.bots.advise import advise
from traktir_kit.blueprints import Blueprint, reply
from traktir_kit.limits.registry import ADVISE
from traktir_kit.refuses import OF_A_BODY, refuses, takes_no_query

blueprint: Final = takes_no_query(
    Blueprint("advise", __name__, url_prefix="/v1/games", description="Bots, which know what their seat sees and no more.", limits=[ADVISE])
)


@blueprint.post("/<game>/advise")
@blueprint.arguments(schemas.AdviseRequest, example=examples.ADVISE)
@blueprint.response(200, schemas.Advice)
@refuses(blueprint, *OF_A_BODY, "unknown_game", "bad_view")
def give_advice(request: dict[str, Any], game: str) -> flask.Response:
    """Advise the seat that is asked; who sees the same always gets the same"""
    advice = advise(house().game(game), request["view"], request["level"], request["ask"], request["salt"])
    return reply({"kind": advice.kind, "option": advice.option.id, "value": advice.option.value})
