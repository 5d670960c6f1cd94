"""The rules alone, in process: random play of every game, and the cold replay of its longest matches."""

import time
from collections.abc import Iterator
from typing import Any

from tests.bench import report
from tests.bench.matches import played
from tests.bench.report import Row
from traktir_engine.games import GAMES
from traktir_engine.kernel import Game, replay

GOALS = {"tavern": 80_000, "tschak": 60_000, "mages": 25_000}
"""Answers a second."""
SECONDS = 2.0
WARM_UP = 1.5
"""Seconds of play that are not counted: they make the options that a process makes once and then keeps."""
LONG = 300
REPLAY_GOAL = 10.0
"""Milliseconds for so many answers."""


def rows() -> Iterator[Row]:
    for game in GAMES.values():
        _play(game, WARM_UP)
        yield _random_play(game)
        yield _replay(game)


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


if __name__ == "__main__":
    report.show(rows())
