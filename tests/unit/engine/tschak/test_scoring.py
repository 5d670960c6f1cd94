"""Points and winners: worked examples, and the slayers' choice against brute force."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.tschak import keep_cards, new_match, owner
from traktir_engine.games.tschak.keep import MONSTERS, TREASURES, Card
from traktir_engine.games.tschak.scoring import result, score, struck_out
from traktir_engine.games.tschak.table import Player

POINTS = [
    # cards, gold, points, why
    ("", 0, 0, "nothing"),
    ("", 7, 7, "a coin is a point"),
    ("ring", 0, 1, "one ring"),
    ("ring ring ring", 0, 9, "rings squared"),
    ("ring ring ring ring ring", 0, 25, "all five"),
    ("+3 +6", 0, 9, "plain treasures"),
    ("+3 +6 double", 0, 18, "twice with the doubler"),
    ("double", 0, 0, "a doubler alone"),
    ("ring ring double", 0, 4, "it does not double rings"),
    ("+4 cursed-4 double", 0, 4, "nor cursed treasures: 8 − 4"),
    ("cursed-2 cursed-4", 1, -5, "cursed ones take away"),
    ("trog trog", 0, -4, "troglodytes squared"),
    ("trog trog trog trog trog", 0, -25, "all five"),
    ("-6 -1", 0, -7, "plain monsters"),
    ("-6 -1 echo", 0, -14, "twice with the doubler"),
    ("echo trog trog", 0, -4, "it does not double troglodytes"),
    ("slayer -6 -1", 0, -1, "the slayer takes the worst"),
    ("slayer trog trog trog -4", 0, -8, "three troglodytes cost 9, without one 4: better than the 4 of the plain one"),
    ("slayer trog trog -4", 0, -4, "here the plain one: 4 − 1 = 3 is less"),
    ("slayer echo -3 -2", 0, -4, "the doubler doubles 5, or the −3 counts 6: the other way round"),
    ("slayer echo -3 -3", 0, -6, "either"),
    ("slayer echo -5 -6", 0, -10, "the −6 counts 12, the doubler 11"),
    ("slayer echo -5 -6 -4", 0, -15, "the doubler counts 15"),
    ("slayer slayer echo -5 -6 -4", 0, -8, "the two worst, the rest twice: better than the doubler and one"),
    ("slayer slayer trog trog trog trog", 0, -4, "16 to 4"),
    ("slayer slayer -1", 0, 0, "no more than there are"),
    ("slayer", 0, 0, "nothing to slay"),
    ("ring ring +5 double cursed-2 slayer trog trog -2", 3, 4 + 10 - 2 + 3 - 1 - 2, "all together"),
]


@pytest.mark.parametrize(("cards", "gold", "points", "why"), POINTS)
def test_what_won_cards_come_to(cards: str, gold: int, points: int, why: str) -> None:
    """TS16."""
    assert score(owner(keep_cards(cards), gold)).points == points, why


def _points_by_the_book(treasures: Sequence[Card], monsters: Sequence[Card], gold: int) -> int:
    """TS16 word by word, for monsters that are left."""
    kinds = [card.kind for card in treasures]
    plain = sum(card.points for card in treasures if card.kind == "plain") * (2 if "doubler" in kinds else 1)
    cursed = sum(card.points for card in treasures if card.kind == "cursed")
    against = [card.kind for card in monsters]
    harm = sum(-card.points for card in monsters if card.kind == "plain") * (2 if "doubler" in against else 1)
    return kinds.count("ring") ** 2 + plain + cursed + gold - against.count("troglodyte") ** 2 - harm


def _subsets(cards: Sequence[Card]) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(cards), unique=True, max_size=12)


@given(_subsets(list(TREASURES.values())), _subsets(list(MONSTERS.values())), st.integers(0, 12))
def test_the_slayers_choice_is_the_best_of_all(treasures: list[Card], monsters: list[Card], gold: int) -> None:
    """TS16: against every way to strike out as many monsters as there are slayers, or fewer."""
    slayers = sum(card.kind == "slayer" for card in treasures)
    best = max(
        _points_by_the_book(treasures, [card for card in monsters if card not in struck], gold)
        for count in range(slayers + 1)
        for struck in combinations(monsters, count)
    ) if monsters else _points_by_the_book(treasures, [], gold)  # fmt: skip
    player = Player(treasures=treasures, monsters=monsters, gold=gold)
    assert score(player).points == best
    assert len(struck_out(player)) == min(slayers, len(monsters))


WINNERS = [
    # cards and gold by seat, winners, scores, reason
    ([("+6", 0), ("+5", 0), ("+4", 1)], (0,), (6, 5, 5), "points"),
    ([("+5", 1), ("+6", 0), ("", 3)], (0,), (6, 6, 3), "gold"),
    ([("+5 -1", 2), ("+4", 2), ("", 0)], (1,), (6, 6, 0), "monsters"),
    ([("+4", 2), ("slayer +6 -6 cursed-2", 2), ("", 0)], (0, 1), (6, 6, 0), "shared"),
    ([("-6", 0), ("-5", 0), ("trog trog", 0)], (2,), (-6, -5, -4), "points"),
    ([("", 0), ("", 0), ("", 0)], (0, 1, 2), (0, 0, 0), "shared"),
]


@pytest.mark.parametrize(("seats", "winners", "scores", "reason"), WINNERS)
def test_who_wins_and_by_what(seats: list[tuple[str, int]], winners: tuple[int, ...], scores: tuple[int, ...], reason: str) -> None:
    """TS17: points, then gold, then fewer monsters kept (those slain are not), then a shared win."""
    table = new_match(len(seats)).table
    table.players = [owner(keep_cards(cards), gold) for cards, gold in seats]
    table.over = True
    outcome = result(table)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == (winners, scores, reason)


def test_there_is_no_result_before_the_end() -> None:
    """TS17."""
    assert result(new_match(4).table) is None
