"""What a mage may expect of his effects before the dice: glyphs, bonuses and the chances of the bands."""

from collections import Counter
from collections.abc import Sequence
from copy import copy
from functools import cache

from traktir_engine.games.mages import power
from traktir_engine.games.mages.designs import Component
from traktir_engine.games.mages.table import Mage, Table
from traktir_engine.games.mages.targets import foes
from traktir_engine.games.mages.words import School, band_of


@cache
def chances(dice: int, bonus: int) -> tuple[float, float, float]:
    """How likely each band is for the sum of so many dice and the bonus."""
    sums: Counter[int] = Counter({0: 1})
    for _ in range(dice):
        sums = _thrown(sums)
    bands = [0, 0, 0]
    for total, ways in sums.items():
        bands[band_of(max(1, total + bonus))] += ways
    low, middle, high = (ways / 6**dice for ways in bands)
    return low, middle, high


def _thrown(sums: Counter[int]) -> Counter[int]:
    more: Counter[int] = Counter()
    for total, ways in sums.items():
        for pips in range(1, 7):
            more[total + pips] += ways
    return more


class Prospect:
    """A mage as he stands: his foes, and what a roll of his would have. `casting` adds the cards of a spell.

    `known` keeps the worth of components between the dozens of spells that are compared.
    """

    def __init__(self, table: Table, mage: Mage) -> None:
        self.table = table
        self.mage = mage
        self.foes = foes(table, mage)
        self.bonus = power.bonus(table, mage)
        self.known: dict[tuple[str, int, int, int], float] = {}
        self.glyphs = {school: power.glyphs(table, mage, school) for school in School}

    def casting(self, designs: Sequence[Component]) -> "Prospect":
        """The same mage with a spell of these components."""
        twin = copy(self)
        twin.bonus = self.bonus + sum([design.boosting for design in designs])
        twin.glyphs = dict(self.glyphs)
        for design in designs:
            twin.glyphs[design.school] += 1
        return twin

    def dice(self, school: School) -> int:
        return max(1, self.glyphs[school])

    def chances(self, school: School) -> tuple[float, float, float]:
        return chances(min(self.dice(school), 6), self.bonus)
