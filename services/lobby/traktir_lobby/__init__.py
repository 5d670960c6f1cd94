"""The lobby of Traktir: rooms, seats, clocks and the one write path."""
