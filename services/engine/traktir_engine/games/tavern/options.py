"""The options of a match, as people set them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from marshmallow import Schema, fields
from marshmallow.validate import OneOf, Range

from traktir_engine.games.tavern.mats import TEAMS
from traktir_engine.kernel import SeatChoice

TEAM = SeatChoice("team", "sides", TEAMS, shared=True)

MAX_HANDICAP = 10


class OptionsSchema(Schema):
    """How this match is to be played."""

    pro = fields.Boolean(
        load_default=False,
        truthy={True},
        falsy={False},
        metadata={"description": "Announce skills before laying (TV7) and score sets of drinks (TV17)."},
    )
    hands = fields.String(
        load_default="deal",
        validate=OneOf(["deal", "draft"]),
        metadata={"description": "How the hands come about: dealt at random, or picked in turn from the open mats (TV4)."},
    )
    hidden = fields.Boolean(
        load_default=False,
        truthy={True},
        falsy={False},
        metadata={"description": "Hide dealt hands from the other team and from spectators; drafted hands are always open (TV4)."},
    )
    teams = fields.String(
        load_default="fixed",
        validate=OneOf(["fixed", "random"]),
        metadata={"description": "Of seats that have chosen none: by the seat (even seats swords, odd seats axes), or drawn (TV4)."},
    )
    sides = TEAM.field("The team that each seat has chosen (TV4); null, and all of an empty list: none.")
    order = fields.String(
        load_default="snake",
        validate=OneOf(["snake", "alternate"]),
        metadata={"description": "The order of a round of four: A1 B1 B2 A2, or A1 B1 A2 B2 (TV6). Of no effect with two players."},
    )
    handicap = fields.Integer(
        load_default=0,
        strict=True,
        validate=Range(0, MAX_HANDICAP),
        metadata={"description": "Points given to the second team (TV19)."},
    )


class Options(NamedTuple):
    """The options of a match, as the rules read them; the teams that seats have chosen are on the table."""

    pro: bool
    hands: str
    hidden: bool
    teams: str
    order: str
    handicap: int

    @property
    def secret(self) -> bool:
        """Whether hands are hidden: a draft is always open (TV4)."""
        return self.hidden and self.hands == "deal"

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> "Options":
        """From options that are checked and complete."""
        return cls(**{name: options[name] for name in cls._fields})
