"""What `search` expects of the others, and how its own parties fare against that."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from traktir_engine.games.tschak.heroes import Hero
from traktir_engine.games.tschak.last_cards import GOLD, ranked_last
from traktir_engine.games.tschak.parties import Standing, copied, standing
from traktir_engine.games.tschak.places import seat_order
from traktir_engine.games.tschak.plans import Plan, divide
from traktir_engine.games.tschak.table import STOREYS, Tschak
from traktir_engine.games.tschak.worth import POINT, monster_worth, stakes, treasure_worth
from traktir_engine.kernel import Dice

Party: TypeAlias = Sequence[Hero]
Ranked: TypeAlias = tuple[Standing, int]
"""What decides a storey: how a party stands, then its seat's rank in the order that breaks ties (higher is stronger)."""


def expected_plans(table: Tschak, you: int, dice: Dice) -> dict[int, Plan]:
    """What each of the other seats may be up to: the division that a greedy player makes, whose stakes are not quite ours to know."""
    return {seat: _expected_plan(table, seat, dice) for seat in range(table.seats) if seat != you}


def _expected_plan(table: Tschak, seat: int, dice: Dice) -> Plan:
    guessed = [stake * (25 + dice.below(151)) // 100 for stake in stakes(table, seat)]
    return divide(table.hand(seat), table.players[seat].party(table.storey), guessed)


class Contest:
    """One storey, with the parties that the others are expected to bring to it. `value` is what a party of yours would gain there."""

    def __init__(self, table: Tschak, storey: int, you: int, others: Mapping[int, Party]) -> None:
        self._others = others
        self._you = you
        self._ranks = {seat: -rank for rank, seat in enumerate(seat_order(table.seats, table.round))}
        self._treasure = _relative([treasure_worth(table, seat, table.treasure(storey)) for seat in range(table.seats)], you)
        self._monster = _relative([monster_worth(table, seat, table.monster(storey)) for seat in range(table.seats)], you)
        self._chameleon = copied(hero for party in others.values() for hero in party)
        self._extremes: dict[int, tuple[tuple[Ranked, int], tuple[Ranked, int]]] = {}

    def value(self, party: Party) -> int:
        """In hundredths of a point, set against what the others gain on average."""
        mage = copied(party)
        if mage not in self._extremes:
            self._extremes[mage] = self._find_extremes(party)
        (strongest, winner), (weakest, loser) = self._extremes[mage]
        mine = (standing(party, self._chameleon), self._ranks[self._you])
        return self._treasure[self._you if mine > strongest else winner] + self._monster[self._you if mine < weakest else loser]

    def _find_extremes(self, party: Party) -> tuple[tuple[Ranked, int], tuple[Ranked, int]]:
        """The strongest and the weakest of the others, whose chameleons copy your mage too, with their seats."""
        ranked = [(self._ranked(seat, party), seat) for seat in self._others]
        return max(ranked), min(ranked)

    def _ranked(self, seat: int, yours: Party) -> Ranked:
        beside = [hero for other, party in self._others.items() if other != seat for hero in party]
        return standing(self._others[seat], copied([*beside, *yours])), self._ranks[seat]


class Foresight:
    """One imagined table with what the others are expected to do in the rest of this round."""

    def __init__(self, table: Tschak, you: int, dice: Dice) -> None:
        expected = expected_plans(table, you, dice)
        self._you = you
        self._table = table
        self._lasts = {seat: plan.last for seat, plan in expected.items()}
        self.contests = [
            Contest(table, storey, you, {seat: plan.parties[storey - table.storey] for seat, plan in expected.items()})
            for storey in range(table.storey, STOREYS + 1)
        ]

    def last_value(self, card: Hero) -> int:
        """What a last card of yours would gain, in hundredths of a point, set against what the others gain on average."""
        table = self._table
        cards = [card if seat == self._you else self._lasts[seat] for seat in range(table.seats)]
        order = ranked_last(cards, seat_order(table.seats, table.round))
        gold = GOLD[table.seats][order.index(self._you)]
        return (gold - (sum(GOLD[table.seats]) - gold) // (table.seats - 1)) * POINT


class Outlook:
    """What plans of yours promise over many foresights. A party is weighed once for each storey, for plans share them."""

    def __init__(self, foresights: Sequence[Foresight]) -> None:
        self._foresights = foresights
        self._parties: dict[tuple[int, tuple[Hero, ...]], int] = {}
        self._lasts: dict[Hero, int] = {}

    def value(self, plan: Plan) -> int:
        """In hundredths of a point, summed over the foresights."""
        return self._last_value(plan.last) + sum(self._party_value(index, party) for index, party in enumerate(plan.parties))

    def _party_value(self, index: int, party: tuple[Hero, ...]) -> int:
        key = index, party
        if key not in self._parties:
            self._parties[key] = sum(foresight.contests[index].value(party) for foresight in self._foresights)
        return self._parties[key]

    def _last_value(self, card: Hero) -> int:
        if card not in self._lasts:
            self._lasts[card] = sum(foresight.last_value(card) for foresight in self._foresights)
        return self._lasts[card]


def _relative(worths: Sequence[int], you: int) -> list[int]:
    """What it means to you that the seat of that index takes a card: your own gain, or the share of its gain that you fall behind by."""
    return [worth if seat == you else -worth // (len(worths) - 1) for seat, worth in enumerate(worths)]
