"""Where a mat may be laid (TV8, TV9)."""

import functools
from itertools import chain

from traktir_engine.games.tavern.mats import EAST, NORTH, SOUTH, WEST
from traktir_engine.games.tavern.table import Box, Cell, Tavern, around

FIRST_CELL = (0, 0)


def free_cells(table: Tavern) -> list[Cell]:
    """The free cells that share an edge with a laid mat and keep the box within the table (TV8), in reading order. Never empty before the end."""
    if table.box is None:
        return [FIRST_CELL]
    touching = set(chain.from_iterable(map(around, table.laid))).difference(table.laid)
    return [cell for cell in _reachable(table.box, table.size) if cell in touching]


def barred(table: Tavern, cell: Cell) -> bool:
    """Whether the barman forbids the cell (TV9)."""
    return table.barman is not None and side(table, cell) == table.barman


def side(table: Tavern, cell: Cell) -> int | None:
    """The edge of the box beyond which a free cell lies; None inside the box. It touches a mat, so it is never beyond two."""
    box = table.box
    if box is None:
        return None
    x, y = cell
    if x < box.west or x > box.east:
        return WEST if x < box.west else EAST
    if y < box.north or y > box.south:
        return NORTH if y < box.north else SOUTH
    return None


@functools.cache
def _reachable(box: Box, size: int) -> tuple[Cell, ...]:
    """All cells that lie in some box of full size around this one, in reading order."""
    columns = range(box.east - size + 1, box.west + size)
    rows = range(box.south - size + 1, box.north + size)
    return tuple((x, y) for y in rows for x in columns)
