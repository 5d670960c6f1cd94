"""Who is there, and how to be called, over REST."""

from typing import Final

import flask

from traktir_kit.blueprints import Blueprint, reply
from traktir_kit.limits.registry import TALK
from traktir_kit.refuses import refuses, takes_no_query
from traktir_media.api.bearer import OF_A_TOKEN, require_token, sender
from traktir_media.api.schemas import IceServers, Members
from traktir_media.realm import Realm

DESCRIPTION: Final = "Who is there, and the servers that help to speak to them."


def room_blueprint(realm: Realm) -> Blueprint:
    """`/v1/members` and `/v1/ice` in this realm."""
    blueprint = takes_no_query(Blueprint("room", "room", url_prefix="/v1", description=DESCRIPTION, limits=[TALK]))
    require_token(blueprint, realm.door)

    @blueprint.get("/members")
    @blueprint.response(200, Members)
    @refuses(blueprint, *OF_A_TOKEN)
    def members() -> flask.Response:
        """List those who have a socket open in the room; a script has none and is not among them."""
        return reply({"members": realm.members(sender())})

    @blueprint.get("/ice")
    @blueprint.response(200, IceServers)
    @refuses(blueprint, *OF_A_TOKEN, "forbidden")
    def ice() -> flask.Response:
        """Get the STUN and TURN servers, with a password that is good for an hour.

        Ten times at once and once in ten seconds for each person (`ice`).
        """
        return reply(realm.ice_servers(sender()))

    return blueprint
