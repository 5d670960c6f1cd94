"""The options of a match."""

from marshmallow import Schema, fields
from marshmallow.validate import OneOf

from traktir_engine.games.mages.deck import BOOK
from traktir_engine.kernel import SeatChoice

HERO = SeatChoice("hero", "heroes", tuple(BOOK.heroes))


class OptionsSchema(Schema):
    """How this match is to be played."""

    mode = fields.String(
        load_default="tournament",
        validate=OneOf(["tournament", "wins"]),
        metadata={"description": "Three battles counted in medals (R136), or «До двух побед»: the first with two survival medals (R137, R141)."},
    )
    heroes = HERO.field("The hero that each seat has chosen (R142); null, and all of an empty list: one of the others is dealt.")
