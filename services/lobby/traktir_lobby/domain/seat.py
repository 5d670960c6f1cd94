"""Who sits at the table: a person, a bot, or nobody (None)."""

from dataclasses import dataclass
from typing import TypeAlias

STAND_IN = "greedy"
"""The bot that takes the seat of somebody who leaves a match, or plays for somebody who is away."""


@dataclass(frozen=True, slots=True)
class Person:
    """`digest` is of the seat's token; the token itself is nowhere but with the person. `ready` is what they say before a match.
    `away_at` (ms) is since when they are not present; None while they are. `played_by` is the level of the bot that plays for them meanwhile.
    """

    name: str
    digest: str
    ready: bool = False
    away_at: int | None = None
    played_by: str | None = None


@dataclass(frozen=True, slots=True)
class Bot:
    """Plays the seat by the engine's advice at this level, and is called by it; `number` tells it from others of that name."""

    level: str
    number: int = 1

    @property
    def name(self) -> str:
        return self.level if self.number == 1 else f"{self.level} {self.number}"


Seat: TypeAlias = Person | Bot | None
