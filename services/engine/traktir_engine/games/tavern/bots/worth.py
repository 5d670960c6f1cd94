"""How good a table is for a team, at a glance."""

from collections.abc import Iterator, Mapping, Sequence

from traktir_engine.games.tavern.fighting import OPPOSITE
from traktir_engine.games.tavern.laying import beyond, free_cells
from traktir_engine.games.tavern.mats import Mat
from traktir_engine.games.tavern.scoring import score
from traktir_engine.games.tavern.table import Cell, Tavern, around

WIN = 100
"""A won match counts more than any number of mugs."""


def lead(table: Tavern, team: int) -> int:
    """By how many points the team is ahead; at the end of a match also whether it has won (TV16–TV18)."""
    own, other = score(table, team), score(table, 1 - team)
    ahead = own.points - other.points
    if table.stage != "over":
        return ahead
    decided = ahead or own.mats - other.mats
    return ahead + WIN * ((decided > 0) - (decided < 0))


def prospects(table: Tavern, seat: int) -> dict[Cell, int]:
    """For each free cell, barred or not, the best change of the lead that the seat makes by laying there, its glass on the laid mat and no skill used."""
    team, hand = table.teams[seat], table.hands[seat]
    return {cell: _best_swing(hand, list(_defences(table, cell, team))) for cell in free_cells(table)}


def open_prospect(table: Tavern, swings: Mapping[Cell, int], barman: int | None) -> int:
    """The best of these prospects that is left with the barman in that place."""
    if table.box is None or barman is None:
        return max(swings.values())
    return max(swing for cell, swing in swings.items() if not beyond(table.box, barman, cell))


def strength(mat: Mat) -> int:
    """What a mat is worth in a hand: its numbers, and a mug about as much as three of them."""
    return sum(mat.sides) + 3 * mat.mugs


def _defences(table: Tavern, cell: Cell, team: int) -> Iterator[tuple[int, int, int]]:
    """The enemies around a cell: the edge that they are seen over, the number to beat with a glass, and what turning them is worth."""
    for edge, near in enumerate(around(cell)):
        enemy = table.laid.get(near)
        if enemy is not None and enemy.team != team and enemy.shield is None:
            yield edge, enemy.mat.sides[OPPOSITE[edge]] + table.bonus(enemy) - 1, 2 * enemy.mat.mugs


def _best_swing(hand: Sequence[Mat], defences: Sequence[tuple[int, int, int]]) -> int:
    return max(mat.mugs + sum(mugs for edge, defence, mugs in defences if mat.sides[edge] > defence) for mat in hand)
