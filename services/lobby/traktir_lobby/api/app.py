"""Makes the app of the lobby."""

from typing import Final

import flask

import traktir_lobby
from traktir_kit.redis import ready_check
from traktir_kit.web import STOP_HOOKS, create_service
from traktir_lobby.api import play, rooms, seats, stream
from traktir_lobby.house import build, open_house
from traktir_lobby.settings import LobbySettings

BLUEPRINTS: Final = (rooms.blueprint, seats.blueprint, play.blueprint, stream.blueprint)


def create_app(settings: LobbySettings) -> flask.Flask:
    """The lobby. Its threads are started by `house_of(app).start()`."""
    built = build(settings)
    app = create_service(
        "lobby",
        settings,
        title="Traktir: lobby",
        version=traktir_lobby.__version__,
        description=traktir_lobby.api.__doc__ or "",
        blueprints=BLUEPRINTS,
        ready=ready_check(settings.redis_url),
        bus=built.bus,
        hub=built.hub,
    )
    app.extensions[STOP_HOOKS].append(built.stop)
    open_house(app, built)
    return app
