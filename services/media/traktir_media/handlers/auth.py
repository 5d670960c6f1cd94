"""`auth`: a newer token of the same person, whose rights may have changed since."""

from typing import Any

from marshmallow import fields, validate

from traktir_kit.problems import Problem
from traktir_media import frames
from traktir_media.frames import Frame
from traktir_media.guest import Guest
from traktir_media.handlers.kind import ClientFrame, Handler
from traktir_media.hello import TOKEN_LIMIT
from traktir_media.store.bucket import AUTH


class AuthFrame(ClientFrame):
    token = fields.String(required=True, validate=validate.Length(max=TOKEN_LIMIT))


def renew(guest: Guest, frame: dict[str, Any]) -> Frame:
    """The guest has the new token's rights and stays until its session ends. A token of somebody else is `bad_token`, and changes nothing."""
    guest.realm.buckets.take(guest.member, AUTH)
    member = guest.realm.door.member(frame["token"], guest.address)
    if (member.room, member.peer) != (guest.member.room, guest.member.peer):
        raise Problem("bad_token", "the token is somebody else's")
    guest.renew(member)
    return frames.authed(member)


AUTHENTICATE = Handler(AuthFrame(), renew)
