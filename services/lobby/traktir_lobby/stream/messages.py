"""What a client may say on a stream. Fields that nobody knows are an error, as everywhere."""

from typing import Final

from marshmallow import Schema, fields, validate

from traktir_lobby.schemas.fields import MAX_ASK_ID, MAX_OPTION_ID, match_meant

_TEXT: Final = validate.Length(max=1000)
_VERSION: Final = validate.Range(0, 2**53)


class Hello(Schema):
    """The first message."""

    token = fields.String(load_default=None, validate=_TEXT)
    since = fields.Integer(strict=True, load_default=None, allow_none=True, validate=_VERSION)


class Answer(Schema):
    """`{"t": "answer"}`; the client may name it to know the reply."""

    t = fields.String()
    ask = fields.String(required=True, validate=validate.Length(1, MAX_ASK_ID))
    option = fields.String(required=True, validate=validate.Length(1, MAX_OPTION_ID))
    match = match_meant()
    id = fields.Raw(load_default=None)


class Ping(Schema):
    """`{"t": "ping"}`"""

    t = fields.String()
    n = fields.Integer(strict=True, required=True, validate=validate.Range(0, 2**53))


HELLO: Final = Hello()
ANSWER: Final = Answer()
PING: Final = Ping()
