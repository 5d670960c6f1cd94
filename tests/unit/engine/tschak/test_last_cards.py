"""The tenth cards and their gold."""

import pytest

from tests.support.tschak import PLAYERS, asks, heroes, new_match, play_out
from traktir_engine.games.tschak.last_cards import GOLD, ranked_last
from traktir_engine.games.tschak.places import seat_order

RANKINGS = [
    # cards by seat, seat order, ranking, why
    ("d4 w6 m5 m2", (0, 1, 2, 3), [1, 2, 0, 3], "the value"),
    ("c m4 w3", (0, 1, 2), [0, 1, 2], "the chameleon copies the strongest mage: 4; equal, so the seat order"),
    ("m4 c w3", (1, 0, 2), [1, 0, 2], "a numbered mage without a wand does not beat it"),
    ("c m4+ w3", (0, 1, 2), [1, 0, 2], "the wand does"),
    ("c d1 a", (0, 1, 2), [1, 0, 2], "nobody to copy: 0, but above the artifact"),
    ("c c a a", (3, 2, 1, 0), [1, 0, 3, 2], "two chameleons and two artifacts: the seat order"),
    ("d3 w3 m3", (0, 1, 2), [2, 1, 0], "equal values: mage, warrior, dwarf"),
    ("d2 w2", (0, 1), [1, 0], "equal values: warrior before dwarf"),
    ("m3 m3+", (0, 1), [1, 0], "the wand first"),
    ("a d1", (0, 1), [1, 0], "the artifact is below every hero"),
    ("c c m5 w5", (0, 1, 2, 3), [0, 1, 2, 3], "both chameleons copy the mage, all before the warrior"),
    ("w6 w6 w6 w6", (2, 3, 0, 1), [2, 3, 0, 1], "the seat order of the round"),
]


@pytest.mark.parametrize(("cards", "order", "ranking", "why"), RANKINGS)
def test_how_last_cards_rank(cards: str, order: tuple[int, ...], ranking: list[int], why: str) -> None:
    """TS14."""
    assert ranked_last(heroes(cards), order) == ranking, why


def test_the_gold_by_the_number_of_players() -> None:
    """TS14."""
    assert GOLD == {4: (3, 2, 1, 0), 3: (3, 2, 0), 2: (3, 0)}


@pytest.mark.parametrize("seats", PLAYERS)
def test_the_tenth_cards_are_revealed_together_and_paid(seats: int) -> None:
    """TS14: all are shown before any gold, every round, in the order of the seats."""
    events = [event for event in play_out(new_match(seats, 11)).events(None) if event["type"] in {"last_revealed", "gold_won"}]
    paid = [gold for gold in GOLD[seats] if gold]
    for number in range(4):
        of_round = events[number * (seats + len(paid)) :][: seats + len(paid)]
        assert [event["seat"] for event in of_round[:seats]] == list(range(seats))
        assert [event.get("gold") for event in of_round[seats:]] == paid


def test_the_seat_order_starts_one_seat_further_left_each_round() -> None:
    """TS12, TS14."""
    assert [seat_order(4, number) for number in range(1, 5)] == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]
    assert [seat_order(3, number) for number in range(1, 5)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert [seat_order(2, number) for number in range(1, 5)] == [(0, 1), (1, 0), (0, 1), (1, 0)]


def test_the_view_tells_the_seat_order_of_the_round() -> None:
    """TS12: whoever plays may know who wins a tie."""
    for match in asks(new_match(3)):
        assert match.view(None)["order"] == list(seat_order(3, match.table.round))
