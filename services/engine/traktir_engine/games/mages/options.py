"""The options of a match."""

from marshmallow import Schema, fields
from marshmallow.validate import OneOf


class OptionsSchema(Schema):
    """How this match is to be played."""

    mode = fields.String(
        load_default="tournament",
        validate=OneOf(["tournament", "wins"]),
        metadata={"description": "Three battles counted in medals (R136), or «До двух побед»: the first with two survival medals (R137, R141)."},
    )
