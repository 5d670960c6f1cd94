"""Who wins (TV15–TV19)."""

from collections.abc import Iterator
from typing import NamedTuple

from traktir_engine.games.tavern.mats import DRINKS, TEAMS
from traktir_engine.games.tavern.table import Laid, Tavern
from traktir_engine.kernel import Result

SET_POINTS = (0, 0, 1, 3, 5)
"""Points for so many mats of one drink (TV17); more than four count as four."""


class Score(NamedTuple):
    """What a team has: mugs (TV16), points for sets (TV17), handicap (TV19), and the mats that lie with it (TV18)."""

    mugs: int
    sets: int
    handicap: int
    mats: int

    @property
    def points(self) -> int:
        return self.mugs + self.sets + self.handicap


def score(table: Tavern, team: int) -> Score:
    """The team's score as the table lies now."""
    mats = _mats_of(table, team)
    sets = sum(points for _, _, points in drink_sets(table, team)) if table.options.pro else 0
    handicap = table.options.handicap if team == table.teams[table.order[1]] else 0
    return Score(sum(laid.mat.mugs for laid in mats), sets, handicap, len(mats))


def drink_sets(table: Tavern, team: int) -> Iterator[tuple[str, int, int]]:
    """The team's sets: drink, number of mats, points (TV17)."""
    drinks = [laid.mat.drink for laid in _mats_of(table, team)]
    for drink in DRINKS:
        count = drinks.count(drink)
        if count > 1:
            yield drink, count, SET_POINTS[min(count, len(SET_POINTS) - 1)]


def result(table: Tavern) -> Result | None:
    """The outcome of a full table: most points, then most mats, else a shared win (TV16, TV18). None before the end."""
    if table.stage != "over":
        return None
    scores = [score(table, team) for team in range(len(TEAMS))]
    points = tuple(scores[team].points for team in table.teams)
    for reason, values in (("mugs", [each.points for each in scores]), ("mats", [each.mats for each in scores])):
        if values[0] != values[1]:
            winner = values.index(max(values))
            return Result(tuple(seat for seat, team in enumerate(table.teams) if team == winner), points, reason)
    return Result(tuple(range(table.seats)), points, "draw")


def _mats_of(table: Tavern, team: int) -> list[Laid]:
    return [laid for laid in table.laid.values() if laid.team == team]
