"""Hands travel to the left, and what is remembered of them."""

from itertools import pairwise

import pytest

from tests.support.tschak import PLAYERS, asks, new_match
from traktir_engine.games.tschak.heroes import Hero
from traktir_engine.games.tschak.places import SEATED
from traktir_engine.games.tschak.table import Tschak
from traktir_engine.kernel import Match


def _rounds(match: Match[Tschak]) -> list[list[list[Hero]]]:
    """The four hands by place at the beginning of each round."""
    return [[hand.copy() for hand in match.table.hands] for match in asks(match) if not match.table.players[0].played]


@pytest.mark.parametrize("seats", PLAYERS)
def test_every_hand_travels_whole_to_the_left_neighbour(seats: int) -> None:
    """TS15: travellers included; the round's played cards are taken up again."""
    rounds = _rounds(new_match(seats, 2))
    assert len(rounds) == 4
    for before, after in pairwise(rounds):
        assert after == [before[3], before[0], before[1], before[2]]


@pytest.mark.parametrize("seats", PLAYERS)
def test_everybody_plays_every_hand_exactly_once(seats: int) -> None:
    """TS15: with fewer than four players too, for the travellers' hands come by."""
    rounds = _rounds(new_match(seats, 2))
    for place in SEATED[seats]:
        assert sorted(rounds[0].index(hands[place]) for hands in rounds) == [0, 1, 2, 3]


SEEN = {
    # the places whose hand has lain open, in each round
    4: [[], [0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]],
    3: [[], [1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]],
    2: [[], [1, 3], [0, 1, 2, 3], [0, 1, 2, 3]],
}


@pytest.mark.parametrize("seats", PLAYERS)
def test_a_hand_that_was_played_is_remembered_one_that_only_travelled_is_not(seats: int) -> None:
    """TS18: `seen` holds the whole hand, sorted, wherever it has gone."""
    for match in asks(new_match(seats, 4)):
        table = match.table
        for place, seen in enumerate(match.view(None)["seen"]):
            known = place in SEEN[seats][table.round - 1]
            assert (seen is not None) == known
            if known and not table.players[0].played:
                assert seen == [hero.id for hero in table.hands[place]]


@pytest.mark.parametrize("seats", PLAYERS)
def test_whatever_a_seat_has_held_before_is_in_its_memory(seats: int) -> None:
    """TS18: also while others play it, and unchanged through the round."""
    held: list[list[list[str]]] = [[] for _ in range(seats)]
    for match in asks(new_match(seats, 6)):
        for seat, hands in enumerate(held):
            view = match.view(seat)
            assert all(hand in view["seen"] for hand in hands[: view["round"] - 1])
            if len(hands) < view["round"]:
                hands.append(view["hand"])
    assert [len(hands) for hands in held] == [4] * seats


def test_won_cards_and_gold_lie_open() -> None:
    """TS18."""
    match = new_match(3, 8)
    for _ in asks(match):
        pass
    for viewer in (None, 0, 1, 2):
        for shown, player in zip(match.view(viewer)["players"], match.table.players, strict=True):
            assert shown["treasures"] == [card.id for card in player.treasures]
            assert shown["monsters"] == [card.id for card in player.monsters]
            assert shown["gold"] == player.gold
