"""Choosing by worth, and thinking on tables that may be the real one."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from traktir_engine.kernel import SILENT, Dice, Option, Position, Table

T = TypeVar("T", bound=Table)


def best(options: Sequence[Option], worth: Callable[[Option], Any], dice: Dice) -> Option:
    """The option of the highest worth; the dice decide among equals, so that a bot is not foreseen by the order of the options."""
    worths = [worth(option) for option in options]
    highest = max(worths)
    return dice.pick([option for option, each in zip(options, worths, strict=True) if each == highest])


def imagined(position: Position[T], count: int = 1) -> list[T]:
    """So many tables that fit what the seat sees. They keep no log: nobody reads what happens on them."""
    tables = [position.imagine() for _ in range(count)]
    for table in tables:
        table.log = SILENT
    return tables
