"""The options of a match."""

from marshmallow import Schema, fields, validate


class Options(Schema):
    """How the tournament is played."""

    mode = fields.String(
        load_default="tournament",
        validate=validate.OneOf(["tournament", "wins"]),
        metadata={"description": "`tournament`: three battles, most medals (R136); `wins`: «До двух побед», two survivals (R137, R141)"},
    )
