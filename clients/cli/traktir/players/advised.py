"""A bot of the house, playing a seat from outside: it asks the engine what to do, showing no more than its view and its ask."""

import secrets

from traktir.engine import Engine
from traktir.players.driving import Stumbled
from traktir.problems import TraktirError
from traktir.shapes import Ask, Snapshot


class Advised:
    """Chooses what the engine's bot of that level would; a salt of its own keeps the other seats from foreseeing that."""

    def __init__(self, engine: Engine, level: str = "greedy") -> None:
        self._engine = engine
        self._level = level
        self._salt = secrets.token_hex(16)

    def see(self, snapshot: Snapshot) -> None:
        """Needs no memory: a view has all that counts."""

    def choose(self, snapshot: Snapshot, ask: Ask) -> str:
        match = snapshot["match"]
        if match is None:
            raise Stumbled("nonsense", "no match")
        try:
            advice = self._engine.advise(snapshot["game"], match["view"], ask, level=self._level, salt=self._salt)
        except TraktirError as error:
            raise Stumbled("unreachable", str(error)) from error
        return advice["option"]
