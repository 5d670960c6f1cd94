"""The options of every ask. Each list has a fixed order; the first is the automatic choice, but for `seal` (R153, R154, D50)."""

from collections.abc import Iterable, Sequence
from functools import cache

from traktir_engine.kernel import Option


@cache
def _target(seat: int) -> Option:
    return Option(f"seat-{seat}", {"target_seat": seat})


def targets(seats: Iterable[int]) -> list[Option]:
    """`target`: the foes from the chooser's left."""
    return [_target(seat) for seat in seats]


@cache
def _indexed(prefix: str, index: int, card: str) -> Option:
    return Option(f"{prefix}{index + 1}:{card}", {"index": index, "card": card})


TAKE = Option("take", {"block": False})


def block(creatures: Sequence[str]) -> list[Option]:
    """`block`: take the blow first, then each open creature, oldest first (R151–R153)."""
    return [TAKE, *(_indexed("give", index, card) for index, card in enumerate(creatures))]


def cards(found: Sequence[str]) -> list[Option]:
    """`order`, `discard`, `trim`, `pick`: one of several cards as they lie, equal ones told apart by their place."""
    return [_indexed("card", index, card) for index, card in enumerate(found)]


PASS = Option("pass", {"item": None})


@cache
def _use(item: str) -> Option:
    return Option(f"use:{item}", {"item": item})


def items(usable: Iterable[str]) -> list[Option]:
    """`item`: do not use first (D49), then each usable treasure in the order received."""
    return [PASS, *map(_use, usable)]
