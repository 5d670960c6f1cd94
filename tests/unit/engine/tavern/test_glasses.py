"""The beer glasses (TV10)."""

import pytest

from tests.support.tavern import Evening, fight, laid_out

ROW = {(0, 0): ("dorin", "swords"), (1, 0): ("markus", "axes")}


def _at_glass(glasses: dict[int, tuple[int, int]] | None = None) -> Evening:
    return Evening(laid_out(ROW, ("mokh", "sid"), glasses=glasses)).choose("mokh@0,1")


def test_tv10_the_glass_goes_to_any_laid_mat_own_or_enemy_or_stays_in_the_hand() -> None:
    evening = _at_glass()
    assert evening.options == ["leave", "dorin", "markus", "mokh"]
    assert evening.choose("leave").table.glasses == [None, None]


def test_tv10_a_glass_on_the_table_moves_to_another_mat_or_stays() -> None:
    evening = _at_glass({0: (0, 0)})
    assert evening.options == ["leave", "markus", "mokh"]
    assert evening.choose("markus").table.glasses == [(1, 0), None]
    assert _at_glass({0: (0, 0)}).choose("leave").table.glasses == [(0, 0), None]


def test_tv10_nobody_moves_the_other_players_glass() -> None:
    assert _at_glass({1: (0, 0)}).choose("mokh").table.glasses == [(0, 1), (0, 0)]


@pytest.mark.parametrize(
    ("glass", "enemy_glass", "turned"),
    [
        ("leave", {}, False),  # 8 against 8
        ("zigmar", {}, True),  # 9 against 8
        ("markus", {}, False),  # 8 against 9
        ("zigmar", {1: (1, 0)}, False),  # 9 against 9
        ("zigmar", {1: (1, 1)}, True),  # a glass elsewhere helps nobody here
    ],
)
def test_tv10_each_glass_gives_its_mat_one_on_all_sides(glass: str, enemy_glass: dict[int, tuple[int, int]], turned: bool) -> None:
    """Zigmar (west 8) is laid east of Markus (east 8)."""
    laid = {(1, 0): ("markus", "axes"), (1, 1): ("dorin", "axes")}
    evening = Evening(laid_out(laid, ("zigmar", ""), glasses=enemy_glass)).choose("zigmar@2,0", glass)
    assert evening.sides()["markus"] == ("swords" if turned else "axes")


def test_tv10_two_glasses_on_one_mat_are_two() -> None:
    table = laid_out(ROW, glasses={0: (0, 0), 1: (0, 0)})
    assert table.bonus(table.laid[0, 0]) == 2


def test_tv10_four_glasses_on_one_mat_are_four_for_there_is_no_cap() -> None:
    table = laid_out({(0, 0): ("dorin.1", "swords")}, ("", "", "", ""), glasses=dict.fromkeys(range(4), (0, 0)))
    assert table.bonus(table.laid[0, 0]) == 4


def test_tv10_the_glass_stays_on_a_mat_that_is_turned() -> None:
    evening = fight({(0, 0): ("sid", "axes")}, "dorin@1,0", glasses={1: (0, 0)})
    assert (evening.sides()["sid"], evening.table.glasses[1]) == ("axes", (0, 0)), "7 against 6 + 1 is a tie"
    evening = fight({(0, 0): ("tiasan", "axes")}, "dorin@1,0", glasses={1: (0, 0)})
    assert (evening.sides()["tiasan"], evening.table.glasses[1]) == ("swords", (0, 0)), "7 beats 5 + 1"


def test_tv10_the_glass_is_placed_before_the_comparison() -> None:
    evening = fight({(1, 0): ("markus", "axes")}, "zigmar@2,0", "zigmar")
    assert [event["type"] for event in evening.happened("glass_put", "turned")] == ["glass_put", "turned"]
