"""From a view back to a table that may be the real one."""

import functools
from collections.abc import Mapping

from marshmallow import ValidationError

from traktir_engine.canonical import canonical
from traktir_engine.games.tavern.mats import EDGES, TEAMS, Mat, mats_for
from traktir_engine.games.tavern.options import Options, OptionsSchema
from traktir_engine.games.tavern.possible import possible
from traktir_engine.games.tavern.setup import size_for
from traktir_engine.games.tavern.table import Box, Cell, Laid, Laying, Skill, Tavern
from traktir_engine.games.tavern.view import view as view_of
from traktir_engine.kernel import BadView, Dice, Json, View, Viewer


def imagine(view: View, dice: Dice) -> Tavern:
    """A table that gives this view to its viewer; hands that he does not see are drawn by the dice. Raises BadView if there is none."""
    try:
        table = _table(view, dice)
        if possible(table) and canonical(view_of(table, _viewer(view))) == canonical(view):
            return table
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError, ValidationError) as error:
        raise BadView("not the view of a table of tavern") from error
    raise BadView("no table of tavern gives this view")


def _table(view: View, dice: Dice) -> Tavern:
    """What the view says, read without trust. Every value is made anew, so that the view of this table shows whatever was not as it should be."""
    seats = {2: 2, 4: 4}[view["seats"]]
    mats = mats_for(seats)
    laid = {_cell(each["cell"]): _laid(each, mats) for each in view["laid"]}
    return Tavern(
        dice,
        Options.of(_schema().load(view["options"])),
        size=size_for(seats),
        order=tuple(int(seat) for seat in view["order"]),
        teams=tuple(TEAMS.index(team) for team in view["teams"]),
        hands=_hands(view, mats, dice),
        aside=[mats[mat] for mat in view["aside"]],
        stage=view["stage"],
        glasses=[None if cell is None else _cell(cell) for cell in view["glasses"]],
        laid=laid,
        box=Box.of(laid),
        barman=None if view["barman"] is None else EDGES.index(view["barman"]),
        laying=None if view["laying"] is None else _laying(view["laying"]),
        turn=int(view["turn"]),
    )


@functools.cache
def _schema() -> OptionsSchema:
    """Made once, for bots imagine often."""
    return OptionsSchema()


def _viewer(view: View) -> Viewer:
    return None if view["you"] is None else range(len(view["hands"]))[view["you"]]


def _hands(view: View, mats: Mapping[str, Mat], dice: Dice) -> list[list[Mat]]:
    """The hands that show, and for the others what is seen nowhere, dealt anew."""
    seen = {mat for hand in view["hands"] if hand is not None for mat in hand}
    seen |= set(view["aside"]) | {each["mat"] for each in view["laid"]}
    unseen = [mat for mat in mats.values() if mat.id not in seen]
    dice.shuffle(unseen)
    hands = []
    for hand, count in zip(view["hands"], view["held"], strict=True):
        if hand is None:
            hands.append(sorted((unseen.pop() for _ in range(count)), key=lambda mat: mat.place))
        else:
            hands.append([mats[mat] for mat in hand])
    return hands


def _cell(value: Json) -> Cell:
    x, y = value
    return int(x), int(y)


def _laid(value: Json, mats: Mapping[str, Mat]) -> Laid:
    shield = None if value["shield"] is None else int(value["shield"])
    return Laid(mats[value["mat"]], _cell(value["cell"]), TEAMS.index(value["team"]), shield, bool(value["together"]))


def _laying(value: Json) -> Laying:
    return Laying(_cell(value["cell"]), None if value["skill"] is None else _skill(value["skill"]))


def _skill(value: Json) -> Skill:
    target_seat = None if value["target_seat"] is None else int(value["target_seat"])
    return Skill(value["name"], value["edge"], value["target"], target_seat)
