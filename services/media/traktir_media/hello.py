"""`hello`: the first frame of a client."""

from typing import Final

from marshmallow import EXCLUDE, Schema, fields, validate

VERSION: Final = 1
TOKEN_LIMIT: Final = 2048
"""Characters; the lobby's tokens have about 500."""


class Hello(Schema):
    """The client's version of the protocol, and the media token that the lobby gave. Other fields are dropped."""

    class Meta:
        unknown = EXCLUDE

    t = fields.String(required=True, validate=validate.Equal("hello"))
    v = fields.Integer(required=True, strict=True, validate=validate.Equal(VERSION))
    token = fields.String(required=True, validate=validate.Length(max=TOKEN_LIMIT))
