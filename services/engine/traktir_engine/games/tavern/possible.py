"""Whether a table could come about by the rules, as far as the script relies on it: views come from outside."""

from collections import Counter

from traktir_engine.games.tavern.choices import lay_options, skill_of
from traktir_engine.games.tavern.mats import mats_for
from traktir_engine.games.tavern.seating import drafting_round, round_order
from traktir_engine.games.tavern.setup import HAND_SIZE, take
from traktir_engine.games.tavern.table import Box, Laying, Tavern, around


def possible(table: Tavern) -> bool:
    """Whether the script can go on from here. The checks build on one another, in this order."""
    return all(check(table) for check in (_seated, _advanced, _complete, _connected, _marked, _laying_legal))


def _seated(table: Tavern) -> bool:
    """The teams are equally strong, and the order is as the options want it. Seats may have chosen their teams, whatever the options say."""
    seats = len(table.hands)
    teams_fit = sorted(table.teams) == sorted(seat % 2 for seat in range(seats))
    return teams_fit and table.order[0] in range(seats) and table.order == round_order(table.order[0], table.teams, table.options.order)


def _advanced(table: Tavern) -> bool:
    """The stage fits the number of finished turns and laid mats, and every hand is as large as it should be by now."""
    if table.stage == "draft":
        return _drafting(table)
    laid, room, laying = len(table.laid), table.size * table.size, table.laying is not None
    fits = {
        "lay": table.turn == laid < room and not laying,
        "glass": table.turn == laid - 1 < room and laying,
        "barman": table.turn == laid - 1 < room - 1 and not laying,
        "over": table.turn == laid == room and not laying,
    }
    turns = Counter(table.order[turn % len(table.order)] for turn in range(laid))
    return fits.get(table.stage, False) and [len(hand) for hand in table.hands] == [HAND_SIZE - turns[seat] for seat in range(table.seats)]


def _drafting(table: Tavern) -> bool:
    """Nothing has been laid or moved, and every seat has made its picks."""
    picks = sum(map(len, table.hands))
    picked = Counter(drafting_round(table)[pick % 4] for pick in range(picks))
    untouched = not table.laid and table.turn == 0 and table.barman is None and table.laying is None
    counted = picks < HAND_SIZE * table.seats and [len(hand) for hand in table.hands] == [picked[seat] for seat in range(table.seats)]
    return table.options.hands == "draft" and untouched and counted


def _complete(table: Tavern) -> bool:
    """Every mat is in exactly one place, and hands are sorted."""
    piles = [*table.hands, table.aside]
    mats = [mat for pile in piles for mat in pile] + [laid.mat for laid in table.laid.values()]
    places = [mat.place for mat in mats]
    return sorted(places) == list(range(len(mats_for(table.seats)))) and all(_sorted([mat.place for mat in pile]) for pile in piles)


def _connected(table: Tavern) -> bool:
    """The first mat lies at (0, 0), every other next to an earlier one, all within the size of the table; glasses stand on mats."""
    cells = list(table.laid)
    box = table.box
    if box is not None and (cells[0] != (0, 0) or box.east - box.west >= table.size or box.south - box.north >= table.size):
        return False
    touching = all(set(around(cell)) & set(cells[:index]) for index, cell in enumerate(cells) if index)
    return touching and len(table.glasses) == table.seats and all(cell is None or cell in table.laid for cell in table.glasses)


def _marked(table: Tavern) -> bool:
    """Lasting skills lie only on mats that have them, and a shield holds for a seat of the mat's team."""
    for laid in table.laid.values():
        if laid.shield is not None and not (table.options.pro and laid.mat.skill == "shield" and _in_team(table, laid.shield, laid.team)):
            return False
        if laid.together and not (table.options.pro and laid.mat.skill == "together"):
            return False
    return True


def _laying_legal(table: Tavern) -> bool:
    """The laying of this turn was one of the options before it."""
    if table.laying is None:
        return True
    cell, skill = table.laying
    laid = table.laid[cell]
    name = skill.name if skill else None
    if cell != list(table.laid)[-1] or laid.team != table.teams[table.seat]:
        return False
    if (laid.shield == table.seat) != (name == "shield") or laid.together != (name == "together"):
        return False
    options = lay_options(_before(table, table.laying), table.seat)
    return any((option.value["mat"], option.value["cell"], skill_of(option)) == (laid.mat.id, list(cell), skill) for option in options)


def _before(table: Tavern, laying: Laying) -> Tavern:
    """The table before this laying, with a stolen glass back on its mat."""
    before = table.copy()
    laid = before.laid.pop(laying.cell)
    before.box = Box.of(before.laid)
    take(before.hands[table.seat], laid.mat)
    if laying.skill is not None and laying.skill.target_seat is not None:
        standing = {other.mat.id: cell for cell, other in before.laid.items()}
        before.glasses[laying.skill.target_seat] = standing[laying.skill.target or ""]
    return before


def _in_team(table: Tavern, seat: int, team: int) -> bool:
    return seat in range(table.seats) and table.teams[seat] == team


def _sorted(places: list[int]) -> bool:
    return places == sorted(places)
