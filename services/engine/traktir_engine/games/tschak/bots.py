"""The levels of bots that know the game."""

from collections.abc import Sequence

from traktir_engine.bots import imagined
from traktir_engine.games.tschak.choices import play_option
from traktir_engine.games.tschak.foresight import Foresight, Outlook
from traktir_engine.games.tschak.heroes import Hero, by_place
from traktir_engine.games.tschak.plans import Plan, divide, plans
from traktir_engine.games.tschak.table import STOREYS, Tschak
from traktir_engine.games.tschak.worth import stakes
from traktir_engine.kernel import Option, Position

SAMPLES = 12
"""How many tables `search` thinks through."""


def greedy(position: Position[Tschak]) -> Option:
    """Puts its strongest cards where the most is at stake for itself, and does not think about the others."""
    table, you = position.imagine(), position.ask.seat
    party = table.players[you].party(table.storey)
    return _begin(position, divide(table.hand(you), party, stakes(table, you)), party)


def search(position: Position[Tschak]) -> Option:
    """Deals the hidden cards in many ways that fit what it has seen, foresees what the others make of them, and follows the plan that fares best on average."""
    you, tables = position.ask.seat, imagined(position, SAMPLES)
    outlook = Outlook([Foresight(table, you, position.dice) for table in tables])
    party, hand = tables[0].players[you].party(tables[0].storey), tables[0].hand(you)
    best = max(plans(hand, party, STOREYS - tables[0].storey + 1), key=outlook.value)
    return _begin(position, best, party)


def _begin(position: Position[Tschak], plan: Plan, played: Sequence[Hero]) -> Option:
    """As many cards of the plan's present party as are asked for; the dice say which go first, so that nobody foresees it."""
    left = [hero for hero in plan.parties[0] if hero not in played]
    position.dice.shuffle(left)
    return play_option(tuple(sorted(left[: position.ask.about["size"]], key=by_place)))
