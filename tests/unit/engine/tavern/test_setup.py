"""Teams, hands, the draft, the order of a round (TV4–TV6)."""

from collections import Counter
from itertools import groupby
from typing import Any

import pytest

from tests.support.tavern import new_match, random_answers
from traktir_engine.games.tavern.mats import mats_for
from traktir_engine.kernel import BadSetup


def _seats_asked(seed: int, kind: str, seats: int, **options: Any) -> list[int]:
    """The seats asked for that kind of decision over a whole match, in order."""
    match = new_match(seed, seats, **options)
    asked = []
    for _ in random_answers(match, seed):
        asked += [entry.ask.seat for entry in match.waiting if entry.ask.kind == kind]
    return asked


def test_tv4_two_players_hold_six_mats_each_and_the_thirteenth_lies_open() -> None:
    view = new_match(1).view(None)
    dealt = [mat for hand in view["hands"] for mat in hand] + view["aside"]
    assert [len(hand) for hand in view["hands"]] == [6, 6]
    assert sorted(dealt) == sorted(mats_for(2))


def test_tv4_hands_are_dealt_at_random() -> None:
    held = Counter(mat for seed in range(300) for mat in new_match(seed).view(None)["hands"][0])
    assert all(100 < held[mat] < 180 for mat in mats_for(2)), "each of thirteen mats is in a hand of six 138 times of 300 on average"


def test_tv4_the_teams_go_by_the_seats_or_are_drawn() -> None:
    assert {tuple(new_match(seed, 4).view(None)["teams"]) for seed in range(20)} == {("swords", "axes", "swords", "axes")}
    drawn = {tuple(new_match(seed, 4, teams="random").view(None)["teams"]) for seed in range(100)}
    assert len(drawn) == 6
    assert all(sorted(teams) == ["axes", "axes", "swords", "swords"] for teams in drawn)
    assert {tuple(new_match(seed, teams="random").view(None)["teams"]) for seed in range(20)} == {("swords", "axes"), ("axes", "swords")}


def test_tv4_a_draft_goes_1_2_2_2_2_2_1_from_open_mats() -> None:
    picks = _seats_asked(3, "draft", 2, hands="draft")
    assert [len(list(run)) for _, run in groupby(picks)] == [1, 2, 2, 2, 2, 2, 1]
    assert Counter(picks) == {0: 6, 1: 6}


@pytest.mark.parametrize("order", ["snake", "alternate"])
def test_tv4_the_teams_of_four_draft_in_the_same_way_and_mates_by_turns(order: str) -> None:
    picks = _seats_asked(3, "draft", 4, hands="draft", order=order)
    assert [len(list(run)) for _, run in groupby(picks, key=lambda seat: seat % 2)] == [1, *[2] * 11, 1]
    assert Counter(picks) == dict.fromkeys(range(4), 6)
    assert all(picks[pick] != picks[pick + 1] for pick in range(23))


def test_tv4_who_picks_first_lays_first() -> None:
    match = new_match(3, hands="draft")
    assert match.view(None)["asked"] == match.view(None)["order"][0]


def test_tv4_hands_lie_open_unless_hidden_is_chosen() -> None:
    assert None not in new_match(1).view(None)["hands"]
    assert None not in new_match(1).view(1)["hands"]


def test_tv4_a_hidden_hand_is_seen_by_its_team_alone() -> None:
    match = new_match(1, 4, hidden=True)
    seen = {viewer: [hand is not None for hand in match.view(viewer)["hands"]] for viewer in (None, 0, 1, 2, 3)}
    ours, theirs = [True, False, True, False], [False, True, False, True]
    assert seen == {None: [False] * 4, 0: ours, 1: theirs, 2: ours, 3: theirs}


def test_tv4_the_mats_set_aside_lie_open_even_when_hands_are_hidden() -> None:
    assert len(new_match(1, hidden=True).view(None)["aside"]) == 1


def test_tv4_a_draft_is_always_open() -> None:
    match = new_match(1, hands="draft", hidden=True)
    for _ in random_answers(match, 1):
        assert None not in match.view(None)["hands"]


def test_tv5_who_is_first_is_drawn() -> None:
    assert {new_match(seed).view(None)["order"][0] for seed in range(20)} == {0, 1}
    assert {new_match(seed, 4).view(None)["order"][0] for seed in range(40)} == {0, 1, 2, 3}


def test_tv6_four_players_share_two_sets_of_mats_and_lay_four_of_six_each_on_sixteen_cells() -> None:
    match = new_match(2, 4)
    dealt = [mat for hand in match.view(None)["hands"] for mat in hand] + match.view(None)["aside"]
    assert Counter(mat.partition(".")[0] for mat in dealt) == dict.fromkeys(mats_for(2), 2)
    assert match.view(None)["held"] == [6] * 4
    list(random_answers(match, 2))
    assert match.view(None)["held"] == [2] * 4
    assert len(match.view(None)["laid"]) == 16


@pytest.mark.parametrize(("order", "steps"), [("snake", (0, 1, 3, 2)), ("alternate", (0, 1, 2, 3))])
def test_tv6_the_order_of_a_round(order: str, steps: tuple[int, ...]) -> None:
    """A1 B1 B2 A2 by default, A1 B1 A2 B2 by option; partners sit across."""
    turns = _seats_asked(5, "lay", 4, order=order)
    first = turns[0]
    assert turns == [(first + step) % 4 for step in steps] * 4


@pytest.mark.parametrize("order", ["snake", "alternate"])
def test_tv6_two_players_take_turns_whatever_the_order_of_four(order: str) -> None:
    turns = _seats_asked(5, "lay", 2, order=order)
    assert turns == [turns[0], turns[1]] * 4 + [turns[0]]


def test_tv6_the_team_has_one_score() -> None:
    match = new_match(2, 4)
    list(random_answers(match, 2))
    assert match.result is not None
    scores = match.result.scores
    assert (scores[0], scores[1]) == (scores[2], scores[3])


@pytest.mark.parametrize("seats", [0, 1, 3, 5])
def test_tavern_is_played_by_two_or_four(seats: int) -> None:
    with pytest.raises(BadSetup):
        new_match(1, seats)


@pytest.mark.parametrize(
    "options",
    [
        {"pro": "yes"},
        {"hands": "steal"},
        {"hidden": None},
        {"teams": "chosen"},
        {"order": ""},
        {"handicap": -1},
        {"handicap": 11},
        {"handicap": 1.5},
        {"handicap": "1"},
        {"mugs": 3},
    ],
)
def test_options_that_the_game_does_not_know_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        new_match(1, **options)
