"""What a bot of some level would answer, told from nothing but what its seat sees."""

import hashlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from traktir_engine.canonical import canonical
from traktir_engine.kernel import Ask, BadView, Dice, Game, Json, Option, Position, Script, Table, View

T = TypeVar("T", bound=Table)

AUTO = "auto"
"""The level of every game that plays the automatic option, as a timer does."""

MAX_VIEW_BYTES = 64 * 1024
"""No view of any game comes near it; whatever is longer need not be looked at."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SeenAsk:
    """The open ask of a seat as it stands beside the view."""

    kind: str
    options: Sequence[Option]
    automatic: int
    about: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Advice:
    """The option to answer with, and the kind of the ask that the view's seat owes."""

    kind: str
    option: Option


def levels(game: Game[Any]) -> list[str]:
    """The levels that `advise` knows for the game, weakest first."""
    return [AUTO, *game.levels]


def advise(game: Game[T], view: View, level: str, seen: SeenAsk | None = None, salt: str = "") -> Advice:
    """The advice of `level` (one of `levels(game)`) for the seat `you` of the view; who sees the same always gets the same.

    Others who know what the seat sees could ask too and foresee its answer: a `salt` that they do not know gives it dice of its own.
    The ask is found by going on from a table that the view fits. Where a game cannot (see `Game.resumes`), it has to be `seen`.
    Raises BadView if no table gives this view, nothing is asked of the seat, or the ask is not that of the view. A view is foreign
    and rules trust their tables, so whatever breaks on the way is put down to the view; the log keeps the trace in case that is unjust.
    """
    try:
        return _advise(game, view, level, seen, salt)
    except BadView:
        raise
    except Exception as error:
        log.warning("a view broke the rules of %s", game.id, exc_info=True)
        raise BadView("the view does not hold together") from error


def _advise(game: Game[T], view: View, level: str, seen: SeenAsk | None, salt: str) -> Advice:
    text = canonical(view)
    if len(text) > MAX_VIEW_BYTES:
        raise BadView(f"no view is longer than {MAX_VIEW_BYTES} bytes")
    dice = Dice(hashlib.sha256(text + level.encode() + salt.encode()).digest())
    ask = _ask_owed(game, view, text, dice.fork("table"), seen)
    if level == AUTO:
        return Advice(ask.kind, ask.options[ask.automatic])
    position = Position(game, view, ask, dice.fork(" ".join([ask.kind, *_ids(ask)])))
    return Advice(ask.kind, game.levels[level](position))


def _ask_owed(game: Game[T], view: View, text: bytes, dice: Dice, seen: SeenAsk | None) -> Ask:
    """What the rules ask the view's seat on a table that the view fits."""
    you = view.get("you")
    if type(you) is not int or you < 0:
        raise BadView("it is the view of no seat")
    table = game.imagine(view, dice)
    if canonical(game.view(table, you)) != text:
        raise BadView("no table gives this view")
    if not game.resumes(table):
        return _believed(game, you, seen)
    ask = next((ask for ask in Script(game.play(table)).asks if ask.seat == you), None)
    if ask is None:
        raise BadView(f"nothing is asked of seat {you}")
    if seen is not None and (seen.kind, _ids(seen)) != (ask.kind, _ids(ask)):
        raise BadView("the ask is not that of the view")
    return ask


def _believed(game: Game[T], you: int, seen: SeenAsk | None) -> Ask:
    """The ask as it is told, where it cannot be derived."""
    if seen is None:
        raise BadView(f"{game.id} does not go on from here: send the ask too")
    if seen.kind not in game.asks:
        raise BadView(f"{game.id} asks nothing of this kind")
    return Ask(you, seen.kind, seen.options, seen.automatic, seen.about)


def _ids(ask: Ask | SeenAsk) -> list[str]:
    return [option.id for option in ask.options]
