"""The table of tschak in the terminal, at every moment of whole matches."""

import io
from typing import cast

import pytest
from rich.console import Console

from tests.support.tschak import PLAYERS, asks, new_match, play_out
from traktir.boards import board
from traktir.shapes import Catalogue, Lang, View
from traktir.texts import Teller
from traktir_engine.games.tschak import GAME

WIDTH = 100
NAMES = ["Аня", "Боря", "Вера", "Гена"]


def _drawn(view: View, lang: Lang, names: list[str] = NAMES, width: int = WIDTH) -> str:
    console = Console(file=io.StringIO(), width=width, no_color=True, highlight=False, markup=False)
    with console.capture() as capture:
        console.print(board("tschak", view, Teller(cast("Catalogue", GAME.catalogue(lang)), names)))
    return capture.get()


def _first_names(lang: Lang) -> dict[str, str]:
    return {piece["id"]: piece["name"].partition(",")[0] for piece in GAME.catalogue(lang)["pieces"]}


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("seats", PLAYERS)
def test_every_moment_of_a_match_can_be_drawn_for_every_viewer(lang: Lang, seats: int) -> None:
    """Nothing is cut off: own cards and open parties are there by name, no line is wider than the terminal."""
    names = _first_names(lang)
    for match in asks(new_match(seats, 14)):
        viewer = match.version % (seats + 1) - 1
        view = match.view(None if viewer < 0 else viewer)
        picture = _drawn(view, lang)
        assert all(len(line) <= WIDTH for line in picture.splitlines())
        assert all(names[card] in picture for card in view["hand"] or [])
        assert all(names[card] in picture for player in view["players"] for party in player["parties"] for card in party)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_narrow_terminal_still_shows_who_has_how_many_points(lang: Lang) -> None:
    view = play_out(new_match(3, 15)).view(0)
    lines = _drawn(view, lang, width=60).splitlines()
    assert all(len(line) <= 60 for line in lines)
    points, gold = ("Очки", "Золото") if lang == "ru" else ("Points", "Gold")
    spoils = lines[next(number for number, line in enumerate(lines) if points in line) :]
    assert gold in spoils[0]
    for player in view["players"]:
        row = next(line for line in spoils if NAMES[player["seat"]] in line)
        assert {str(player["points"]), str(player["gold"])} <= set(row.split())


def test_the_end_shows_the_last_cards_and_the_points() -> None:
    """What decided can be seen."""
    view = play_out(new_match(4, 15)).view(None)
    picture = _drawn(view, "en")
    assert "The match is over" in picture
    assert all(_first_names("en")[player["last"]] in picture for player in view["players"])


def test_hands_that_have_lain_open_are_told_by_suit_and_value_and_others_are_not() -> None:
    """With two players two hands only travel in the first round, and in the second it is they that are played."""
    first, second = new_match(2, 16), new_match(2, 16)
    while second.table.round == 1:
        for entry in second.waiting:
            second.answer(entry.id, entry.ask.seat)
    assert "Travelling hand" not in _drawn(first.view(0), "en")
    told = [line for line in _drawn(second.view(0), "en").splitlines() if line.startswith("Travelling hand:")]
    assert len(told) == 2
    assert all(len(line.split()) == 12 for line in told)
    assert "Hand of" not in _drawn(second.view(0), "en")


def test_hostile_names_draw_no_markup_and_no_control_characters() -> None:
    """Names are foreign text."""
    picture = _drawn(new_match(2).view(0), "en", ["\x1b[31m[red]A", "B" * 60])
    assert "\x1b" not in picture
    assert "[red]A" in picture
    assert all(len(line) <= WIDTH for line in picture.splitlines())
