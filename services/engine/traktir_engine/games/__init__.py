"""The games of the house by their ids."""

from collections.abc import Mapping
from typing import Any

from traktir_engine.games import mages, tavern, tschak
from traktir_engine.kernel import Game

GAMES: Mapping[str, Game[Any]] = {game.id: game for game in (tavern.GAME, tschak.GAME, mages.GAME)}
