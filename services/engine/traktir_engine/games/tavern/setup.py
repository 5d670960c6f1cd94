"""Setting up the table (TV4–TV6)."""

from operator import attrgetter

from traktir_engine.games.tavern.mats import TEAMS, Mat, mats_for
from traktir_engine.games.tavern.options import TEAM, Options
from traktir_engine.games.tavern.seating import drafting_seat, draw_teams, round_order, with_choices
from traktir_engine.games.tavern.table import Tavern
from traktir_engine.kernel import Dice, Setup

HAND_SIZE = 6

_place = attrgetter("place")


def deal(setup: Setup, dice: Dice) -> Tavern:
    """A table ready for the first turn or the first pick."""
    options = Options.of(setup.options)
    teams = with_choices(TEAM.of(setup.options, setup.seats), draw_teams(setup.seats, options.teams, dice))
    order = round_order(dice.below(setup.seats), teams, options.order)
    mats = list(mats_for(setup.seats).values())
    table = Tavern(
        dice,
        options,
        size=size_for(setup.seats),
        order=order,
        teams=teams,
        hands=[[] for _ in teams],
        aside=mats,
        stage="draft" if options.hands == "draft" else "lay",
        glasses=[None] * setup.seats,
    )
    if options.hands == "deal":
        _deal_hands(table)
    _tell_start(table)
    return table


def size_for(seats: int) -> int:
    """Cells along one edge of the full table (TV6, TV8)."""
    return 3 if seats == 2 else 4


def take(hand: list[Mat], mat: Mat) -> None:
    """Puts a mat into a hand, which stays sorted as the characters are."""
    hand.append(mat)
    hand.sort(key=_place)


def _deal_hands(table: Tavern) -> None:
    pile = table.aside
    table.dice.shuffle(pile)
    for hand in table.hands:
        hand += pile[-HAND_SIZE:]
        del pile[-HAND_SIZE:]
        hand.sort(key=_place)
    pile.sort(key=_place)


def _tell_start(table: Tavern) -> None:
    for seat, team in enumerate(table.teams):
        table.log.tell("seated", seat=seat, team=TEAMS[team])
    table.log.tell("first", seat=table.order[0])
    if table.stage == "draft":
        table.log.tell("draft", seat=drafting_seat(table))
        return
    for seat, hand in enumerate(table.hands):
        if table.options.secret:
            table.log.tell("dealt", seat=seat, count=len(hand))
        else:
            table.log.tell("hand", seat=seat, mats=[mat.id for mat in hand])
    tell_ready(table)


def tell_ready(table: Tavern) -> None:
    """The hands are complete: what stays aside, and whose turn it is."""
    table.log.tell("aside", mats=[mat.id for mat in table.aside])
    table.log.tell("turn", seat=table.seat, number=table.turn + 1)
