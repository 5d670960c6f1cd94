"""What the routes of the engine have at hand."""

from collections.abc import Mapping
from typing import Any, Final

import flask

from traktir_engine.api.shelf import Shelf
from traktir_engine.kernel import Game
from traktir_engine.live import LiveMatches
from traktir_kit.problems import Problem

_KEY: Final = "traktir.house"


class House:
    """The games that are played here, and the matches that are live in this process."""

    def __init__(self, games: Mapping[str, Game[Any]], live_matches: int) -> None:
        self.games = games
        self.shelf = Shelf(games)
        self.live = LiveMatches(live_matches)

    def game(self, id: str) -> Game[Any]:
        """The game of that id. Raises Problem `unknown_game`."""
        try:
            return self.games[id]
        except KeyError:
            raise Problem("unknown_game", f"the games here are {', '.join(self.games)}") from None


def open_house(app: flask.Flask, house: House) -> None:
    """The routes of the app find the house from now on."""
    app.extensions[_KEY] = house


def house() -> House:
    """The house of the app that answers now."""
    found: House = flask.current_app.extensions[_KEY]
    return found
