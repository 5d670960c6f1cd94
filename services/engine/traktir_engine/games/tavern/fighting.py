"""Comparing and turning mats (TV11, TV12) and what skills change in it (TV7)."""

from collections.abc import Iterable
from typing import NamedTuple

from traktir_engine.games.tavern.mats import EDGES, OPPOSITE, TEAMS
from traktir_engine.games.tavern.skills import two_cells
from traktir_engine.games.tavern.table import Cell, Laid, Skill, Tavern, around

HEX = 2
"""What a hexed mat has less on every side."""


class Blow(NamedTuple):
    """One comparison: the touching numbers of a mat that attacks and of an enemy mat, all bonuses counted."""

    attacker: Laid
    defender: Laid
    attack: int
    defence: int
    ties_win: bool = False

    @property
    def wins(self) -> bool:
        return self.attack > self.defence or (self.ties_win and self.attack == self.defence)


def fight(table: Tavern, cell: Cell, skill: Skill | None) -> None:
    """The comparisons of a turn: the mat laid in `cell` attacks, and on a rampage each mat that it turned attacks once more."""
    beaten = strike(table, blows(table, table.laid[cell], skill))
    if skill is not None and skill.name == "rampage":
        strike(table, [blow for laid in beaten for blow in blows(table, laid)])


def blows(table: Tavern, attacker: Laid, skill: Skill | None = None) -> list[Blow]:
    """The comparisons of one mat with its enemies, before anything is turned."""
    return [_blow(table, attacker, edge, defender, skill) for edge, defender in _faced(table, attacker, skill)]


def strike(table: Tavern, wave: Iterable[Blow]) -> list[Laid]:
    """Carries out comparisons that happen at once and gives the mats that were turned."""
    beaten: list[Laid] = []
    for blow in wave:
        if blow.defender in beaten:
            continue
        if not blow.wins:
            _tell(table, "held", blow)
        elif blow.defender.shield is not None:
            _tell(table, "shielded", blow)
        else:
            blow.defender.team = blow.attacker.team
            beaten.append(blow.defender)
            _tell(table, "turned", blow)
    return beaten


def _faced(table: Tavern, attacker: Laid, skill: Skill | None) -> list[tuple[int, Laid]]:
    """The enemies that a mat compares with, each with the edge it is seen over: the neighbours, and the target of a long shot."""
    laid, team = table.laid, attacker.team
    faced = [(edge, laid[cell]) for edge, cell in enumerate(around(attacker.cell)) if cell in laid and laid[cell].team != team]
    if skill is not None and skill.name == "long_shot" and skill.edge is not None:
        edge = EDGES.index(skill.edge)
        faced.append((edge, laid[two_cells(attacker.cell, edge)]))
    return faced


def _blow(table: Tavern, attacker: Laid, edge: int, defender: Laid, skill: Skill | None) -> Blow:
    """What the skill changes in one comparison (TV7), beside the bonuses of both mats."""
    name = skill.name if skill else None
    side = OPPOSITE[edge] if name == "mirror" else edge
    attack = attacker.mat.sides[side] + table.bonus(attacker)
    defence = defender.mat.sides[OPPOSITE[edge]] + table.bonus(defender)
    if skill and name == "hex" and skill.target == defender.mat.id:
        defence -= HEX
    return Blow(attacker, defender, attack, defence, name == "house_guest")


def _tell(table: Tavern, type: str, blow: Blow) -> None:
    table.log.tell(
        type,
        mat=blow.defender.mat.id,
        cell=list(blow.defender.cell),
        team=TEAMS[blow.defender.team],
        by=blow.attacker.mat.id,
        attack=blow.attack,
        defence=blow.defence,
    )
