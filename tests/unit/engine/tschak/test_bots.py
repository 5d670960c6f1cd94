"""Bots play legally, from nothing but their view, and the better ones win."""

import pytest

from tests.support.tschak import PLAYERS, asks, dice, heroes, new_match
from traktir_engine.bots.advise import advise
from traktir_engine.games.tschak import GAME
from traktir_engine.games.tschak.parties import fits, standing
from traktir_engine.games.tschak.plans import divide, plans
from traktir_engine.games.tschak.table import Tschak
from traktir_engine.kernel import Match, Option, Position, follow

HAND = heroes("m2 m4 m5+ w1 w4 w6 d1 d3 d4 a")


def _choice(match: Match[Tschak], seat: int, level: str, label: object = "") -> Option:
    entry = match.asked(seat)
    assert entry is not None
    return GAME.levels[level](Position(GAME, match.view(seat), entry.ask, dice(label)))


@pytest.mark.parametrize("level", GAME.levels)
@pytest.mark.parametrize("seats", PLAYERS)
def test_every_choice_of_a_bot_is_one_of_the_options(seats: int, level: str) -> None:
    """TS8: at every ask of a whole match."""
    for match in asks(new_match(seats, 90)):
        seat = match.version // seats % seats
        entry = match.asked(seat)
        assert entry is not None
        assert _choice(match, seat, level) in entry.ask.options


@pytest.mark.parametrize("level", GAME.levels)
def test_a_bot_knows_no_more_than_its_view(level: str) -> None:
    """TS18: what others hold or have chosen does not change its choice, only its own dice do."""
    match = new_match(3, 91)
    other = new_match(3, 91)
    other.table = GAME.imagine(match.view(0), dice("other"))
    other.answer("0.1", 1)
    assert other.table.hands != match.table.hands
    assert _choice(match, 0, level) == _choice(other, 0, level)


@pytest.mark.parametrize("level", ["auto", *GAME.levels])
def test_advice_is_given_from_the_view_alone_while_others_choose(level: str) -> None:
    """TS7, TS18: who still owes a choice gets the same advice whoever has chosen what."""
    for match in asks(new_match(2, 92)):
        other = new_match(2, 92)
        follow(other, match.record)
        other.answer(f"{match.version}.1", 1, match.waiting[1].ask.options[-1].id)
        advice = advise(GAME, match.view(0), level)
        assert advice.option in match.waiting[0].ask.options
        assert advise(GAME, other.view(0), level) == advice


def test_all_plans_of_a_hand_are_2160_legal_ones() -> None:
    """TS8."""
    found = list(plans(HAND, (), 3))
    assert len(found) == 2160
    assert all(fits(party) for plan in found for party in plan.parties)
    assert all({hero for party in plan.parties for hero in party} | {plan.last} == set(HAND) for plan in found)


@pytest.mark.parametrize("stakes", [(900, 200, 100), (100, 900, 200), (300, 200, 700)])
def test_the_strongest_party_goes_where_the_most_is_at_stake(stakes: tuple[int, ...]) -> None:
    """TS11: storeys by strength are storeys by stake, and every card of the hand has its place."""
    plan = divide(HAND, (), stakes)
    strengths = [standing(party, 0).strength for party in plan.parties]
    assert sorted(range(3), key=strengths.__getitem__) == sorted(range(3), key=stakes.__getitem__)
    assert {hero for party in plan.parties for hero in party} | {plan.last} == set(HAND)


@pytest.mark.parametrize("party", ["m5+", "a", "a w6", "d1 a"])
def test_a_plan_goes_on_from_the_cards_already_played(party: str) -> None:
    """TS7, TS8."""
    played = heroes(party)
    hand = [hero for hero in HAND if hero not in played]
    plan = divide(hand, played, (500, 300, 100))
    assert plan.parties[0][: len(played)] == played
    assert all(map(fits, plan.parties))
    assert [len(party) for party in plan.parties] == [3, 3, 3]


def _wins(strong: str, weak: str, matches: int) -> float:
    """The share of wins of one strong bot, in a rotating seat of four; a shared win counts in part."""
    wins = 0.0
    for number in range(matches):
        match = new_match(4, number)
        while not match.over:
            for entry in match.waiting:
                seat = entry.ask.seat
                choice = _choice(match, seat, strong if seat == number % 4 else weak, f"{number} {match.version}")
                match.answer(entry.id, seat, choice.id)
        assert match.result is not None
        wins += (number % 4 in match.result.winners) / len(match.result.winners)
    return wins / matches


def test_greedy_beats_three_random_players() -> None:
    """A small form of the bench: at least 45 % of wins where chance is 25 %."""
    assert _wins("greedy", "random", 40) >= 0.45


def test_search_beats_three_greedy_players() -> None:
    """A small form of the bench: at least 35 % of wins where chance is 25 %."""
    assert _wins("search", "greedy", 8) >= 0.35
