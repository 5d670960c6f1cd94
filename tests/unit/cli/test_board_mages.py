"""The table of mages in the terminal, at every moment of whole matches."""

import io
from collections.abc import Iterator
from typing import Any, cast

import pytest
from rich.console import Console

from tests.support.mages import dice, new_match, new_table, seal
from traktir.boards import board
from traktir.shapes import Catalogue, Lang, View
from traktir.texts import Teller
from traktir_engine.games.mages import GAME
from traktir_engine.games.mages.table import Table
from traktir_engine.kernel import Match

WIDTH = 100
PLAYERS = ["Аня", "Боря", "Вера", "Гена", "Дина", "Егор"]


def _drawn(view: View, lang: Lang, width: int = WIDTH) -> str:
    console = Console(file=io.StringIO(), width=width, no_color=True, highlight=False, markup=False)
    with console.capture() as capture:
        console.print(board("mages", view, Teller(cast("Catalogue", GAME.catalogue(lang)), PLAYERS)))
    return capture.get()


def _moments(match: Match[Table]) -> Iterator[Match[Table]]:
    """The match after each answer given at random, and at its end."""
    own = dice("board")
    yield match
    while not match.over:
        entry = own.pick(match.waiting)
        match.answer(entry.id, entry.ask.seat, own.pick(entry.ask.options).id)
        yield match


def _lying_open(view: View) -> Iterator[str]:
    """The ids of all that the viewer may see by name."""
    mages: list[dict[str, Any]] = view["mages"]
    for mage in mages:
        yield from (card for card, _ in mage["creatures"])
        yield from (*mage["curses"], *mage["treasures"])
        for shown in (mage["hand"], mage["waiting"]):
            yield from shown if isinstance(shown, list) else ()
        if mage["spell"] and mage["spell"]["parts"]:
            yield from (card for card, _, _ in mage["spell"]["parts"] if card != "wild")


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("seats", [2, 6])
def test_every_moment_of_a_match_can_be_drawn_for_every_viewer(lang: Lang, seats: int) -> None:
    """All that lies open is there by name, everybody's name too, and no line is wider than the terminal."""
    names = {piece["id"]: piece["name"] for piece in GAME.catalogue(lang)["pieces"]}
    for match in _moments(new_match(seats, 14)):
        viewer = match.version % (seats + 1) - 1
        view = match.view(None if viewer < 0 else viewer)
        picture = _drawn(view, lang)
        assert all(len(line) <= WIDTH for line in picture.splitlines())
        assert [thing for thing in _lying_open(view) if names[thing] not in " ".join(picture.split())] == []
        assert all(player in picture for player in PLAYERS[:seats])


def test_a_closed_spell_is_backs_only() -> None:
    """R90: so many backs as it has cards, and none of their names."""
    table = new_table(2)
    seal(table, 1, "lord-of-sparks sparkling thunder-discharge")
    picture = _drawn(GAME.view(table, 0), "en")
    assert "▒ ▒ ▒" in picture
    assert not any(name in picture for name in ("Lord of Sparks", "Sparkling", "Thunderous Discharge"))


def test_a_spell_whose_only_card_has_become_a_creature_still_says_its_initiative() -> None:
    table = new_table(2)
    seal(table, 1, "thunder-discharge", opened=True).parts.clear()
    assert "Spell —  initiative " in _drawn(GAME.view(table, 0), "en")


@pytest.mark.parametrize(("lang", "hand"), [("ru", "рука 8"), ("en", "hand 8")])
def test_in_60_columns_one_still_sees_how_many_cards_everybody_holds(lang: Lang, hand: str) -> None:
    lines = _drawn(new_match(6, 14).view(None), lang, width=60).splitlines()
    assert all(len(line) <= 60 for line in lines)
    assert sum(hand in line for line in lines) == 6
