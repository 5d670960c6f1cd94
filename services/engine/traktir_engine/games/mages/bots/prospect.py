"""What a mage may expect of his effects before the dice: glyphs, bonuses and the chances of the bands."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from traktir_engine.games.mages import power
from traktir_engine.games.mages.designs import WILD
from traktir_engine.games.mages.table import Mage, Table
from traktir_engine.games.mages.targets import foes
from traktir_engine.games.mages.words import Band, School


@cache
def chances(dice: int, bonus: int) -> tuple[float, float, float]:
    """How likely each band is for the sum of so many dice and the bonus."""
    sums: Counter[int] = Counter({0: 1})
    for _ in range(dice):
        sums = _thrown(sums)
    bands = [0, 0, 0]
    for total, ways in sums.items():
        bands[Band.of(max(1, total + bonus))] += ways
    low, middle, high = (ways / 6**dice for ways in bands)
    return low, middle, high


def _thrown(sums: Counter[int]) -> Counter[int]:
    more: Counter[int] = Counter()
    for total, ways in sums.items():
        for pips in range(1, 7):
            more[total + pips] += ways
    return more


class Prospect:
    """A mage before a spell of these cards: `dice(school)` is what a roll would have."""

    def __init__(self, table: Table, mage: Mage, cards: Iterable[str] = ()) -> None:
        self.table = table
        self.mage = mage
        self.foes = foes(table, mage)
        book = table.book
        designs = [book.components[card] for card in cards if card != WILD]
        self._glyphs = Counter(design.school for design in designs)
        self.bonus = power.bonus(table, mage) + sum(design.boosting for design in designs)

    def dice(self, school: School) -> int:
        return max(1, power.glyphs(self.table, self.mage, school) + self._glyphs[school])

    def chances(self, school: School) -> tuple[float, float, float]:
        return chances(min(self.dice(school), 6), self.bonus)
