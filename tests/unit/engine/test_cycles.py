"""Matches leave no garbage that refers to itself."""

import gc

import pytest

from traktir_engine.games import GAMES
from traktir_engine.kernel import Match


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_leaves_no_cycles(game: str) -> None:
    """So nothing piles up while nobody looks. What a first match makes for all later ones does not count."""
    _play(game)
    gc.collect()
    gc.disable()
    try:
        _play(game)
        assert gc.collect() == 0
    finally:
        gc.enable()


def _play(game: str) -> None:
    match = Match(GAMES[game], 2, {}, "5e" * 32)
    while not match.over:
        entry = match.waiting[0]
        match.answer(entry.id, entry.ask.seat)
