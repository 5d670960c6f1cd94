"""Who sits where: the four hands round the table, and the order that breaks ties (TS5, TS12, TS15)."""

import functools
from collections.abc import Mapping

PLACES = 4
"""There are always four hands. Hands travel from each place to the next one, its left neighbour."""

ROUNDS = 4

SEATED: Mapping[int, tuple[int, ...]] = {4: (0, 1, 2, 3), 3: (0, 1, 2), 2: (0, 2)}
"""The place of each seat by the number of players: A B C D, A B C t, A t B t. Elsewhere a traveller's hand lies (TS5)."""


@functools.cache
def seat_order(seats: int, round: int) -> tuple[int, ...]:
    """The seats from the one that wins all ties to the one that loses them: it starts one seat further left each round (TS12)."""
    return tuple((round - 1 + step) % seats for step in range(seats))


@functools.cache
def has_lain_open(seats: int, round: int, place: int) -> bool:
    """Whether the hand that is now at this place was played in an earlier round. All ten of its cards were seen then (TS13, TS14)."""
    return any((place - step) % PLACES in SEATED[seats] for step in range(1, round))
