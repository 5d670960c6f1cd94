"""Programs that sit at a table: the house's bots by their level, and any program that speaks JSON lines."""

from traktir.players.advised import Advised
from traktir.players.driving import Player, Stumbled, drive, open_ask
from traktir.players.program import Program

__all__ = ["Advised", "Player", "Program", "Stumbled", "drive", "open_ask"]
