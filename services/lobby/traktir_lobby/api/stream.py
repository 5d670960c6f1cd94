"""The stream of a room."""

from typing import Final

import flask

from traktir_kit.addresses import client
from traktir_kit.blueprints import Blueprint
from traktir_kit.limits.registry import STREAM
from traktir_lobby.api.problems import refuses
from traktir_lobby.api.requests import room_code
from traktir_lobby.house import house
from traktir_lobby.stream.session import Stream

blueprint: Final = Blueprint("stream", __name__, url_prefix="/v1/rooms", description="Watching and playing over a WebSocket.")


@blueprint.websocket("/<code>/stream", limits=[STREAM])
@blueprint.response(101, description="A WebSocket; docs/protocol.md says what is said on it.")
@refuses(blueprint, "room_not_found", "bad_origin", "upgrade_required")
def stream(code: str) -> flask.Response:
    """Open a WebSocket on which every change is shown at once"""
    return house().hub.accept(Stream(room_code(code), client(), house().backstage), [STREAM])
