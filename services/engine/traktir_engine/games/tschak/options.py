"""The options of a match, as people set them."""

from marshmallow import Schema


class OptionsSchema(Schema):
    """Tschak has none: it is always played by the same rules."""
