"""A second reading of the rules of a turn, written from the rulebook alone, follows random matches and must come to the same tables.

It shares nothing with the rules but the printed numbers: cells are looked up afresh, nothing is kept that could be worked out.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, TypeAlias

import pytest

from tests.support.tavern import new_match
from traktir_engine.games.tavern.mats import CHARACTERS
from traktir_engine.games.tavern.table import Tavern
from traktir_engine.kernel import Match, Option

Cell: TypeAlias = tuple[int, int]

STEPS: Final = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
NUMBERS: Final = {character.id: dict(zip(STEPS, character.sides, strict=True)) for character in CHARACTERS}
ACROSS: Final = {"north": "south", "south": "north", "east": "west", "west": "east"}
FRIENDS: Final = {"fred": "sid", "sid": "fred"}


@dataclass
class Lying:
    """A mat on the table of the second reading."""

    mat: str
    team: str
    shield: int | None = None
    together: bool = False

    @property
    def character(self) -> str:
        return self.mat.partition(".")[0]


@dataclass
class Reading:
    """The table as the second reading has it."""

    size: int
    teams: list[str]
    glasses: list[Cell | None]
    barman: str | None = None
    lying: dict[Cell, Lying] = field(default_factory=dict)
    skill: dict[str, Any] = field(default_factory=dict)
    fresh: Cell = (0, 0)

    def may_lie(self, cell: Cell) -> bool:
        """TV8 and TV9."""
        if not self.lying:
            return cell == (0, 0)
        together = [*self.lying, cell]
        fits = all(max(each[axis] for each in together) - min(each[axis] for each in together) < self.size for axis in (0, 1))
        touches = any(self.beside(cell, edge) in self.lying for edge in STEPS)
        return cell not in self.lying and touches and fits and not self.beyond(cell, self.barman)

    def beyond(self, cell: Cell, edge: str | None) -> bool:
        """Whether the cell lies further out that way than every mat."""
        if edge is None:
            return False
        right, down = STEPS[edge]
        return all((cell[0] - x) * right + (cell[1] - y) * down > 0 for x, y in self.lying)

    def beside(self, cell: Cell, edge: str, far: int = 1) -> Cell:
        right, down = STEPS[edge]
        return cell[0] + far * right, cell[1] + far * down

    def bonus(self, cell: Cell) -> int:
        """TV10, and a hobbit with his friend (TV7)."""
        own = self.lying[cell]
        friends = [other for other in self.lying.values() if other.team == own.team and other.character == FRIENDS.get(own.character)]
        return self.glasses.count(cell) + (own.together and bool(friends))

    def beats(self, attacker: Cell, edge: str, defender: Cell) -> bool:
        """One comparison (TV11), with whatever the announced skill changes in it (TV7)."""
        skill = self.skill if attacker == self.fresh else {}
        side = ACROSS[edge] if skill.get("skill") == "mirror" else edge
        attack = NUMBERS[self.lying[attacker].character][side] + self.bonus(attacker)
        defence = NUMBERS[self.lying[defender].character][ACROSS[edge]] + self.bonus(defender)
        if skill.get("skill") == "hex" and skill["target"] == self.lying[defender].mat:
            defence -= 2
        wins = attack >= defence if skill.get("skill") == "house_guest" else attack > defence
        return wins and self.lying[defender].shield is None

    def falling(self, attacker: Cell) -> set[Cell]:
        """The enemies that one mat turns, all at once."""
        ways = [(edge, 1) for edge in STEPS]
        if attacker == self.fresh and self.skill.get("skill") == "long_shot":
            ways.append((self.skill["edge"], 2))
        faced = [(edge, self.beside(attacker, edge, far)) for edge, far in ways]
        team = self.lying[attacker].team
        return {cell for edge, cell in faced if cell in self.lying and self.lying[cell].team != team and self.beats(attacker, edge, cell)}

    def turn(self, cells: set[Cell]) -> None:
        for cell in cells:
            self.lying[cell].team = self.lying[self.fresh].team

    def lay(self, seat: int, value: dict[str, Any]) -> None:
        skill = value.get("skill")
        self.fresh, self.skill = (value["cell"][0], value["cell"][1]), value
        self.lying[self.fresh] = Lying(value["mat"], self.teams[seat], seat if skill == "shield" else None, skill == "together")
        if skill == "pickpocket":
            self.glasses[value["target_seat"]] = None

    def place(self, seat: int, value: dict[str, Any]) -> None:
        """The glass (TV10), then the comparisons (TV11) and the second wave of a rampage (TV7)."""
        if value:
            self.glasses[seat] = value["cell"][0], value["cell"][1]
        fallen = self.falling(self.fresh)
        self.turn(fallen)
        if self.skill.get("skill") == "rampage":
            self.turn({cell for mat in fallen for cell in self.falling(mat)})

    def end_shields(self, seat: int) -> None:
        """The turn of this seat starts."""
        for lying in self.lying.values():
            if lying.shield == seat:
                lying.shield = None


def _take_in(reading: Reading, match: Match[Tavern], rng: Random) -> None:
    """One answer, in the match and in the second reading."""
    (entry,) = match.waiting
    seat, kind, options = entry.ask.seat, entry.ask.kind, entry.ask.options
    if kind == "lay":
        reading.end_shields(seat)
        plain = {(option.value["mat"], *option.value["cell"]) for option in options if "skill" not in option.value}
        hand, reach = match.view(seat)["hands"][seat], range(-reading.size, reading.size + 1)
        assert plain == {(mat, x, y) for mat in hand for x in reach for y in reach if reading.may_lie((x, y))}
    choice = rng.choice(_preferred(options, rng))
    match.answer(entry.id, seat, choice.id)
    if kind == "lay":
        reading.lay(seat, dict(choice.value))
    elif kind == "glass":
        reading.place(seat, dict(choice.value))
    elif kind == "barman" and choice.value:
        reading.barman = choice.value["edge"]


def _preferred(options: Any, rng: Random) -> list[Option]:
    """Announcements are rare among the options and get their share here."""
    announced = [option for option in options if "skill" in option.value]
    return announced if announced and rng.random() < 0.5 else list(options)


@pytest.mark.parametrize("hands", ["deal", "draft"])
@pytest.mark.parametrize("seats", [2, 4])
def test_two_readings_of_the_rules_come_to_the_same_tables(seats: int, hands: str) -> None:
    """After every answer mats, teams, glasses, barman and bonuses are equal, and so are the cells offered before every laying."""
    announced = set()
    for number in range(40):
        rng, match = Random(number), new_match(number, seats, hands=hands, pro=True, teams="random")
        reading = Reading(match.table.size, match.view(None)["teams"], [None] * seats)
        while not match.over:
            _take_in(reading, match, rng)
            view = match.view(None)
            assert {(each["mat"], *each["cell"], each["team"], each["bonus"]) for each in view["laid"]} == {
                (lying.mat, *cell, lying.team, reading.bonus(cell)) for cell, lying in reading.lying.items()
            }
            assert [glass and tuple(glass) for glass in view["glasses"]] == reading.glasses
            assert view["barman"] == reading.barman
            announced.add(reading.skill.get("skill"))
    assert announced == {None, *(character.skill for character in CHARACTERS)}
