"""Carrying out a turn on a table of one's own, without the script."""

from traktir_engine.games.tavern.choices import LEAVE, glass_options
from traktir_engine.games.tavern.play import compare, lay, move_barman, pass_turn, place_glass
from traktir_engine.games.tavern.table import Tavern
from traktir_engine.kernel import Option


def laid(table: Tavern, option: Option) -> Tavern:
    """The table once the mat lies."""
    after = table.copy()
    lay(after, after.seat, option)
    return after


def fought(table: Tavern, option: Option) -> Tavern:
    """The table once the glass stands and the comparisons are done."""
    after = table.copy()
    place_glass(after, after.seat, option)
    compare(after)
    return after


def passed(table: Tavern, option: Option) -> Tavern:
    """The table once the barman stands and the next seat is on turn."""
    after = table.copy()
    move_barman(after, after.seat, option)
    pass_turn(after)
    return after


def glass_ideas(table: Tavern) -> list[Option]:
    """The glasses worth a thought while the laying itself is weighed: left where it is, or on the mat just laid."""
    cell = table.laying.cell if table.laying else None
    return [LEAVE, *[option for option in glass_options(table, table.seat)[1:] if tuple(option.value["cell"]) == cell]]
