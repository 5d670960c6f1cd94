"""Matches played at random in this process, for the benches of the rules and of the engine."""

from typing import Any

from traktir_engine.kernel import Game, Match


def played(game: Game[Any], seats: int, number: int, options: dict[str, Any] | None = None) -> Match[Any]:
    """A whole match; another one for each number."""
    match = Match(game, seats, options or {}, f"{number:064x}")
    dice = match.table.dice.fork("players")
    while not match.over:
        entry = match.waiting[0]
        match.answer(entry.id, entry.ask.seat, dice.pick(entry.ask.options).id)
    return match
