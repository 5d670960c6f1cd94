"""The bots that know tavern."""

from traktir_engine.games.tavern.bots.greedy import greedy
from traktir_engine.games.tavern.bots.search import search

__all__ = ["greedy", "search"]
