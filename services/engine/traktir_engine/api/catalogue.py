"""All that a client shows of a game: pieces, names, texts, help."""

from typing import Any, Final

import flask

from traktir_engine.api import schemas
from traktir_engine.api.documents import serve
from traktir_engine.api.house import house
from traktir_kit.blueprints import Blueprint
from traktir_kit.refuses import refuses

blueprint: Final = Blueprint("catalogue", __name__, url_prefix="/v1/games", description="What a client shows of a game.")


@blueprint.get("/<game>/catalogue")
@blueprint.arguments(schemas.CatalogueQuery, location="query")
@blueprint.response(200, schemas.Catalogue)
@refuses(blueprint, "unknown_game", "invalid")
def show_catalogue(query: dict[str, Any], game: str) -> flask.Response:
    """Give the pieces, names, texts and rules of a game in one language"""
    return serve(house().shelf.catalogue(house().game(game), query["lang"]))
