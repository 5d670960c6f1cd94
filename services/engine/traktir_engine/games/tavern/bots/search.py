"""The level that looks ahead."""

from traktir_engine.bots import best, imagined
from traktir_engine.games.tavern.bots.foresight import BREADTH, glance, outlook
from traktir_engine.games.tavern.bots.turns import fought, glass_ideas, laid, passed
from traktir_engine.games.tavern.bots.worth import strength, support
from traktir_engine.games.tavern.mats import mats_for
from traktir_engine.games.tavern.table import Tavern
from traktir_engine.kernel import Option, Position

SAMPLES = 2
"""Tables imagined where hands are hidden; open hands leave nothing to imagine."""

TURNS = 1
"""Turns followed after the one to decide, each by all that is possible in it; towards the end there is less to follow, so it can be more."""

ENDGAME = 4
"""Free cells from which on one turn more is followed."""


def search(position: Position[Tavern]) -> Option:
    """The option that turns out best a few turns on, on average over what the hidden hands may be. A draft goes by the mats' strength."""
    options = position.ask.options
    if position.ask.kind == "draft":
        return best(options, lambda option: strength(mats_for(position.view["seats"])[option.id]), position.dice)
    secret = any(hand is None for hand in position.view["hands"])
    tables = imagined(position, SAMPLES if secret else 1)
    team = tables[0].teams[position.ask.seat]

    def likely_end(table: Tavern, option: Option) -> Tavern:
        return max(_ends(table, option), key=lambda end: glance(end, team))

    ends = {option.id: [likely_end(table, option) for table in tables] for option in options}
    glances = {option.id: sum(glance(end, team) for end in ends[option.id]) for option in options}
    promising = sorted(options, key=lambda option: glances[option.id], reverse=True)[: BREADTH // len(tables)]

    free = tables[0].size ** 2 - len(tables[0].laid)
    turns = TURNS + (free <= ENDGAME)

    def worth(option: Option) -> tuple[int, int]:
        return sum(outlook(end, team, turns) for end in ends[option.id]), sum(support(end, team) for end in ends[option.id])

    return best(promising, worth, position.dice)


def _ends(table: Tavern, option: Option) -> list[Tavern]:
    """The tables to which an option leads, those worth a thought."""
    match table.stage:
        case "lay":
            after = laid(table, option)
            return [fought(after, glass) for glass in glass_ideas(after)]
        case "glass":
            return [fought(table, option)]
    return [passed(table, option)]
