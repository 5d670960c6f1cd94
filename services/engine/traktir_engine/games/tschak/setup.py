"""The set-up of a match (TS5, TS6)."""

from collections.abc import Sequence

from traktir_engine.games.tschak.heroes import BY_SUIT, HAND, SUITS, Hero, by_place
from traktir_engine.games.tschak.keep import MONSTERS, TREASURES
from traktir_engine.games.tschak.places import PLACES
from traktir_engine.games.tschak.table import Player, Tschak
from traktir_engine.kernel import Dice, Setup


def deal(setup: Setup, dice: Dice) -> Tschak:
    """A table before the first choice."""
    hands: list[list[Hero]] = [[] for _ in range(PLACES)]
    fill(hands, dice)
    treasures, monsters = list(TREASURES.values()), list(MONSTERS.values())
    dice.shuffle(treasures)
    dice.shuffle(monsters)
    table = Tschak(dice, hands, treasures, monsters, [Player() for _ in range(setup.seats)])
    table.log.tell("hands_dealt", round=table.round)
    return table


def fill(hands: Sequence[list[Hero]], dice: Dice) -> None:
    """Deals the cards that are in none of the four hands at random, so that each holds three of every suit and one artifact (TS5), sorted."""
    dealt = {hero for hand in hands for hero in hand}
    for suit in SUITS:
        pile = [hero for hero in BY_SUIT[suit] if hero not in dealt]
        dice.shuffle(pile)
        for hand in hands:
            for _ in range(HAND[suit] - sum(hero.suit == suit for hero in hand)):
                hand.append(pile.pop())
    for hand in hands:
        hand.sort(key=by_place)
