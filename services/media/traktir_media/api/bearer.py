"""Who sends a request: its `Authorization: Bearer MEDIA-TOKEN`."""

from typing import Final

import flask

from traktir_kit.blueprints import Blueprint
from traktir_kit.media_tokens import Member
from traktir_kit.problems import Problem
from traktir_media.door import Door

OF_A_TOKEN: Final = ("no_token", "bad_token", "room_gone", "rate", "unavailable")
"""What every route that needs a token may say."""


def require_token(blueprint: Blueprint, door: Door) -> None:
    """From now on the routes of the blueprint are for members only (see `sender`)."""

    def check() -> None:
        flask.g.sender = door.member(_token(), flask.request.remote_addr or "")

    blueprint.before_request(check)


def sender() -> Member:
    """The member who sends the request."""
    member: Member = flask.g.sender
    return member


def _token() -> str:
    scheme, _, token = flask.request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Problem("no_token", "send Authorization: Bearer TOKEN, with a media token of the lobby")
    return token.strip()
