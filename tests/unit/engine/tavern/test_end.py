"""The end of a match and its score (TV15–TV19)."""

from typing import Any

import pytest

from tests.support.tavern import Evening, laid_out
from traktir_engine.games.tavern.scoring import SET_POINTS, drink_sets, result, score
from traktir_engine.games.tavern.table import Cell, Tavern
from traktir_engine.kernel import Result

CELLS = [(x, y) for y in range(3) for x in range(3)]
WIDE_CELLS = [(x, y) for y in range(4) for x in range(4)]


def _lies(swords: str, axes: str, hands: tuple[str, ...] = ("", ""), cells: list[Cell] = CELLS, **options: Any) -> Tavern:
    mats = [(mat, "swords") for mat in swords.split()] + [(mat, "axes") for mat in axes.split()]
    return laid_out(dict(zip(cells, mats, strict=False)), hands, **options)


def _over(swords: str, axes: str, hands: tuple[str, ...] = ("", ""), cells: list[Cell] = CELLS, **options: Any) -> Tavern:
    table = _lies(swords, axes, hands, cells, **options)
    assert table.full
    table.stage = "over"
    return table


def _of_set(mats: str, number: int) -> str:
    """The same mats as a match of four calls them."""
    return " ".join(f"{mat}.{number}" for mat in mats.split())


def _last_turn() -> Evening:
    """Eight mats lie; Mokh is to be laid in (2, 2), below Sharra (south 9) and right of Zigmar (east 2)."""
    return Evening(_lies("dorin markus tiasan", "velda lars sharra kristian zigmar", ("mokh fred", "sid")))


def test_tv15_the_last_turn_has_its_glass_and_comparisons_but_no_barman() -> None:
    evening = _last_turn().choose("mokh@2,2")
    assert evening.asked == (0, "glass")
    evening.choose("mokh")
    assert evening.script.over
    assert evening.sides()["zigmar"] == "swords", "west 4 + 1 beats east 2"
    assert [event["type"] for event in evening.happened("glass_put", "turned", "score", "won")] == ["glass_put", "turned", "score", "score", "won"]


def test_tv15_before_that_there_is_no_result() -> None:
    assert result(_last_turn().choose("mokh@2,2").table) is None


def test_tv16_mugs_count_for_the_team_that_lies_up_and_unlaid_mats_for_nobody() -> None:
    table = _last_turn().choose("mokh@2,2", "leave").table
    assert score(table, 0).mugs == 1 + 1 + 2 + 3 + 2
    assert score(table, 1).mugs == 2 + 2 + 2 + 1
    assert result(table) == Result((0,), (9, 7), "mugs")


def test_tv16_most_mugs_win_even_with_fewer_mats() -> None:
    table = _over("mokh sid fred gabriel", "kristian urrak dorin markus tiasan")
    assert result(table) == Result((0,), (12, 6), "mugs")


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 5)])
def test_tv17_points_of_a_set(count: int, points: int) -> None:
    assert SET_POINTS[count] == points
    beers = " ".join(["kristian", "dorin", "lars", "gabriel"][:count])
    assert sum(set_points for _, _, set_points in drink_sets(_lies(beers, ""), 0)) == points


def test_tv17_more_than_four_count_as_four() -> None:
    table = _lies("kristian.1 dorin.1 lars.1 gabriel.1 kristian.2", "", ("",) * 4, WIDE_CELLS, pro=True)
    assert score(table, 0).sets == 5


def test_tv17_sets_are_counted_per_drink_and_team_in_the_pro_game() -> None:
    """Swords: three beers +3, two wines +1, one mead; axes: two grogs +1."""
    mats = ("kristian dorin lars tiasan velda urrak", "markus sharra fred")
    assert result(_over(*mats, pro=True)) == Result((0,), (9 + 4, 6 + 1), "mugs")
    assert result(_over(*mats)) == Result((0,), (9, 6), "mugs")


def test_tv17_sets_are_told_at_the_end() -> None:
    evening = Evening(_lies("kristian dorin urrak", "velda tiasan zigmar sid markus", ("mokh fred", ""), pro=True)).choose("mokh@2,2", "leave")
    assert evening.happened("set") == [
        {"type": "set", "team": "swords", "drink": "beer", "count": 2, "points": 1},
        {"type": "set", "team": "axes", "drink": "wine", "count": 3, "points": 3},
    ]


def test_tv18_equal_mugs_are_decided_by_the_mats() -> None:
    table = _over("kristian urrak dorin markus tiasan velda", "mokh sid lars")
    assert result(table) == Result((0,), (8, 8), "mats")


def test_tv18_then_it_is_a_draw_that_all_share() -> None:
    swords = _of_set("kristian urrak dorin markus tiasan velda lars sharra", 1)
    table = _over(swords, swords.replace(".1", ".2"), ("",) * 4, WIDE_CELLS)
    assert result(table) == Result((0, 1, 2, 3), (12, 12, 12, 12), "draw")


def test_tv18_a_draw_is_told() -> None:
    swords = _of_set("kristian urrak dorin markus tiasan velda lars", 1)
    axes = _of_set("kristian urrak dorin markus tiasan velda lars mokh", 2)
    evening = Evening(_lies(swords, axes, ("mokh.1", "", "", ""), WIDE_CELLS)).choose("mokh.1@3,3", "leave")
    assert evening.happened("turned", "won", "draw") == [{"type": "draw"}]


def test_tv18_all_of_the_winning_pair_win() -> None:
    swords = _of_set("fred sid gabriel mokh tiasan velda lars sharra", 1)
    axes = _of_set("kristian urrak dorin markus tiasan velda lars sharra", 2)
    outcome = result(_over(swords, axes, ("",) * 4, WIDE_CELLS))
    assert outcome is not None
    assert outcome.winners == (0, 2)


@pytest.mark.parametrize(("first", "points"), [(0, (9, 8)), (1, (11, 6))])
def test_tv19_the_handicap_goes_to_the_team_that_does_not_begin(first: int, points: tuple[int, int]) -> None:
    assert result(_over("kristian dorin lars tiasan velda urrak", "markus sharra fred", first=first, handicap=2)) == Result((0,), points, "mugs")


def test_tv19_the_handicap_can_decide() -> None:
    mats = ("kristian urrak dorin markus tiasan velda", "mokh sid lars")
    assert result(_over(*mats, handicap=1)) == Result((1,), (8, 9), "mugs")


def test_tv19_the_handicap_is_told() -> None:
    evening = Evening(_lies("dorin markus tiasan", "velda lars sharra kristian zigmar", ("mokh fred", "sid"), handicap=3))
    assert evening.choose("mokh@2,2", "leave").happened("handicap") == [{"type": "handicap", "team": "axes", "points": 3}]
