"""Which parties are legal, how strong they are, and who is stronger (TS8–TS12)."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from traktir_engine.games.tschak.heroes import Hero


class Standing(NamedTuple):
    """What parties are compared by, in this order (TS11, TS12). All values but the strength are undoubled; a missing suit counts 0."""

    strength: int
    mage: int
    numbered: bool
    wand: bool
    warrior: int
    dwarf: int


def fits(heroes: Collection[Hero]) -> bool:
    """Whether these cards may be in one party: no suit twice. The artifact is a suit of its own, so it stands in for one of the three (TS8)."""
    return len({hero.suit for hero in heroes}) == len(heroes)


def copied(others: Iterable[Hero]) -> int:
    """What a chameleon counts beside these cards of the opponents: as much as their strongest numbered mage, else 0 (TS9)."""
    return max((hero.value for hero in others if hero.suit == "mage"), default=0)


def standing(party: Sequence[Hero], chameleon: int) -> Standing:
    """How a party stands if a chameleon in it counts so much."""
    mage = warrior = dwarf = 0
    numbered = wand = artifact = False
    for hero in party:
        if hero.suit == "mage":
            numbered, wand = not hero.chameleon, hero.wand
            mage = hero.value if numbered else chameleon
        elif hero.suit == "warrior":
            warrior = hero.value
        elif hero.suit == "dwarf":
            dwarf = hero.value
        else:
            artifact = True
    return Standing(mage + warrior + dwarf + (_doubled(party, mage, warrior, dwarf) if artifact else 0), mage, numbered, wand, warrior, dwarf)


def _doubled(party: Sequence[Hero], mage: int, warrior: int, dwarf: int) -> int:
    """What the artifact adds: the weaker of the party's two heroes once more, after the chameleon is settled (TS10)."""
    values = {"mage": mage, "warrior": warrior, "dwarf": dwarf}
    return min(values[hero.suit] for hero in party if hero.suit != "artifact")


def ranked(parties: Sequence[Sequence[Hero]], order: Sequence[int]) -> list[int]:
    """The seats from the strongest party to the weakest. `parties` is by seat; `order` breaks what ties are left (TS12)."""
    standings = [standing(party, copied(_others(parties, seat))) for seat, party in enumerate(parties)]
    # The sort is stable: equal parties stay in the order of the seats.
    return sorted(order, key=standings.__getitem__, reverse=True)


def _others(parties: Sequence[Sequence[Hero]], seat: int) -> list[Hero]:
    return [hero for other, party in enumerate(parties) if other != seat for hero in party]
