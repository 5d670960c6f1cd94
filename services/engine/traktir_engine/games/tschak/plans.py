"""How a bot divides its cards between the storeys that are left and the last card."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from traktir_engine.games.tschak.heroes import Hero, Suit
from traktir_engine.games.tschak.parties import fits
from traktir_engine.games.tschak.table import PARTY

CHAMELEON = 4
"""What a chameleon is reckoned to count, as long as the opponents' mages are not known."""

LAST_STAKE = 60
"""How much a point of value is reckoned to earn as a last card, in hundredths of a point."""

_HEROES: tuple[Suit, ...] = ("mage", "warrior", "dwarf")
_LAST = -1
"""The share of the last card, behind those of the storeys."""


class Plan(NamedTuple):
    """The parties of the storeys that are left, the present one first and with its cards already played, and the last card."""

    parties: tuple[tuple[Hero, ...], ...]
    last: Hero


def plans(hand: Sequence[Hero], party: Sequence[Hero], storeys: int) -> Iterator[Plan]:
    """All ways to divide a hand between so many storeys and the last card; `party` has been played on the first of them. At most 2,160."""
    if not storeys:
        yield Plan((), hand[0])
        return
    for added in combinations(hand, PARTY - len(party)):
        whole = (*party, *added)
        if fits(whole):
            rest = [hero for hero in hand if hero not in added]
            for plan in plans(rest, (), storeys - 1):
                yield Plan((whole, *plan.parties), plan.last)


def divide(hand: Sequence[Hero], party: Sequence[Hero], stakes: Sequence[int]) -> Plan:
    """The plan that puts the strongest cards where the most is at stake. `stakes` are by storey, the present one first."""
    divisions = [_division(hand, party, stakes, place, suit) for place, suit in _artifact_uses(hand, party, len(stakes))]
    return max(divisions, key=lambda plan: _promise(plan, stakes))


def _artifact_uses(hand: Sequence[Hero], party: Sequence[Hero], storeys: int) -> list[tuple[int, Suit | None]]:
    """Where the artifact may stand in, and for which suit. (_LAST, None) keeps it out of all parties."""
    taken = {hero.suit for hero in party}
    here: list[tuple[int, Suit | None]] = [(0, suit) for suit in _HEROES if suit not in taken]
    if "artifact" in taken:
        return here
    nowhere: list[tuple[int, Suit | None]] = [(_LAST, None)]
    if hand[-1].suit != "artifact":
        return nowhere
    return nowhere + here + [(later, suit) for later in range(1, storeys) for suit in _HEROES]


def _division(hand: Sequence[Hero], party: Sequence[Hero], stakes: Sequence[int], artifact: int, spared: Suit | None) -> Plan:
    """Divides each suit for itself: the higher the stake, the higher the card."""
    taken = {hero.suit for hero in party}
    shares = [list(party), *([] for _ in stakes[1:]), []]
    if hand[-1].suit == "artifact":
        shares[artifact].append(hand[-1])
    for suit in _HEROES:
        cards = sorted((hero for hero in hand if hero.suit == suit), key=_reckoned, reverse=True)
        wanted = [storey for storey in range(len(stakes)) if not (storey == 0 and suit in taken) and (storey, suit) != (artifact, spared)]
        if len(cards) > len(wanted):
            wanted.append(_LAST)
        wanted.sort(key=[*stakes, LAST_STAKE].__getitem__, reverse=True)
        for share, card in zip(wanted, cards, strict=True):
            shares[share].append(card)
    *parties, (last,) = shares
    return Plan(tuple(map(tuple, parties)), last)


def _promise(plan: Plan, stakes: Sequence[int]) -> int:
    return LAST_STAKE * _reckoned(plan.last) + sum(stake * _strength(party) for stake, party in zip(stakes, plan.parties, strict=True))


def _strength(party: Sequence[Hero]) -> int:
    values = [_reckoned(hero) for hero in party if hero.suit != "artifact"]
    return sum(values) + (min(values) if len(values) < PARTY else 0)


def _reckoned(hero: Hero) -> int:
    return CHAMELEON if hero.chameleon else hero.value
