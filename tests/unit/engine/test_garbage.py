"""Looking for garbage."""

import gc
from collections.abc import Iterator

import pytest

from traktir_engine.games import GAMES
from traktir_engine.garbage import YOUNG, look_seldom
from traktir_engine.kernel import Match


@pytest.fixture
def looked_for() -> Iterator[None]:
    """Whatever a test changes is as before afterwards."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.usefixtures("looked_for")
def test_what_is_loaded_is_never_looked_through_again_and_the_rest_seldom() -> None:
    look_seldom()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[0] == YOUNG


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
