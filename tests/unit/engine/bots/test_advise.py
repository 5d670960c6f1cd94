"""Advice is told from a view alone, is always the same, and no view can break it."""

import logging
from dataclasses import replace
from typing import Any

import pytest

from tests.support.purses import PURSES, PursesTable
from traktir_engine.bots.advise import AUTO, MAX_VIEW_BYTES, Advice, SeenAsk, advise, levels
from traktir_engine.kernel import BadView, Dice, Match, Option, View


def _match(seed: str = "d4" * 32) -> Match[PursesTable]:
    """Two have bid and seat 1, which found something, is to say where it goes."""
    match = Match(PURSES, 2, {}, seed)
    match.answer("0.0", 0, "bid0")
    match.answer("0.1", 1, "bid2")
    return match


@pytest.mark.parametrize(("level", "option"), [(AUTO, "pass"), ("greedy", "keep"), ("search", "pass")])
def test_each_level_picks_an_option_of_the_ask_that_the_seat_owes(level: str, option: str) -> None:
    advice = advise(PURSES, _match().view(1), level)
    assert (advice.kind, advice.option.id) == ("share", option)


def test_the_levels_of_a_game_begin_with_auto() -> None:
    assert levels(PURSES) == ["auto", "random", "greedy", "search"]


def test_the_same_view_gets_the_same_advice_in_whatever_order_its_keys_stand() -> None:
    view = Match(PURSES, 2, {}, "d4" * 32).view(1)
    turned = dict(reversed(view.items()))
    assert len({advise(PURSES, seen, "random").option.id for seen in (view, turned) for _ in range(5)}) == 1


def test_other_views_get_other_dice() -> None:
    views = [Match(PURSES, 2, {"rounds": rounds}, "d4" * 32).view(0) for rounds in range(1, 30)]
    assert len({advise(PURSES, view, "random").option.id for view in views}) == 4


def test_a_salt_makes_the_advice_unforeseeable_and_is_the_same_for_the_same_salt() -> None:
    view = Match(PURSES, 2, {}, "d4" * 32).view(0)
    salted = [advise(PURSES, view, "random", salt=f"{n}").option.id for n in range(40)]
    assert len(set(salted)) == 4
    assert salted == [advise(PURSES, view, "random", salt=f"{n}").option.id for n in range(40)]


def test_matches_that_a_seat_cannot_tell_apart_get_it_the_same_advice() -> None:
    """Seat 0 owes a bid; the other purses differ."""
    matches = [Match(PURSES, 3, {}, f"{n:064x}") for n in range(200)]
    alike = [match for match in matches if match.table.purses[0] == 5]
    assert len({tuple(match.table.purses) for match in alike}) > 1
    assert len({advise(PURSES, match.view(0), "random").option.id for match in alike}) == 1


def test_a_seat_that_is_asked_nothing_gets_no_advice() -> None:
    with pytest.raises(BadView, match="nothing is asked"):
        advise(PURSES, _match().view(0), AUTO)


def test_the_public_gets_no_advice() -> None:
    with pytest.raises(BadView, match="no seat"):
        advise(PURSES, _match().view(None), AUTO)


@pytest.mark.parametrize(
    "change",
    [
        {"you": True},
        {"you": -1},
        {"you": 2},
        {"seats": 2.0},
        {"round": 99},
        {"found": None},
        {"purse": 10**30},
        {"game": "chess"},
        {"more": 1},
        {"bids": [True, 2]},
        {"options": {"rounds": 3, "mood": "calm"}},
        {"options": []},
    ],
    ids=str,
)
def test_a_view_that_no_table_gives_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadView):
        advise(PURSES, _match().view(1) | change, AUTO)


ONLY_WHILE_ALL_BID = replace(PURSES, resumes=lambda table: table.finder is None)
"""The toy game as if its script could not go on from the middle of a round."""


def _seen(kind: str = "share", *ids: str) -> SeenAsk:
    return SeenAsk(kind, [Option(each, {"how": each}) for each in ids or ("keep", "pass")], automatic=1)


def test_the_ask_that_is_seen_may_be_told_beside_the_view() -> None:
    view = _match().view(1)
    assert advise(PURSES, view, "random", _seen()) == advise(PURSES, view, "random")


@pytest.mark.parametrize("seen", [_seen("bid"), _seen("share", "keep"), _seen("share", "pass", "keep"), _seen("share", "keep", "pass", "burn")], ids=str)
def test_an_ask_that_is_not_that_of_the_view_is_refused(seen: SeenAsk) -> None:
    with pytest.raises(BadView, match="not that of the view"):
        advise(PURSES, _match().view(1), "greedy", seen)


def test_where_a_game_does_not_go_on_the_ask_is_taken_as_it_is_told() -> None:
    told = _seen("share", "keep", "pass", "burn")
    view = _match().view(1)
    assert advise(ONLY_WHILE_ALL_BID, view, "search", told) == Advice("share", Option("burn", {"how": "burn"}))
    assert advise(ONLY_WHILE_ALL_BID, view, AUTO, told) == Advice("share", Option("pass", {"how": "pass"}))


def test_where_a_game_does_not_go_on_the_ask_is_needed() -> None:
    with pytest.raises(BadView, match="send the ask"):
        advise(ONLY_WHILE_ALL_BID, _match().view(1), AUTO)


def test_where_a_game_does_not_go_on_it_asks_no_more_kinds_than_it_has() -> None:
    with pytest.raises(BadView, match="nothing of this kind"):
        advise(ONLY_WHILE_ALL_BID, _match().view(1), AUTO, _seen("steal"))


def test_where_a_game_does_go_on_the_ask_is_still_derived() -> None:
    view = Match(PURSES, 2, {}, "d4" * 32).view(0)
    assert advise(ONLY_WHILE_ALL_BID, view, "greedy").option.id == "bid0"
    with pytest.raises(BadView, match="not that of the view"):
        advise(ONLY_WHILE_ALL_BID, view, "greedy", _seen())


def test_a_view_longer_than_any_is_not_looked_at() -> None:
    with pytest.raises(BadView, match="longer"):
        advise(PURSES, {"you": 0, "bids": [0] * MAX_VIEW_BYTES}, AUTO)


def test_a_view_that_breaks_the_rules_is_bad_and_leaves_a_trace_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    def stumble(_view: View, _dice: Dice) -> PursesTable:
        raise ZeroDivisionError

    with caplog.at_level(logging.WARNING), pytest.raises(BadView, match="hold together"):
        advise(replace(PURSES, imagine=stumble), _match().view(1), AUTO)
    assert caplog.records[0].exc_info
