"""What a seat may choose (the decision `play`)."""

import functools
from collections.abc import Sequence
from itertools import combinations

from traktir_engine.games.tschak.heroes import HEROES, Hero
from traktir_engine.games.tschak.parties import fits
from traktir_engine.games.tschak.table import Tschak
from traktir_engine.kernel import Ask, Option

AT_ONCE = {0: 1, 1: 1, 2: 1, 3: 1, 4: 2, 6: 3}
"""How many cards are chosen at once, by the number of cards already played in this round (TS7)."""


def play_ask(table: Tschak, seat: int, storey: int, size: int) -> Ask:
    """Asks a seat for so many cards on that storey. The first option, of a sorted hand, is the automatic one."""
    options = play_options(table.hand(seat), table.players[seat].party(storey), size)
    return Ask(seat, "play", options, 0, _about(storey, size))


def play_options(hand: Sequence[Hero], party: Sequence[Hero], size: int) -> list[Option]:
    """Every legal set of `size` cards beside the party of this storey so far (TS8), in the order of the hand.

    A legal card always exists: a storey takes at most one card of a suit from a hand, so on storey n each suit has at least 4 − n left.
    """
    taken = [hero.suit for hero in party]
    free = [hero for hero in hand if hero.suit not in taken]
    if size == 1:
        return [play_option((hero,)) for hero in free]
    return [play_option(heroes) for heroes in combinations(free, size) if fits(heroes)]


@functools.cache
def play_option(heroes: tuple[Hero, ...]) -> Option:
    """The choice of these cards, which stand in the order of a sorted hand."""
    ids = [hero.id for hero in heroes]
    return Option("+".join(ids), {"cards": ids})


def chosen_heroes(option: Option) -> list[Hero]:
    return [HEROES[card] for card in option.value["cards"]]


@functools.cache
def _about(storey: int, size: int) -> dict[str, int]:
    return {"storey": storey, "size": size}
