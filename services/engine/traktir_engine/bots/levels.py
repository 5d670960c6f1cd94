"""Levels of bots that need to know nothing of the game."""

from typing import Any

from traktir_engine.kernel import Option, Position


def random(position: Position[Any]) -> Option:
    """Any option, all equally likely."""
    return position.dice.pick(position.ask.options)
