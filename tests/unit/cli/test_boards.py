"""The table of tavern in the terminal, at every moment of whole matches."""

import io
import random
import re
from typing import Any, cast

import pytest
from rich.console import Console

from tests.support.rooms import words
from traktir.boards import board
from traktir.shapes import Catalogue, Lang, View
from traktir.texts import Teller
from traktir_engine.games.tavern import GAME
from traktir_engine.kernel import Match

WIDTH = 100
SETUPS: dict[str, tuple[int, dict[str, object], Lang]] = {
    "two, pro, hidden": (2, {"pro": True, "hidden": True}, "ru"),
    "two, draft": (2, {"hands": "draft"}, "en"),
    "four": (4, {"pro": True}, "en"),
}


def drawn(game: str, view: View, catalogue: Catalogue, players: list[str], width: int = WIDTH) -> str:
    console = Console(file=io.StringIO(), width=width, no_color=True, highlight=False, markup=False)
    with console.capture() as capture:
        console.print(board(game, view, Teller(catalogue, players)))
    return capture.get()


@pytest.mark.parametrize(("seats", "options", "lang"), SETUPS.values(), ids=SETUPS)
def test_every_turn_of_a_match_can_be_drawn_with_all_that_the_viewer_may_see(seats: int, options: dict[str, object], lang: Lang) -> None:
    catalogue = _catalogue(lang)
    names = {piece["id"]: catalogue["names"][piece["id"]] for piece in catalogue["pieces"] if piece["kind"] == "mat"}
    match, chance = Match(GAME, seats, options, "5a" * 32), random.Random(7)
    while not match.over:
        opened = match.waiting[0]
        for viewer in (None, opened.ask.seat) if opened.ask.kind in {"draft", "lay"} else ():
            view = match.view(viewer)
            picture = drawn("tavern", view, catalogue, ["Аня", "Боря", "Вера", "Гена"])
            assert all(len(line) <= WIDTH for line in picture.splitlines())
            assert all(names[laid["mat"]] in picture for laid in view["laid"])
            assert all(names[mat] in picture for hand in view["hands"] if hand for mat in hand)
        match.answer(opened.id, opened.ask.seat, chance.choice(opened.ask.options).id)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_in_60_columns_the_mats_of_four_players_are_still_whole(lang: Lang) -> None:
    """West and east of each stand in one line, and which of two of a name it is can be read."""
    catalogue = _catalogue(lang)
    sides = {piece["id"]: cast("dict[str, Any]", piece)["sides"] for piece in catalogue["pieces"] if piece["kind"] == "mat"}
    match = Match(GAME, 4, {}, "5a" * 32)
    while not match.over:
        opened = match.waiting[0]
        match.answer(opened.id, opened.ask.seat)
        view = match.view(None)
        lines = drawn("tavern", view, catalogue, ["Аня", "Боря", "Вера", "Гена"], width=60).splitlines()
        assert all(len(line) <= 60 for line in lines)
        numbers = sorted((int(west), int(east)) for line in lines for west, east in re.findall(r"[│║] (\d) +(?:\+\d)? +(\d) ?[│║]", line))
        assert numbers == sorted((sides[laid["mat"]][3], sides[laid["mat"]][1]) for laid in view["laid"])
        tops = [top for line in lines for top in re.findall(r"[┌╔][─═]+ ([^─═]+?) ?[─═]*[┐╗]", line)]
        assert sorted(top.rpartition(" ")[2] for top in tops) == sorted("I" * int(laid["mat"][-1]) for laid in view["laid"])


def test_the_free_cells_say_their_coordinates_and_the_barred_ones_are_marked() -> None:
    match = Match(GAME, 2, {}, "5a" * 32)
    for option in (None, "leave", "north"):
        opened = match.waiting[0]
        match.answer(opened.id, opened.ask.seat, option)
    picture = drawn("tavern", match.view(None), _catalogue("en"), ["Аня", "Боря"])
    assert [cell for cell in ("-1,0", "1,0", "0,1", "× 0,-1") if cell not in picture] == []
    assert "× 1,0" not in picture


def test_a_draft_says_so_instead_of_counting_turns_and_mugs() -> None:
    match = Match(GAME, 2, {"hands": "draft"}, "5a" * 32)
    picture = drawn("tavern", match.view(0), _catalogue("en"), ["Аня", "Боря"])
    assert "Picking mats" in picture
    assert "Turn 1" not in picture


def test_what_the_numbers_of_a_mat_mean_stands_under_the_table() -> None:
    picture = drawn("tavern", Match(GAME, 2, {}, "5a" * 32).view(0), _catalogue("en"), ["Аня", "Боря"])
    assert picture.splitlines()[-1].strip() == "Numbers: north-east-south-west. ● – a mug."


def test_the_teams_can_be_told_apart_without_colours() -> None:
    match, chance = Match(GAME, 2, {}, "5a" * 32), random.Random(3)
    while len({laid["team"] for laid in match.view(None)["laid"]}) < 2:
        opened = match.waiting[0]
        match.answer(opened.id, opened.ask.seat, chance.choice(opened.ask.options).id)
    picture = drawn("tavern", match.view(None), _catalogue("en"), ["Аня", "Боря"])
    assert "┌" in picture
    assert "╔" in picture


def test_a_game_without_a_board_is_shown_as_a_tree_of_its_view() -> None:
    view = {"game": "nuts", "you": 0, "bowl": ["oak", "pine"], "players": [{"seat": 1, "nuts": 3}], "note": "\x1b[31m[red]"}
    picture = drawn("nuts", view, words(), ["Аня", "Боря"])
    assert all(part in picture for part in ("Орехи", "bowl: Жёлудь, Шишка", "seat: Боря", "nuts: 3", "note: [31m[red]"))
    assert "\x1b" not in picture


def _catalogue(lang: Lang) -> Catalogue:
    catalogue: Catalogue = GAME.catalogue(lang)  # type: ignore[assignment]
    return catalogue
