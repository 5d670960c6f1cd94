"""The lobby of Traktir: rooms, seats, clocks and the one write path."""

__version__ = "0.1.0"
