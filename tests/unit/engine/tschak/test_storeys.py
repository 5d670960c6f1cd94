"""A round: what is asked when, which cards may be chosen, who takes what."""

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.tschak import PLAYERS, asks, heroes, new_match, play_out
from traktir_engine.games.tschak.choices import AT_ONCE, play_options
from traktir_engine.games.tschak.heroes import BY_SUIT, HAND, HEROES, SUITS, Hero, Suit, by_place
from traktir_engine.games.tschak.parties import fits
from traktir_engine.kernel import Option


def _ids(options: list[Option]) -> list[str]:
    return [option.id for option in options]


@pytest.mark.parametrize("seats", PLAYERS)
def test_a_round_asks_for_one_one_one_then_one_two_then_three_cards(seats: int) -> None:
    """TS7."""
    sizes = [(entry.ask.about["storey"], entry.ask.about["size"]) for match in asks(new_match(seats)) for entry in match.waiting[:1]]
    assert sizes == [(1, 1), (1, 1), (1, 1), (2, 1), (2, 2), (3, 3)] * 4


def test_nothing_is_revealed_before_all_have_chosen_then_all_at_once() -> None:
    """TS7: and the events are told in the order of the seats, whoever chose first."""
    match = new_match(3)
    for seat in (2, 0):
        match.answer(f"0.{seat}", seat)
        assert match.events(None, since=0) == []
    match.answer("0.1", 1)
    assert [(event["type"], event["seat"]) for event in match.events(None, since=0)] == [("revealed", 0), ("revealed", 1), ("revealed", 2)]


def test_the_first_card_may_be_any_of_the_hand() -> None:
    """TS8."""
    match = new_match(4)
    assert [option.value["cards"] for option in match.waiting[0].ask.options] == [[card] for card in match.view(0)["hand"]]


HAND_CARDS = heroes("m2 m3 m4 w1 w2 w3 d1 d2 d3 a")


def test_a_suit_of_the_party_is_not_legal_again_on_this_storey() -> None:
    """TS8."""
    party = heroes("m5 a")
    assert _ids(play_options(HAND_CARDS, party, 1)) == [hero.id for hero in heroes("w1 w2 w3 d1 d2 d3")]


def test_the_options_are_every_set_of_different_suits_in_the_order_of_the_hand() -> None:
    """TS8: the automatic choice is the first: the lowest cards of the first suits."""
    options = play_options(HAND_CARDS, (), 3)
    legal = [cards for cards in combinations(HAND_CARDS, 3) if len({hero.suit for hero in cards}) == 3]
    assert _ids(options) == ["+".join(hero.id for hero in cards) for cards in legal]
    assert options[0].value["cards"] == [hero.id for hero in heroes("m2 w1 d1")]
    assert len(options) == 27 + 27


def test_the_artifact_stands_in_for_any_one_suit() -> None:
    """TS8."""
    assert all(fits(heroes(party)) for party in ("m2 w1 d1", "m2 w1 a", "m2 d1 a", "w1 d1 a"))
    assert not any(fits(heroes(party)) for party in ("m2 m3 d1", "m2 m3 a", "c m3 w1"))


def _of_suit(suit: Suit) -> st.SearchStrategy[list[Hero]]:
    return st.lists(st.sampled_from(BY_SUIT[suit]), min_size=HAND[suit], max_size=HAND[suit], unique=True)


def _hands() -> st.SearchStrategy[list[Hero]]:
    return st.tuples(*map(_of_suit, SUITS)).map(lambda piles: sorted(chain(*piles), key=by_place))


@given(_hands(), st.data())
def test_no_order_of_legal_choices_strands_a_hand(hand: list[Hero], data: st.DataObject) -> None:
    """TS8: a legal card always exists, and one card is left at the end. Each storey takes at most one card of a suit, so none runs out."""
    played: list[Hero] = []
    for done, size in AT_ONCE.items():
        assert len(played) == done
        options = play_options(hand, played[done // 3 * 3 :], size)
        chosen = data.draw(st.sampled_from(options)).value["cards"]
        played += [HEROES[card] for card in chosen]
        hand = [hero for hero in hand if hero.id not in chosen]
    assert len(hand) == 1
    assert all(fits(played[first : first + 3]) for first in (0, 3, 6))


def test_every_way_through_a_hand_leaves_a_choice() -> None:
    """TS8, exhaustively by suits: from 3/3/3/1 any three sets of three different suits, card by card, always have a next card."""
    reached = {tuple(HAND[suit] for suit in SUITS)}
    for _storey in range(3):
        for left in reached:
            assert sum(count > 0 for count in left) >= 3
        reached = {
            tuple(count - (suit in party) for suit, count in enumerate(left))
            for left in reached
            for party in combinations(range(4), 3)
            if all(left[suit] for suit in party)
        }
    assert {sum(left) for left in reached} == {1}


def test_the_strongest_takes_the_treasure_and_the_weakest_the_monster() -> None:
    """TS11: three of each are won in a round, each by the seat that the log names."""
    match = play_out(new_match(4, 3))
    won: dict[int, list[str]] = {seat: [] for seat in range(4)}
    for event in match.events(None):
        if event["type"] in {"treasure_won", "monster_taken"}:
            won[event["seat"]].append(event.get("treasure") or event["monster"])
    for seat, player in enumerate(match.table.players):
        assert sorted(won[seat]) == sorted(card.id for card in [*player.treasures, *player.monsters])


def test_with_two_players_one_takes_the_treasure_and_the_other_the_monster() -> None:
    """TS11."""
    events = play_out(new_match(2, 5)).events(None)
    treasures = [event["seat"] for event in events if event["type"] == "treasure_won"]
    monsters = [event["seat"] for event in events if event["type"] == "monster_taken"]
    assert [treasure + monster for treasure, monster in zip(treasures, monsters, strict=True)] == [1] * 12


def test_played_cards_lie_open_until_the_end_of_the_round() -> None:
    """TS13: whoever watches sees the parties of the earlier storeys too; a new round begins with none."""
    for match in asks(new_match(4, 9)):
        played = sum(map(len, match.view(None)["players"][0]["parties"]))
        hand = match.view(0)["hand"]
        assert played + len(hand) == 10
        assert (played == 0) == ((match.waiting[0].ask.about["storey"], len(hand)) == (1, 10))
