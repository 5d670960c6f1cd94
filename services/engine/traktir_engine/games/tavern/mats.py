"""The thirteen regulars on their beer mats (TV1), as rows of data."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

EDGES = ("north", "east", "south", "west")
"""The four sides of a mat and of the table; code has them by their index."""

NORTH, EAST, SOUTH, WEST = range(4)
OPPOSITE = (SOUTH, WEST, NORTH, EAST)

SWORDS, AXES = 0, 1
TEAMS = ("swords", "axes")

DRINKS = ("beer", "mead", "grog", "wine")
"""The mug types."""


class Character(NamedTuple):
    """One row of the table of characters. `sides` are north, east, south and west as the reader sees them."""

    id: str
    sides: tuple[int, int, int, int]
    mugs: int
    drink: str
    skill: str | None


CHARACTERS = (
    Character("kristian", (9, 6, 3, 7), 1, "beer", "shield"),
    Character("urrak", (8, 4, 8, 4), 1, "mead", "rampage"),
    Character("dorin", (5, 8, 5, 7), 1, "beer", None),
    Character("markus", (4, 8, 6, 6), 1, "grog", None),
    Character("tiasan", (9, 5, 2, 4), 2, "wine", "long_shot"),
    Character("velda", (2, 8, 3, 6), 2, "wine", "hex"),
    Character("lars", (7, 5, 7, 5), 2, "beer", "distraction"),
    Character("sharra", (2, 6, 9, 4), 2, "grog", "pickpocket"),
    Character("zigmar", (6, 2, 5, 8), 2, "wine", "mirror"),
    Character("fred", (7, 3, 6, 2), 3, "mead", "together"),
    Character("sid", (2, 6, 3, 7), 3, "mead", "together"),
    Character("gabriel", (6, 5, 4, 6), 3, "beer", "house_guest"),
    Character("mokh", (2, 4, 8, 4), 3, "grog", None),
)

BUDDIES = {"fred": "sid", "sid": "fred"}
"""Who drinks together: the skill of the two hobbits."""


@dataclass(frozen=True, slots=True, eq=False)
class Mat:
    """One beer mat. In a match of four there are two of each character (TV6), so its `id` is the character and the set.

    Mats are made once and compared by identity; `place` is the order in which hands are sorted.
    """

    id: str
    place: int
    character: str
    sides: tuple[int, int, int, int]
    mugs: int
    drink: str
    skill: str | None


@functools.cache
def mats_for(seats: int) -> Mapping[str, Mat]:
    """All mats of a match of so many seats by id: 13, or 26 for four players."""
    copies = ("",) if seats == 2 else (".1", ".2")
    rows = [(character, copy) for character in CHARACTERS for copy in copies]
    return {
        character.id + copy: Mat(character.id + copy, place, character.id, character.sides, character.mugs, character.drink, character.skill)
        for place, (character, copy) in enumerate(rows)
    }
