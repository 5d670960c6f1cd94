"""What the bots of all games are made of. A bot sees what its seat sees: it thinks on tables imagined from the seat's view."""

from traktir_engine.bots.choosing import best, imagined
from traktir_engine.bots.levels import random

__all__ = ["best", "imagined", "random"]
