"""Runs a rules script from one question to the next, by hand: no event loop, no threads, no waiting."""

from collections.abc import Coroutine
from typing import Any, TypeAlias

from traktir_engine.kernel.ask import Ask, Option

Play: TypeAlias = Coroutine[Any, Any, None]
"""The rules as a coroutine: it awaits asks and nothing else."""


class Script:
    """A running script. `asks` are the decisions it waits for now; none means that it has ended."""

    __slots__ = ("_play", "asks")

    def __init__(self, play: Play) -> None:
        self._play = play
        self.asks: tuple[Ask, ...] = ()
        self._send(None)

    @property
    def over(self) -> bool:
        return not self.asks

    def choose(self, options: list[Option]) -> None:
        """Goes on with one chosen option for each of `asks`, in their order."""
        self._send(options)

    def _send(self, options: list[Option] | None) -> None:
        try:
            self.asks = self._play.send(options)
        except StopIteration:
            self.asks = ()
