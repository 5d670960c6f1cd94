"""The mats, the barman, the glasses (TV1–TV3)."""

import pytest

from tests.support.tavern import laid_out, new_match
from traktir_engine.games.tavern import GAME
from traktir_engine.games.tavern.mats import CHARACTERS, mats_for

TABLE = """
kristian 9 6 3 7 1 beer shield
urrak    8 4 8 4 1 mead rampage
dorin    5 8 5 7 1 beer -
markus   4 8 6 6 1 grog -
tiasan   9 5 2 4 2 wine long_shot
velda    2 8 3 6 2 wine hex
lars     7 5 7 5 2 beer distraction
sharra   2 6 9 4 2 grog pickpocket
zigmar   6 2 5 8 2 wine mirror
fred     7 3 6 2 3 mead together
sid      2 6 3 7 3 mead together
gabriel  6 5 4 6 3 beer house_guest
mokh     2 4 8 4 3 grog -
"""


def test_tv1_the_characters_are_those_of_the_rules() -> None:
    rows = [f"{c.id} {' '.join(map(str, c.sides))} {c.mugs} {c.drink} {c.skill or '-'}" for c in CHARACTERS]
    assert rows == [" ".join(line.split()) for line in TABLE.strip().splitlines()]


def test_tv1_the_sums_are_those_that_were_balanced() -> None:
    assert [sum(character.sides[side] for character in CHARACTERS) for side in range(4)] == [69, 70, 69, 70]
    assert sum(character.mugs for character in CHARACTERS) == 26


@pytest.mark.parametrize(("seats", "mats"), [(2, 13), (4, 26)])
def test_tv1_both_faces_are_alike_so_a_mat_is_in_the_match_once(seats: int, mats: int) -> None:
    assert len(mats_for(seats)) == mats


def test_tv2_the_barman_has_no_cell_no_numbers_and_no_points() -> None:
    ghorr = next(piece for piece in GAME.catalogue("en")["pieces"] if piece["kind"] == "barman")
    assert ghorr.keys() == {"id", "kind", "name", "text", "art"}
    assert "ghorr" not in mats_for(2)


def test_tv2_the_barman_changes_no_score() -> None:
    laid = {(0, 0): ("mokh", "swords")}
    without, beside = GAME.view(laid_out(laid), None), GAME.view(laid_out(laid, barman="north"), None)
    assert (without["score"], beside["score"]) == ({"swords": 3, "axes": 0},) * 2


@pytest.mark.parametrize("seats", [2, 4])
def test_tv3_each_player_has_one_glass_and_begins_with_it_in_hand(seats: int) -> None:
    assert new_match(1, seats).view(None)["glasses"] == [None] * seats
