"""Comparing and turning (TV11, TV12)."""

import pytest

from tests.support.tavern import Evening, fight, laid_out
from traktir_engine.games.tavern.table import Cell

Mats = dict[Cell, tuple[str, str]]

EXAMPLES: list[tuple[str, Mats, str, str, str]] = [
    ("higher wins: east 8 on west 6", {(1, 0): ("markus", "axes")}, "dorin@0,0", "leave", "markus"),
    ("a tie turns nothing: east 8 on west 8", {(1, 0): ("zigmar", "axes")}, "dorin@0,0", "leave", ""),
    ("lower turns nothing, nor is the laid mat turned: south 3 on north 8", {(0, 1): ("urrak", "axes")}, "kristian@0,0", "leave", ""),
    ("the touching numbers count, not the best: north 2 on south 6", {(0, -1): ("markus", "axes")}, "mokh@0,0", "leave", ""),
    ("south on north: 8 on 7", {(0, 1): ("lars", "axes")}, "mokh@0,0", "leave", "lars"),
    ("west on east: 6 on 5", {(-1, 0): ("lars", "axes")}, "gabriel@0,0", "leave", "lars"),
    ("mates are left alone", {(1, 0): ("fred", "swords")}, "dorin@0,0", "leave", ""),
    ("corners do not touch", {(0, 1): ("mokh", "axes"), (1, 1): ("sid", "axes")}, "dorin@1,0", "leave", "sid"),
    (
        "all that qualify at once",
        {(1, 0): ("markus", "axes"), (0, 1): ("velda", "axes"), (-1, 0): ("tiasan", "axes")},
        "dorin@0,0",
        "leave",
        "markus tiasan velda",
    ),
    ("only those that qualify", {(1, 0): ("zigmar", "axes"), (0, 1): ("velda", "axes")}, "dorin@0,0", "leave", "velda"),
    ("no chains: velda, now ours, does not turn fred (8 on 2)", {(1, 0): ("velda", "axes"), (2, 0): ("fred", "axes")}, "dorin@0,0", "leave", "velda"),
    ("older mats do not attack, even with a fresh glass", {(0, 0): ("dorin", "swords"), (1, 0): ("zigmar", "axes")}, "mokh@0,1", "dorin", ""),
    ("a glass on the enemy makes the difference", {(1, 0): ("lars", "axes")}, "velda@0,0", "lars", "lars"),
]


@pytest.mark.parametrize(("laid", "lay", "glass", "turned"), [example[1:] for example in EXAMPLES], ids=[example[0] for example in EXAMPLES])
def test_tv11_worked_examples(laid: Mats, lay: str, glass: str, turned: str) -> None:
    evening = fight(laid, lay, glass)
    before = dict(laid.values())
    changed = {mat for mat, team in before.items() if evening.sides()[mat] != team}
    assert changed == set(turned.split())
    assert evening.sides()[lay.partition("@")[0]] == "swords"


def test_tv11_every_comparison_is_told_with_its_numbers() -> None:
    evening = fight({(1, 0): ("zigmar", "axes"), (0, 1): ("velda", "axes")}, "dorin@0,0", "zigmar")
    assert evening.happened("turned", "held") == [
        {"type": "held", "mat": "zigmar", "cell": [1, 0], "team": "axes", "by": "dorin", "attack": 8, "defence": 9},
        {"type": "turned", "mat": "velda", "cell": [0, 1], "team": "swords", "by": "dorin", "attack": 5, "defence": 2},
    ]


def test_tv11_comparing_is_automatic() -> None:
    assert fight({(1, 0): ("markus", "axes")}, "dorin@0,0").asked == (0, "barman")


def test_tv12_moving_the_glass_away_later_turns_nothing_back() -> None:
    laid = {(1, 0): ("zigmar", "axes"), (1, 1): ("mokh", "axes")}
    evening = Evening(laid_out(laid, ("dorin sid", "fred gabriel"))).choose("dorin@0,0", "dorin")
    assert evening.sides()["zigmar"] == "swords", "8 + 1 beats 8"
    evening.choose("leave", "fred@2,0", "leave", "leave", "sid@0,1", "sid")
    assert evening.table.glasses[0] == (0, 1)
    assert evening.sides()["zigmar"] == "swords"


def test_tv11_a_turned_mat_can_be_turned_back_by_a_laid_one() -> None:
    evening = Evening(laid_out({(1, 0): ("markus", "axes")}, ("dorin", "tiasan"))).choose("dorin@0,0", "leave", "leave")
    assert evening.choose("tiasan@1,-1", "leave").sides()["markus"] == "swords", "south 2 on north 4"
    evening = Evening(laid_out({(1, 0): ("markus", "axes")}, ("dorin", "mokh"))).choose("dorin@0,0", "leave", "leave")
    assert evening.choose("mokh@1,-1", "leave").sides()["markus"] == "axes", "south 8 on north 4"
