"""The rules alone, in process: random play of every game, the cold replay of its longest matches, and the size of its views."""

import time
from collections.abc import Iterator
from typing import Any

from tests.bench import report
from tests.bench.matches import played
from tests.bench.report import Row
from traktir_engine.canonical import canonical
from traktir_engine.games import GAMES
from traktir_engine.kernel import Game, Match, Record, replay
from traktir_kit.garbage import look_seldom

GOALS = {"tavern": 80_000, "tschak": 60_000, "mages": 25_000}
"""Answers a second."""
SECONDS = 2.0
WARM_UP = 1.5
"""Seconds of play that are not counted: they make the options that a process makes once and then keeps."""
LONG = 300
REPLAY_GOAL = 10.0
"""Milliseconds for so many answers."""
VIEWS_GOAL = 24
"""KB of JSON for all seats together."""


def rows() -> Iterator[Row]:
    look_seldom()  # as the services do
    for game in GAMES.values():
        _play(game, WARM_UP)
        yield _random_play(game)
        yield _replay(game)
        yield _views(game)


def _play(game: Game[Any], seconds: float) -> float:
    """Matches of two, one after another, for so long; in answers a second."""
    answers, matches = 0, 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        answers += played(game, 2, matches).version
        matches += 1
    return answers / spent


def _random_play(game: Game[Any]) -> Row:
    speed = _play(game, SECONDS)
    return Row(f"{game.id}, in process, random play of two", f"{speed:,.0f} answers/s", f"≥ {GOALS[game.id]:,}", speed >= GOALS[game.id])


def _replay(game: Game[Any]) -> Row:
    """Whole matches of the most seats, cold."""
    seats = max(game.seats)
    records = [played(game, seats, number).record for number in range(20)]
    start = time.process_time()
    for record in records:
        replay(game, record)
    spent = 1000 * (time.process_time() - start) / sum(len(record.answers) for record in records) * LONG
    return Row(f"{game.id}, replay of matches of {seats}, per {LONG} answers", f"{spent:.1f} ms", f"≤ {REPLAY_GOAL:g} ms", spent <= REPLAY_GOAL)


def _views(game: Game[Any]) -> Row:
    """The largest of all steps of whole matches of the most seats."""
    seats = max(game.seats)
    largest = max(size for number in range(20) for size in _sizes(game, played(game, seats, number).record)) / 1024
    return Row(f"{game.id}, views of all {seats} at one step, the largest", f"{largest:.1f} KB", f"≤ {VIEWS_GOAL} KB", largest <= VIEWS_GOAL)


def _sizes(game: Game[Any], record: Record) -> Iterator[int]:
    """Bytes of the views of all seats, after each answer."""
    match = Match(game, record.seats, record.options, record.seed)
    for answer in record.answers:
        match.answer(*answer)
        yield sum(len(canonical(match.view(seat))) for seat in range(record.seats))


if __name__ == "__main__":
    report.show(rows())
