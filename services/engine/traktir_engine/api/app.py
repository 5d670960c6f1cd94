"""Makes the app of the engine."""

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any, Final

import flask

from traktir_engine.api import advise, catalogue, games, play, verify
from traktir_engine.api.guard import guard_for
from traktir_engine.api.house import House, open_house
from traktir_engine.api.problems import problem
from traktir_engine.games import GAMES
from traktir_engine.kernel import Game, RulesError
from traktir_engine.settings import EngineSettings
from traktir_kit.edge import respond
from traktir_kit.metrics import Metrics
from traktir_kit.web import create_service

BLUEPRINTS: Final = (games.blueprint, catalogue.blueprint, play.blueprint, advise.blueprint, verify.blueprint)

DESCRIPTION: Final = """The rules of the games, as a stateless service: a record in, a step out.

A match is its record (rules, game, options, seats, seed, answers); all else is derived by replaying it, here or by anybody.
Every error is a problem document (RFC 9457) with a stable `code`."""


def create_app(settings: EngineSettings, games: Mapping[str, Game[Any]] = GAMES) -> flask.Flask:
    """The engine for those games. It keeps nothing that matters between two requests."""
    metrics = Metrics()
    app = create_service(
        "engine",
        settings,
        title="Traktir: the engine",
        version=version("traktir-engine"),
        description=DESCRIPTION,
        blueprints=BLUEPRINTS,
        metrics=metrics,
        guard=guard_for(settings, metrics),
    )
    app.register_error_handler(RulesError, lambda error: respond(problem(error)))
    open_house(app, House(games, settings.live_matches))
    return app
