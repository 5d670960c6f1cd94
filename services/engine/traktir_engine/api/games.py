"""The games of the house."""

from typing import Final

import flask

from traktir_engine.api import schemas
from traktir_engine.api.documents import serve
from traktir_engine.api.house import house
from traktir_kit.blueprints import Blueprint
from traktir_kit.refuses import refuses, takes_no_query

blueprint: Final = takes_no_query(Blueprint("games", __name__, url_prefix="/v1/games", description="What is played here, and how it is set up."))


@blueprint.get("")
@blueprint.response(200, schemas.GameList)
@refuses(blueprint, "invalid")
def list_games() -> flask.Response:
    """List the games"""
    return serve(house().shelf.games)


@blueprint.get("/<game>")
@blueprint.response(200, schemas.GameInfo)
@refuses(blueprint, "unknown_game", "invalid")
def show_game(game: str) -> flask.Response:
    """Show how a game is set up: seats, options, kinds of asks, levels of bots"""
    return serve(house().shelf.info(house().game(game)))
