"""Where a mat may be laid (TV8) and where the barman lets one be (TV9)."""

import pytest

from tests.support.tavern import Evening, laid_out
from traktir_engine.games.tavern.table import Cell

ROW = {(0, 0): ("dorin", "swords"), (1, 0): ("markus", "axes")}
FULL_ROW = {**ROW, (2, 0): ("lars", "swords")}
CORNER = {(0, 0): ("dorin", "swords"), (1, 0): ("markus", "axes"), (0, 1): ("lars", "swords")}


def _cells(laid: dict[Cell, tuple[str, str]], barman: str | None = None) -> str:
    """The cells offered, in their order."""
    options = Evening(laid_out(laid, ("mokh", ""), barman=barman)).options
    return " ".join(option.partition("@")[2] for option in options)


def test_tv8_the_first_mat_goes_anywhere_which_is_one_cell() -> None:
    assert _cells({}) == "0,0"


@pytest.mark.parametrize(
    ("laid", "cells"),
    [
        ({(0, 0): ("dorin", "swords")}, "0,-1 -1,0 1,0 0,1"),
        (ROW, "0,-1 1,-1 -1,0 2,0 0,1 1,1"),
        (FULL_ROW, "0,-1 1,-1 2,-1 0,1 1,1 2,1"),
        (CORNER, "0,-1 1,-1 -1,0 2,0 -1,1 1,1 0,2"),
        ({(0, 0): ("dorin", "swords"), (0, -1): ("markus", "axes"), (0, -2): ("lars", "axes")}, "-1,-2 1,-2 -1,-1 1,-1 -1,0 1,0"),
    ],
)
def test_tv8_free_cells_share_an_edge_with_a_mat_and_keep_the_box_within_3x3(laid: dict[Cell, tuple[str, str]], cells: str) -> None:
    """In reading order."""
    assert _cells(laid) == cells


def test_tv8_the_box_of_four_players_is_4x4() -> None:
    laid = {(x, 0): (mat, "swords") for x, mat in enumerate(["dorin.1", "markus.1", "lars.1"])}
    evening = Evening(laid_out(laid, ("mokh.1", "", "", "")))
    assert {"mokh.1@3,0", "mokh.1@-1,0"} <= set(evening.options)
    evening = Evening(laid_out({**laid, (3, 0): ("sid.1", "axes")}, ("mokh.1", "", "", "")))
    assert {option.partition("@")[2] for option in evening.options} == {f"{x},{y}" for x in range(4) for y in (-1, 1)}


def test_tv8_a_mat_is_laid_own_side_up() -> None:
    assert Evening(laid_out(ROW, ("mokh", ""))).choose("mokh@2,0").sides()["mokh"] == "swords"
    assert Evening(laid_out(ROW, ("", "mokh"), first=1)).choose("mokh@2,0").sides()["mokh"] == "axes"


def test_tv8_laying_is_compulsory() -> None:
    evening = Evening(laid_out(ROW, ("mokh sid", "")))
    assert evening.asked == (0, "lay")
    assert all("@" in option for option in evening.options)


@pytest.mark.parametrize(
    ("edge", "cells"),
    [
        ("north", "-1,0 2,0 -1,1 1,1 0,2"),
        ("east", "0,-1 1,-1 -1,0 -1,1 1,1 0,2"),
        ("south", "0,-1 1,-1 -1,0 2,0 -1,1 1,1"),
        ("west", "0,-1 1,-1 2,0 1,1 0,2"),
    ],
)
def test_tv9_no_mat_is_laid_beyond_the_barmans_edge_but_inside_the_box(edge: str, cells: str) -> None:
    assert _cells(CORNER, edge) == cells


@pytest.mark.parametrize("edge", ["east", "west"])
def test_tv9_he_has_no_effect_once_the_box_has_its_full_size_that_way(edge: str) -> None:
    assert _cells(FULL_ROW, edge) == _cells(FULL_ROW)


def test_tv9_the_line_travels_with_the_box() -> None:
    evening = Evening(laid_out(ROW, ("mokh fred", "sid gabriel"), barman="east")).choose("mokh@0,-1", "leave", "leave")
    assert "sid@2,0" not in evening.options
    evening = Evening(laid_out(ROW, ("mokh fred", "sid gabriel"))).choose("mokh@2,0", "leave", "south")
    assert not any(option.endswith(",1") for option in evening.options)


@pytest.mark.parametrize("edge", [None, "north", "east", "south", "west"])
def test_tv8_a_legal_cell_exists_wherever_the_barman_stands(edge: str | None) -> None:
    for laid in ({(0, 0): ("dorin", "swords")}, ROW, FULL_ROW, CORNER):
        assert _cells(laid, edge)
