"""What is drawn in one way or another, as the terminal is wide."""

from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult


@dataclass(frozen=True, slots=True)
class Fitting:
    """Is drawn for the width that there is."""

    draw: Callable[[int], RenderableType]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.draw(options.max_width)
