"""The one table of all measurements."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True, slots=True)
class Row:
    """A measurement: what was done, what it took, and what docs/operations.md promises."""

    work: str
    measured: str
    goal: str = ""
    reached: bool = True


def show(rows: Iterable[Row]) -> None:
    """Prints the table."""
    table = Table("work", "measured", "goal", "")
    for row in rows:
        mark = "[green]✓" if row.reached else "[red]✗"
        table.add_row(row.work, row.measured, row.goal, mark if row.goal else "")
    Console().print(table)
