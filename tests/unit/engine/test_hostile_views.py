"""A view changed in bad faith is refused by the game itself, or is a view that bots can think on; it never breaks anything."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.mischief import changed
from tests.support.purses import PURSES
from traktir_engine.bots.advise import AUTO, advise
from traktir_engine.games import GAMES
from traktir_engine.kernel import BadView, Dice, Game, Match

CHANGES = 400
POSITIONS = 8


def _views(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """Views of asked seats from a match of the most seats, spread over it."""
    record = _played(game).record
    for length in range(0, len(record.answers), max(1, len(record.answers) // POSITIONS)):
        match = Match(game, record.seats, record.options, record.seed)
        for answer in record.answers[:length]:
            match.answer(*answer)
        yield match.view(match.waiting[0].ask.seat)


def _played(game: Game[Any]) -> Match[Any]:
    match, dice = Match(game, max(game.seats), {}, "ab" * 32), Dice(bytes(32))
    while not match.over:
        entry = dice.pick(match.waiting)
        match.answer(entry.id, entry.ask.seat, dice.pick(entry.ask.options).id)
    return match


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in (*GAMES.values(), PURSES)])
def test_no_changed_view_breaks_the_rules_or_the_bots(game: Game[Any], caplog: pytest.LogCaptureFixture) -> None:
    """What broke unforeseen would be in the log: `advise` answers even then with a clear refusal."""
    dice, refused = Dice(bytes(32)), 0
    with caplog.at_level(logging.WARNING):
        for view in _views(game):
            for _ in range(CHANGES):
                bad = changed(changed(view, dice) if dice.below(2) else view, dice)
                try:
                    advise(game, bad, dice.pick([AUTO, "random", "greedy"]))
                except BadView:
                    refused += 1
    assert [record.exc_text for record in caplog.records] == []
    assert refused > CHANGES
