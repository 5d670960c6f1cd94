"""The chat over REST, for those who do not keep a socket open."""

from typing import Any, Final

import flask

from traktir_kit.blueprints import Blueprint, reply
from traktir_kit.limits.registry import TALK
from traktir_kit.refuses import OF_A_BODY, refuses
from traktir_media.api.bearer import OF_A_TOKEN, require_token, sender
from traktir_media.api.schemas import ChatQuery, Messages, NewMessage
from traktir_media.realm import Realm
from traktir_media.shapes import MessageShape

DESCRIPTION: Final = "The chat of a room. The token is the media token that the lobby gives."


def chat_blueprint(realm: Realm) -> Blueprint:
    """`/v1/chat` in this realm."""
    blueprint = Blueprint("chat", "chat", url_prefix="/v1", description=DESCRIPTION, limits=[TALK])
    require_token(blueprint, realm.door)

    @blueprint.get("/chat")
    @blueprint.arguments(ChatQuery, location="query")
    @blueprint.response(200, Messages)
    @refuses(blueprint, *OF_A_TOKEN, "invalid")
    def read_chat(query: dict[str, Any]) -> flask.Response:
        """Read the last 50 messages, or the 50 before one of them; oldest first.

        Five times at once and once a second for each person (`history`).
        """
        return reply({"messages": realm.read(sender(), query.get("before"))})

    @blueprint.post("/chat")
    @blueprint.arguments(NewMessage)
    @blueprint.response(201, MessageShape)
    @refuses(blueprint, *OF_A_TOKEN, *OF_A_BODY, "forbidden", "chat_empty", "chat_too_long", "dup_id", "muted")
    def say(message: dict[str, Any]) -> flask.Response:
        """Say something to everybody in the room.

        Five messages at once and one a second for each person, however many sockets and scripts they use (`chat`).
        """
        return reply(realm.say(sender(), message["text"], message.get("id")).message, 201)

    return blueprint
