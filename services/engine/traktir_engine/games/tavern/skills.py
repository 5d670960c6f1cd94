"""Which skills may be announced with a laying (TV7): only those that can make a difference there."""

from collections.abc import Sequence

from traktir_engine.games.tavern.mats import BUDDIES, EDGES, Mat
from traktir_engine.games.tavern.table import Cell, Laid, Skill, Tavern, around


def announceable(table: Tavern, mat: Mat, cell: Cell, enemies: Sequence[Laid]) -> list[Skill]:
    """The ways in which the seat on turn may announce the mat's skill when laying it in an open cell next to these enemies."""
    match mat.skill:
        case None | "distraction":
            return []
        case "long_shot":
            return _long_shots(table, cell)
        case "hex":
            return [Skill("hex", target=enemy.mat.id) for enemy in enemies]
        case "pickpocket":
            return _thefts(table)
        case name:
            return [Skill(name)] if _matters(table, mat, enemies) else []


def ignores_barman(mat: Mat) -> bool:
    """Whether the mat may be laid behind the barman's back by announcing its skill."""
    return mat.skill == "distraction"


def two_cells(cell: Cell, edge: int) -> Cell:
    """The cell exactly two cells that way."""
    return around(around(cell)[edge])[edge]


def enemies_around(table: Tavern, cell: Cell, team: int) -> list[Laid]:
    """The mats next to the cell that lie with the other team."""
    return [table.laid[near] for near in around(cell) if near in table.laid and table.laid[near].team != team]


def _long_shots(table: Tavern, cell: Cell) -> list[Skill]:
    targets = [(name, table.laid.get(two_cells(cell, edge))) for edge, name in enumerate(EDGES)]
    return [Skill("long_shot", edge=name, target=target.mat.id) for name, target in targets if target and target.team != _team(table)]


def _thefts(table: Tavern) -> list[Skill]:
    glasses = [(seat, cell) for seat, cell in enumerate(table.glasses) if cell is not None and table.teams[seat] != _team(table)]
    return [Skill("pickpocket", target=table.laid[cell].mat.id, target_seat=seat) for seat, cell in glasses]


def _matters(table: Tavern, mat: Mat, enemies: Sequence[Laid]) -> bool:
    """Whether a skill that needs no aim can make a difference when the mat is laid next to these enemies."""
    last_turn = len(table.laid) == table.size * table.size - 1
    match mat.skill:
        case "shield":
            return not last_turn
        case "together":
            return bool(enemies) and _friend_is_here(table, mat) if last_turn else _friend_may_come(table, mat)
        case "rampage":
            return any(enemies_around(table, enemy.cell, _team(table)) for enemy in enemies)
    return bool(enemies)


def _friend_is_here(table: Tavern, mat: Mat) -> bool:
    return table.lies_with(BUDDIES[mat.character], _team(table))


def _friend_may_come(table: Tavern, mat: Mat) -> bool:
    """Whether a friend is in play, not set aside."""
    friend = BUDDIES[mat.character]
    return sum(other.character == friend for other in table.aside) < table.seats // 2


def _team(table: Tavern) -> int:
    return table.teams[table.seat]
