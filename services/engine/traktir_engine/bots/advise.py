"""What a bot of some level would answer, told from nothing but the view of its seat."""

import hashlib
import logging
from dataclasses import dataclass
from typing import Any, TypeVar

from traktir_engine.canonical import canonical
from traktir_engine.kernel import Ask, BadView, Dice, Game, Option, Position, Script, Table, View

T = TypeVar("T", bound=Table)

AUTO = "auto"
"""The level of every game that plays the automatic option, as a timer does."""

MAX_VIEW_BYTES = 64 * 1024
"""No view of any game comes near it; whatever is longer need not be looked at."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Advice:
    """The option to answer with, and the kind of the ask that the view's seat has been found to owe."""

    kind: str
    option: Option


def levels(game: Game[Any]) -> list[str]:
    """The levels that `advise` knows for the game, weakest first."""
    return [AUTO, *game.levels]


def advise(game: Game[T], view: View, level: str) -> Advice:
    """The advice of `level` (one of `levels(game)`) for the seat `you` of the view; the same view always gets the same.

    Raises BadView if no table gives this view or nothing is asked of the seat. A view is foreign and rules trust their tables, so
    whatever breaks on the way is put down to the view; the log keeps the trace in case that is unjust.
    """
    try:
        return _advise(game, view, level)
    except BadView:
        raise
    except Exception as error:
        log.warning("a view broke the rules of %s", game.id, exc_info=True)
        raise BadView("the view does not hold together") from error


def _advise(game: Game[T], view: View, level: str) -> Advice:
    text = canonical(view)
    if len(text) > MAX_VIEW_BYTES:
        raise BadView(f"no view is longer than {MAX_VIEW_BYTES} bytes")
    dice = Dice(hashlib.sha256(text + level.encode()).digest())
    ask = _ask_owed(game, view, text, dice.fork("ask"))
    if level == AUTO:
        return Advice(ask.kind, ask.options[ask.automatic])
    return Advice(ask.kind, game.levels[level](Position(game, view, ask, dice)))


def _ask_owed(game: Game[T], view: View, text: bytes, dice: Dice) -> Ask:
    """What the rules ask the view's seat on a table that the view fits."""
    you = view.get("you")
    if type(you) is not int or you < 0:
        raise BadView("it is the view of no seat")
    table = game.imagine(view, dice)
    if canonical(game.view(table, you)) != text:
        raise BadView("no table gives this view")
    for ask in Script(game.play(table)).asks:
        if ask.seat == you:
            return ask
    raise BadView(f"nothing is asked of seat {you}")
