"""Makes the app of the lobby."""

from importlib.metadata import version
from typing import Final

import flask

from traktir_kit.health import Part
from traktir_kit.metrics import Metrics
from traktir_kit.problems import Problem
from traktir_kit.redis import ready_check
from traktir_kit.web import STOP_HOOKS, create_service
from traktir_lobby import engine
from traktir_lobby.api import clock, guesses, hosting, play, rooms, seats, shuffle, stream, watch
from traktir_lobby.api.requests import token_owner
from traktir_lobby.house import build, open_house
from traktir_lobby.settings import LobbySettings

DESCRIPTION: Final = """Rooms: people meet, sit down, play and watch; bots take the empty seats.

Every route lists its rate limits in `x-rate-limits`; on all of them wrong tokens and tickets are limited too (`bad-token`)."""
BLUEPRINTS: Final = (rooms.blueprint, watch.blueprint, seats.blueprint, hosting.blueprint, play.blueprint, clock.blueprint, shuffle.blueprint, stream.blueprint)


def create_app(settings: LobbySettings) -> flask.Flask:
    """The lobby. Its threads are started by `house_of(app).start()`."""
    metrics = Metrics()
    built = build(settings, metrics, {"token": token_owner})
    app = create_service(
        "lobby",
        settings,
        title="Traktir: the lobby",
        version=version("traktir-lobby"),
        description=DESCRIPTION,
        blueprints=BLUEPRINTS,
        parts=[Part("redis", ready_check(settings.redis_url)), Part("engine", engine.ready_check(*settings.engine_urls), vital=False)],
        metrics=metrics,
        guard=built.guard,
        bus=built.bus,
        hub=built.hub,
    )
    app.register_error_handler(Problem, guesses.refuse)
    app.extensions[STOP_HOOKS].append(built.stop)
    open_house(app, built)
    return app
