"""Taking an answer back: only while the seat that gave it has learned nothing by it that it could not have known before.

What a seat can learn since its answer comes from three sources, and each is looked at: what was hidden at the table (the game says
whether anything is), chance (the dice count their words), and choices made secretly and together.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from traktir_engine.kernel.errors import MatchOver, Revealed, UnknownAsk
from traktir_engine.kernel.game import Game
from traktir_engine.kernel.match import Match, replay
from traktir_engine.kernel.record import Answer, Record
from traktir_engine.kernel.table import Table

T = TypeVar("T", bound=Table)


def take_back(game: Game[T], record: Record, ask_id: str, seat: int) -> Match[T]:
    """The match as if the seat had not given its last answer, which was to that ask.

    While others of the same `Together` still choose, that answer alone is gone. Otherwise all that came after it is gone too, and
    it must not have revealed anything: raises Revealed; or UnknownAsk if the seat's last answer was to another ask, MatchOver, and
    what `replay` raises.
    """
    index = _last_of(record.answers, seat)
    if index is None or record.answers[index].ask != ask_id:
        raise UnknownAsk(f"the last answer of seat {seat} was not to ask {ask_id}")
    match = replay(game, record)
    if match.over:
        raise MatchOver("the match is over")
    if _is_open(match, record.answers[index]):
        return replay(game, replace(record, answers=[*record.answers[:index], *record.answers[index + 1 :]]))
    before = replace(record, answers=record.answers[:index])
    if _has_revealed(replay(game, before), match):
        raise Revealed(f"since ask {ask_id} something has come out that seat {seat} could not know before")
    return replay(game, before)


def _last_of(answers: Sequence[Answer], seat: int) -> int | None:
    return next((index for index in range(len(answers) - 1, -1, -1) if answers[index].seat == seat), None)


def _is_open(match: Match[T], answer: Answer) -> bool:
    """Whether the rules do not know of the answer yet, for others still choose."""
    asked = match.asked(answer.seat)
    return asked is not None and asked.id == answer.ask


def _has_revealed(before: Match[T], after: Match[T]) -> bool:
    """Whether what has happened in between does not all follow from what everybody knew before and from open choices."""
    return not before.game.all_open(before.table) or before.table.dice.drawn != after.table.dice.drawn or _secret_choices_came_out(before, after)


def _secret_choices_came_out(before: Match[T], after: Match[T]) -> bool:
    """Whether several seats have chosen together in between, and all of them: what each chose was hidden till then."""
    choosing = defaultdict(set)
    for answer in after.answers:
        choosing[answer.ask.partition(".")[0]].add(answer.seat)
    since = after.answers[before.version :]
    return any(len(choosing[answer.ask.partition(".")[0]]) > 1 and not _is_open(after, answer) for answer in since)
