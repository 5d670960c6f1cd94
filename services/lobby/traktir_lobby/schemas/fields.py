"""The limits and kinds of fields that several schemas have."""

from typing import Any, Final

from marshmallow import fields, validate

MAX_SEATS: Final = 16
"""More than any game has; the game itself says how many it is played by."""
MAX_ASK_ID: Final = 16
MAX_OPTION_ID: Final = 64
MAX_TEXT: Final = 1000
"""Code points of a text that is then looked at more closely."""
LONGEST_WAIT: Final = 25
NONCE_HELP: Final = "Added to the seed: 1 to 64 of 0-9 A-Z a-z + / = _ . -"
VERSION: Final = validate.Range(0, 2**53)


def flag_field(**options: Any) -> fields.Boolean:
    """True or false and nothing that looks like them."""
    return fields.Boolean(truthy={True}, falsy={False}, **options)


def seat_field(**options: Any) -> fields.Integer:
    return fields.Integer(strict=True, validate=validate.Range(0, MAX_SEATS - 1), **options)


def seconds_field(**options: Any) -> fields.Integer:
    """Of an ask; null: untimed."""
    return fields.Integer(strict=True, allow_none=True, validate=validate.Range(5, 3600), **options)


def text_field(most: int = MAX_TEXT, **options: Any) -> fields.String:
    return fields.String(required=True, validate=validate.Length(max=most), **options)


def id_field(most: int, **options: Any) -> fields.String:
    return fields.String(required=True, validate=validate.Length(1, most), **options)


def times_field() -> fields.Dict:
    return fields.Dict(keys=fields.String(), values=fields.Integer(allow_none=True), required=True, metadata={"description": "Seconds of kinds of asks."})


def match_meant() -> fields.Integer:
    """The number of the match that an ask is of."""
    text = "The `number` of the match that you mean; one that has ended is `match_over`. Left out: the one that is on."
    return fields.Integer(strict=True, load_default=None, validate=validate.Range(1, 2**53), metadata={"description": text, "example": 1})


def password_field(description: str) -> fields.String:
    return fields.String(load_default=None, validate=validate.Length(1, 100), metadata={"description": description})
