"""The WebSocket: chat and presence as they happen."""

import flask

from traktir_kit.blueprints import Blueprint
from traktir_kit.bus import Bus
from traktir_kit.limits.registry import STREAM
from traktir_kit.refuses import refuses
from traktir_kit.sockets import Hub
from traktir_media.guest import Guest
from traktir_media.handlers import HANDLERS
from traktir_media.realm import Realm


class Talk(Guest):
    """A guest with all that it may send."""

    handlers = HANDLERS


def socket_blueprint(realm: Realm, hub: Hub, bus: Bus) -> Blueprint:
    """`/v1/ws` in this realm."""
    blueprint = Blueprint("socket", "socket", url_prefix="/v1", description="Chat and presence as they happen.")

    @blueprint.websocket("/ws", limits=[STREAM])
    @blueprint.response(101, description="A WebSocket, subprotocol `table-media.v1`; docs/protocol.md says what is said on it.")
    @refuses(blueprint, "bad_origin", "upgrade_required")
    def ws() -> flask.Response:
        """Open a WebSocket; the media token goes into the first message."""
        return hub.accept(Talk(realm, bus, flask.request.remote_addr or ""), [STREAM])

    return blueprint
