"""The level that takes what it can get now."""

from traktir_engine.bots import best, imagined
from traktir_engine.games.tavern.bots.turns import fought, glass_ideas, laid
from traktir_engine.games.tavern.bots.worth import lead, strength
from traktir_engine.games.tavern.mats import mats_for
from traktir_engine.games.tavern.table import Tavern
from traktir_engine.kernel import Option, Position


def greedy(position: Position[Tavern]) -> Option:
    """The option with the best lead at the end of this turn; what changes no lead is left to chance."""
    (table,) = imagined(position)
    team = table.teams[position.ask.seat]

    def worth(option: Option) -> int:
        match position.ask.kind:
            case "draft":
                return strength(mats_for(table.seats)[option.id])
            case "lay":
                after = laid(table, option)
                return max(lead(fought(after, glass), team) for glass in glass_ideas(after))
            case "glass":
                return lead(fought(table, option), team)
        return 0

    return best(position.ask.options, worth, position.dice)
