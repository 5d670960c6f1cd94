"""The engine with the games of the house and the toy game, for gunicorn: `tests.support.toy_engine:app`."""

from tests.support.purses import PURSES
from traktir_engine.api.app import create_app
from traktir_engine.games import GAMES
from traktir_engine.settings import EngineSettings
from traktir_kit.settings import read

app = create_app(read(EngineSettings), {**GAMES, PURSES.id: PURSES})
