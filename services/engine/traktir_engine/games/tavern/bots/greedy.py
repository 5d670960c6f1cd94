"""The level that takes what it can get now."""

from traktir_engine.bots import best, imagined
from traktir_engine.games.tavern.bots.foresight import glance
from traktir_engine.games.tavern.bots.turns import fought, glass_ideas, laid, passed
from traktir_engine.games.tavern.bots.worth import lead, strength, support
from traktir_engine.games.tavern.mats import mats_for
from traktir_engine.games.tavern.table import Tavern
from traktir_engine.kernel import Option, Position


def greedy(position: Position[Tavern]) -> Option:
    """The option with the best lead at the end of this turn; among equals the one that leaves the next seat the least."""
    (table,) = imagined(position)
    team = table.teams[position.ask.seat]

    def worth(option: Option) -> tuple[int, int, int]:
        match position.ask.kind:
            case "draft":
                return strength(mats_for(table.seats)[option.id]), 0, 0
            case "lay":
                after = laid(table, option)
                return max(_worth(fought(after, glass), team) for glass in glass_ideas(after))
            case "glass":
                return _worth(fought(table, option), team)
        return _worth(passed(table, option), team)

    return best(position.ask.options, worth, position.dice)


def _worth(table: Tavern, team: int) -> tuple[int, int, int]:
    return lead(table, team), glance(table, team), support(table, team)
