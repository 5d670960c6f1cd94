"""How good a table is for a team, at a glance."""

from collections.abc import Mapping, Sequence

from traktir_engine.games.tavern.laying import free_cells, side
from traktir_engine.games.tavern.mats import OPPOSITE, Mat
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


def prospects(table: Tavern, seat: int) -> dict[int | None, int]:
    """The best change of the lead that the seat makes by laying a mat beyond each edge of the box, or inside it (None).

    Its glass stands on the laid mat, no skill is used, and the barman is not looked at.
    """
    team, hand = table.teams[seat], table.hands[seat]
    best: dict[int | None, int] = {}
    for cell in free_cells(table):
        swing = _best_swing(hand, _defences(table, cell, team))
        edge = side(table, cell)
        best[edge] = max(swing, best.get(edge, 0))
    return best


def open_prospect(swings: Mapping[int | None, int], barman: int | None) -> int:
    """The best of the prospects that is left with the barman in that place."""
    return max(swing for edge, swing in swings.items() if edge is None or edge != barman)


def support(table: Tavern, team: int) -> int:
    """How many of the team's glasses stand on its own mats, less those on the enemy's: what is left to wish for among equals."""
    standing = [table.laid[cell] for seat, cell in enumerate(table.glasses) if cell is not None and table.teams[seat] == team]
    return sum(1 if laid.team == team else -1 for laid in standing)


def strength(mat: Mat) -> int:
    """What a mat is worth in a hand: its numbers, and a mug about as much as three of them."""
    return sum(mat.sides) + 3 * mat.mugs


def _defences(table: Tavern, cell: Cell, team: int) -> list[tuple[int, int, int]]:
    """The enemies around a cell: the edge that they are seen over, the number to beat with a glass, and what turning them is worth."""
    enemies = [(edge, table.laid.get(near)) for edge, near in enumerate(around(cell))]
    return [
        (edge, enemy.mat.sides[OPPOSITE[edge]] + table.bonus(enemy) - 1, 2 * enemy.mat.mugs)
        for edge, enemy in enemies
        if enemy is not None and enemy.team != team and enemy.shield is None
    ]


def _best_swing(hand: Sequence[Mat], defences: Sequence[tuple[int, int, int]]) -> int:
    best = 0
    for mat in hand:
        swing = mat.mugs
        for edge, defence, mugs in defences:
            if mat.sides[edge] > defence:
                swing += mugs
        best = max(best, swing)
    return best
