"""Who sits where: teams, the order of a round, the order of a draft (TV4–TV6)."""

from collections.abc import Sequence

from traktir_engine.games.tavern.mats import AXES, SWORDS, TEAMS
from traktir_engine.games.tavern.table import Tavern
from traktir_engine.kernel import Dice


def draw_teams(seats: int, how: str, dice: Dice) -> tuple[int, ...]:
    """The team of each seat: even seats swords and odd seats axes, or drawn (TV4). Teams are equally strong in number."""
    teams = [SWORDS, AXES] * (seats // 2)
    if how == "random":
        dice.shuffle(teams)
    return tuple(teams)


def with_choices(chosen: Sequence[str | None], drawn: Sequence[int]) -> tuple[int, ...]:
    """Seats get the teams that they have chosen, the others what was drawn as long as there is room in that team (TV4)."""
    teams = [None if name is None else TEAMS.index(name) for name in chosen]
    for seat, team in enumerate(drawn):
        if teams[seat] is None:
            full = sum(other == team for other in teams) == len(drawn) // 2
            teams[seat] = 1 - team if full else team
    return tuple(team for team in teams if team is not None)


def round_order(first: int, teams: Sequence[int], order: str) -> tuple[int, ...]:
    """The seats in the order of a round that `first` begins: A B, or A1 B1 B2 A2, or A1 B1 A2 B2 (TV6). B1 is A1's next opponent to the left."""
    circle = [(first + step) % len(teams) for step in range(len(teams))]
    ours = [seat for seat in circle if teams[seat] == teams[first]]
    theirs = [seat for seat in circle if teams[seat] != teams[first]]
    if len(teams) == 2:
        return ours[0], theirs[0]
    if order == "snake":
        return ours[0], theirs[0], theirs[1], ours[1]
    return ours[0], theirs[0], ours[1], theirs[1]


def drafting_seat(table: Tavern) -> int:
    """Whose pick it is."""
    return drafting_round(table)[sum(map(len, table.hands)) % 4]


def drafting_round(table: Tavern) -> tuple[int, int, int, int]:
    """The seats of four picks, over and over: the teams pick 1-2-2-…-2-1 (TV4), mates by turns."""
    first, second = table.order[:2]
    return first, second, _mate(table, second), _mate(table, first)


def _mate(table: Tavern, seat: int) -> int:
    """The other seat of a pair; a lone player is his own mate."""
    return next((other for other in table.order if other != seat and table.teams[other] == table.teams[seat]), seat)
