"""The WebSocket: chat and presence as they happen."""

import flask

from traktir_kit.bus import Bus
from traktir_kit.sockets import Hub
from traktir_media.guest import Guest
from traktir_media.handlers import HANDLERS
from traktir_media.realm import Realm


class Talk(Guest):
    """A guest with all that it may send."""

    handlers = HANDLERS


def add_socket(app: flask.Flask, realm: Realm, hub: Hub, bus: Bus) -> None:
    """Serves `/v1/ws`. It is no part of the OpenAPI document, which has no words for a conversation."""

    @app.get("/v1/ws", websocket=True)
    def ws() -> flask.Response:
        return hub.accept(Talk(realm, bus, flask.request.remote_addr or ""))
