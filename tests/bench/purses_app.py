"""The engine with the toy game too, whose matches are as long as one likes. For gunicorn."""

from tests.support.purses import PURSES
from traktir_engine.api.app import create_app
from traktir_engine.games import GAMES
from traktir_engine.settings import EngineSettings
from traktir_kit.settings import read_or_exit

app = create_app(read_or_exit(EngineSettings), {**GAMES, "purses": PURSES})
