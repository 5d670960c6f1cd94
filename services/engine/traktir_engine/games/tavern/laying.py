"""Where a mat may be laid (TV8, TV9)."""

import functools

from traktir_engine.games.tavern.table import Box, Cell, Tavern, around

FIRST_CELL = (0, 0)


def free_cells(table: Tavern) -> list[Cell]:
    """The free cells that share an edge with a laid mat and keep the box within the table (TV8), in reading order. Never empty before the end."""
    if table.box is None:
        return [FIRST_CELL]
    laid = table.laid
    touching: set[Cell] = set()
    for cell in laid:
        touching.update(around(cell))
    return [cell for cell in _reachable(table.box, table.size) if cell in touching and cell not in laid]


def barred(table: Tavern, cell: Cell) -> bool:
    """Whether the barman forbids the cell (TV9)."""
    return table.box is not None and table.barman is not None and beyond(table.box, table.barman, cell)


def beyond(box: Box, edge: int, cell: Cell) -> bool:
    """Whether the cell lies outside the box on that side."""
    x, y = cell
    return (y < box.north, x > box.east, y > box.south, x < box.west)[edge]


@functools.cache
def _reachable(box: Box, size: int) -> tuple[Cell, ...]:
    """All cells that lie in some box of full size around this one, in reading order."""
    columns = range(box.east - size + 1, box.west + size)
    rows = range(box.south - size + 1, box.north + size)
    return tuple((x, y) for y in rows for x in columns)
