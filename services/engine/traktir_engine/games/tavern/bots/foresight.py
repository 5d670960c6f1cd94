"""What a table comes to, a few turns on."""

from traktir_engine.games.tavern.bots.turns import fought, glass_ideas, laid, passed
from traktir_engine.games.tavern.bots.worth import lead, open_prospect, prospects
from traktir_engine.games.tavern.choices import barman_options, lay_options
from traktir_engine.games.tavern.mats import EDGES
from traktir_engine.games.tavern.table import Tavern
from traktir_engine.kernel import Option

BREADTH = 6
"""The ways to play a turn that are followed further; the others are only glanced at."""


def glance(table: Tavern, team: int) -> int:
    """The team's lead after the next seat has done its best, skills and later turns left out. The table stands before or after a barman step."""
    ahead = lead(table, team)
    if table.stage == "over":
        return ahead
    if table.stage == "barman":
        return ahead + max(swing for _, swing in _barman_swings(table, team))
    return ahead + _sign(table, team) * open_prospect(prospects(table, table.seat), table.barman)


def outlook(table: Tavern, team: int, turns: int) -> int:
    """The team's lead if everybody plays so many turns well, and a glance beyond."""
    if turns == 0 or table.stage == "over":
        return glance(table, team)
    if table.stage == "barman":
        option, _ = max(_barman_swings(table, team), key=lambda each: each[1])
        table = passed(table, option)
    mover = table.teams[table.seat]
    ends = sorted(turn_ends(table), key=lambda end: glance(end, mover), reverse=True)
    best = max(outlook(end, mover, turns - 1) for end in ends[:BREADTH])
    return best if mover == team else -best


def turn_ends(table: Tavern) -> list[Tavern]:
    """The tables to which the turn can lead before the barman moves, with the glasses that are worth a thought."""
    afters = [laid(table, option) for option in lay_options(table, table.seat)]
    return [fought(after, glass) for after in afters for glass in glass_ideas(after)]


def _barman_swings(table: Tavern, team: int) -> list[tuple[Option, int]]:
    """Each step of the barman with what the next seat can then make of the team's lead."""
    seat = table.order[(table.turn + 1) % len(table.order)]
    swings = prospects(table, seat)
    sign = 1 if table.teams[seat] == team else -1
    return [(option, sign * open_prospect(swings, _place(table, option))) for option in barman_options(table)]


def _place(table: Tavern, option: Option) -> int | None:
    """Where the barman then stands."""
    return EDGES.index(option.id) if option.id in EDGES else table.barman


def _sign(table: Tavern, team: int) -> int:
    return 1 if table.teams[table.seat] == team else -1
