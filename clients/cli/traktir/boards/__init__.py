"""How the table of each game looks in a terminal.

A board is a pure function: what a viewer sees and the game's words in, something that `rich` can print out.
A game without a board of its own gets the generic one.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from rich.console import RenderableType

from traktir.boards import generic, mages, tavern, tschak
from traktir.shapes import View
from traktir.texts import Teller

Board: TypeAlias = Callable[[View, Teller], RenderableType]

BOARDS: Final[Mapping[str, Board]] = {"mages": mages.board, "tavern": tavern.board, "tschak": tschak.board}
"""Game id → its board. A new game adds its line here and its words to the module."""


def board(game: str, view: View, teller: Teller) -> RenderableType:
    """The table of that game as this viewer sees it."""
    return BOARDS.get(game, generic.board)(view, teller)
