"""The bots that know mages."""

from traktir_engine.games.mages.bots.levels import greedy, search

__all__ = ["greedy", "search"]
