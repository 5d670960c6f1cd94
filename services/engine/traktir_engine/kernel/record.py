"""The record: the whole truth of a match, as JSON."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from traktir_engine.kernel.values import Json

MAX_ANSWERS = 5_000
"""A longer record is refused: no game of the house comes near it."""


class Answer(NamedTuple):
    """One line of a record."""

    ask: str
    seat: int
    option: str


@dataclass(slots=True)
class Record:
    """`rules` is the version of the rules it was played by, `seed` 64 lower-case hex digits, `answers` in the order they were taken."""

    rules: str
    game: str
    options: dict[str, Any]
    seats: int
    seed: str
    answers: list[Answer] = field(default_factory=list)

    def json(self) -> dict[str, Json]:
        return {
            "rules": self.rules,
            "game": self.game,
            "options": self.options,
            "seats": self.seats,
            "seed": self.seed,
            "answers": [list(answer) for answer in self.answers],
        }
