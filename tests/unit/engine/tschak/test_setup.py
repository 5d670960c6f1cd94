"""The set-up of a match."""

from collections import Counter

import pytest

from tests.support.tschak import PLAYERS, new_match, play_out
from traktir_engine.games.tschak.heroes import HAND, HEROES
from traktir_engine.games.tschak.keep import MONSTERS, TREASURES
from traktir_engine.games.tschak.places import SEATED


@pytest.mark.parametrize("seats", PLAYERS)
def test_there_are_always_four_hands_of_three_three_three_and_one(seats: int) -> None:
    """TS5."""
    for seed in range(20):
        hands = new_match(seats, seed).table.hands
        assert [Counter(hero.suit for hero in hand) for hand in hands] == [HAND] * 4
        assert sorted(hero.id for hand in hands for hero in hand) == sorted(HEROES)


def test_travellers_sit_where_no_player_does() -> None:
    """TS5: A B C D; A B C t; A t B t."""
    assert SEATED == {4: (0, 1, 2, 3), 3: (0, 1, 2), 2: (0, 2)}
    assert [new_match(2).table.traveller(place) for place in range(4)] == [False, True, False, True]
    assert [new_match(3).table.traveller(place) for place in range(4)] == [False, False, False, True]


def test_only_players_are_asked_travellers_sit_out() -> None:
    """TS5."""
    for seats in PLAYERS:
        assert [entry.ask.seat for entry in new_match(seats).waiting] == list(range(seats))


def test_a_players_hand_is_that_of_the_place() -> None:
    """TS5: with two players the second one sits opposite."""
    match = new_match(2)
    assert match.view(1)["hand"] == [hero.id for hero in match.table.hands[2]]


@pytest.mark.parametrize("seats", PLAYERS)
def test_twelve_treasures_and_twelve_monsters_come_up_two_of_each_never_do(seats: int) -> None:
    """TS6: three of each a round, no card twice."""
    match = new_match(seats, 7)
    shown: set[str] = set()
    for number in range(1, 5):
        keep = [(storey["treasure"], storey["monster"]) for storey in match.view(None)["keep"]]
        assert len(keep) == 3
        shown.update(card for pair in keep for card in pair)
        assert len(shown) == 6 * number
        while match.table.round == number and not match.over:
            for entry in match.waiting:
                match.answer(entry.id, entry.ask.seat)
    assert len(shown & TREASURES.keys()) == len(shown & MONSTERS.keys()) == 12


def test_the_keep_of_the_round_lies_open_from_its_beginning() -> None:
    """TS6."""
    table = new_match(4).table
    assert new_match(4).view(None)["keep"] == [{"treasure": table.treasure(storey).id, "monster": table.monster(storey).id} for storey in (1, 2, 3)]


def test_other_seeds_deal_other_cards() -> None:
    """TS5."""
    assert len({tuple(new_match(4, seed).view(0)["hand"]) for seed in range(20)}) == 20


def test_the_match_ends_after_four_rounds() -> None:
    """TS15."""
    assert play_out(new_match(3)).table.round == 4
