"""The options of each ask. Options never change, so each is made once: making asks is the hot path of the rules."""

import functools

from traktir_engine.games.tavern.laying import barred, free_cells
from traktir_engine.games.tavern.mats import EDGES, Mat
from traktir_engine.games.tavern.skills import announceable, enemies_around, ignores_barman
from traktir_engine.games.tavern.table import Cell, Skill, Tavern
from traktir_engine.games.tavern.texts import announcement
from traktir_engine.kernel import Option

LEAVE = Option("leave", {})


def draft_options(table: Tavern) -> list[Option]:
    """One of the open mats."""
    return [_mat_option(mat) for mat in table.aside]


def lay_options(table: Tavern, seat: int) -> list[Option]:
    """Mat by mat: every cell without a skill in reading order, then every cell with each way to announce the skill. The first has no skill."""
    cells = free_cells(table)
    open_cells = cells if table.barman is None else [cell for cell in cells if not barred(table, cell)]
    options: list[Option] = []
    if not table.options.pro:
        for mat in table.hands[seat]:
            options += map(_lays(mat).__getitem__, open_cells)
        return options
    fights = [(cell, enemies_around(table, cell, table.teams[seat])) for cell in open_cells]
    barred_cells = [cell for cell in cells if cell not in open_cells]
    for mat in table.hands[seat]:
        options += map(_lays(mat).__getitem__, open_cells)
        if mat.skill:
            options += [_lay_option(mat, cell, skill) for cell, enemies in fights for skill in announceable(table, mat, cell, enemies)]
        if ignores_barman(mat):
            options += [_lay_option(mat, cell, Skill("distraction")) for cell in barred_cells]
    return options


def glass_options(table: Tavern, seat: int) -> list[Option]:
    """Leave the glass where it is, or put it on any other laid mat (TV10)."""
    here = table.glasses[seat]
    return [LEAVE, *[_glass_option(laid.mat, cell) for cell, laid in table.laid.items() if cell != here]]


def barman_options(table: Tavern) -> list[Option]:
    """Leave the barman where he is, or send him to another edge (TV13)."""
    return [LEAVE, *[_edge_option(edge) for edge in range(len(EDGES)) if edge != table.barman]]


def skill_of(option: Option) -> Skill | None:
    """The skill that an option of `lay` announces."""
    value = option.value
    return Skill(value["skill"], value.get("edge"), value.get("target"), value.get("target_seat")) if "skill" in value else None


@functools.cache
def _mat_option(mat: Mat) -> Option:
    return Option(mat.id, {"mat": mat.id})


@functools.cache
def _glass_option(mat: Mat, cell: Cell) -> Option:
    return Option(mat.id, {"mat": mat.id, "cell": list(cell)})


@functools.cache
def _edge_option(edge: int) -> Option:
    return Option(EDGES[edge], {"edge": EDGES[edge]})


class _Lays(dict[Cell, Option]):
    """The ways to lay a mat without a skill, by cell. Half a hundred of them are looked up in a turn."""

    def __init__(self, mat: Mat) -> None:
        self._mat = mat

    def __missing__(self, cell: Cell) -> Option:
        self[cell] = _lay_option(self._mat, cell)
        return self[cell]


@functools.cache
def _lays(mat: Mat) -> _Lays:
    return _Lays(mat)


@functools.cache
def _lay_option(mat: Mat, cell: Cell, skill: Skill | None = None) -> Option:
    plain = f"{mat.id}@{cell[0]},{cell[1]}"
    value = {"mat": mat.id, "cell": list(cell), "how": ""}
    if skill is None:
        return Option(plain, value)
    aim = {"edge": skill.edge, "target": skill.target, "target_seat": skill.target_seat}
    named = {key: what for key, what in aim.items() if what is not None}
    return Option(f"{plain}+{_aimed(skill)}", {**value, "skill": skill.name, **named, "how": announcement(skill)})


def _aimed(skill: Skill) -> str:
    """The skill with what it is aimed at, for an option's id."""
    aim = skill.target_seat if skill.target_seat is not None else skill.edge or skill.target
    return skill.name if aim is None else f"{skill.name}:{aim}"
