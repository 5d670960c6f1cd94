"""The equipment: forty heroes, fourteen treasures, fourteen monsters, twenty-four coins."""

from collections import Counter

import pytest

from traktir_engine.games.tschak.heroes import BY_SUIT, HEROES, SUITS, Suit
from traktir_engine.games.tschak.keep import KEEP, MONSTERS, TREASURES
from traktir_engine.games.tschak.last_cards import GOLD
from traktir_engine.games.tschak.places import ROUNDS
from traktir_engine.games.tschak.table import COINS

VALUES: dict[Suit, list[int]] = {
    "mage": [0, 0, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5],
    "warrior": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6],
    "dwarf": [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4],
    "artifact": [0, 0, 0, 0],
}


@pytest.mark.parametrize("suit", SUITS)
def test_each_suit_has_the_values_of_the_table(suit: Suit) -> None:
    """TS1."""
    assert [hero.value for hero in BY_SUIT[suit]] == VALUES[suit]


def test_exactly_one_mage_of_each_number_carries_the_wand() -> None:
    """TS1."""
    assert sorted(hero.value for hero in HEROES.values() if hero.wand) == [2, 3, 4, 5]
    assert {hero.suit for hero in HEROES.values() if hero.wand} == {"mage"}


def test_the_chameleons_are_the_two_mages_without_a_number() -> None:
    """TS1."""
    assert [hero.suit for hero in HEROES.values() if hero.chameleon] == ["mage", "mage"]


def test_hands_are_sorted_by_suit_then_value_then_id() -> None:
    """The order of the automatic choice."""
    cards = list(HEROES.values())
    assert cards == sorted(cards, key=lambda hero: (SUITS.index(hero.suit), hero.value, hero.id))
    assert [hero.place for hero in cards] == list(range(40))


def test_the_treasures_are_those_of_the_rules() -> None:
    """TS2: five rings, +3 +4 +5 +6, cursed −2 and −4, two slayers, a doubler."""
    assert Counter(card.kind for card in TREASURES.values()) == {"ring": 5, "plain": 4, "cursed": 2, "slayer": 2, "doubler": 1}
    assert sorted(card.points for card in TREASURES.values() if card.points) == [-4, -2, 3, 4, 5, 6]


def test_the_monsters_are_those_of_the_rules() -> None:
    """TS3: five troglodytes, eight plain ones from −1 to −6, a doubler."""
    assert Counter(card.kind for card in MONSTERS.values()) == {"troglodyte": 5, "plain": 8, "doubler": 1}
    assert sorted(card.points for card in MONSTERS.values() if card.points) == [-6, -5, -4, -3, -3, -2, -2, -1]


def test_the_gold_of_four_rounds_is_there() -> None:
    """TS4: four players share out all of the twenty-four coins, fewer players fewer of them."""
    assert COINS == 24
    assert {seats: ROUNDS * sum(gold) for seats, gold in GOLD.items()} == {4: 24, 3: 20, 2: 12}


def test_no_two_cards_share_an_id() -> None:
    """TS4: heroes and cards of the keep are told apart by their ids alone."""
    assert len({*HEROES, *KEEP}) == 40 + 28
