"""Pausing: who may, and what stands still; and hurrying."""

from collections.abc import Collection
from dataclasses import replace

from traktir_kit.problems import Problem
from traktir_lobby.domain.play import is_answered
from traktir_lobby.domain.refusals import paused
from traktir_lobby.domain.room import Match, OpenAsk, Room


def pause(room: Room, seat: int, now: int) -> bool:
    """Stops the clock; False if it stands already."""
    clock = _pausable(room, seat).clock
    if clock.paused_at is not None:
        return False
    clock.pause(now, seat)
    return True


def resume(room: Room, seat: int, now: int) -> bool:
    """Lets the clock go on: everybody has as much time left as when it was stopped. False if it runs already."""
    match = _pausable(room, seat)
    if match.clock.paused_at is None:
        return False
    away = match.clock.resume(now, seat)
    match.asks = [ask if ask.due_at is None else replace(ask, due_at=ask.due_at + away) for ask in match.asks]
    return True


def ask_to_hurry(room: Room, seat: int, ask_id: str, unhurried: Collection[str], number: int | None = None) -> OpenAsk | None:
    """The ask whose automatic option the host may have played now; None if it has been answered already.

    `unhurried` are kinds of asks; `number` is that of the match, if one is said.
    """
    room.require_host(seat)
    match = room.require_match(number)
    ask = match.open_ask(ask_id)
    if ask is None:
        if is_answered(match, ask_id):
            return None
        raise Problem("match_over", "the match has ended") if match.over else Problem("unknown_ask", "nothing has been asked under this id")
    if match.clock.paused_at is not None:
        raise paused()
    if ask.kind in unhurried or room.is_bot(ask.seat):
        raise Problem("no_hurry", f"nobody may hurry ask {ask_id}")
    return ask


def _pausable(room: Room, seat: int) -> Match:
    if room.terms.pause != "anybody":
        room.require_host(seat)
    match = room.require_match()
    if match.over:
        raise Problem("match_over", "the match has ended")
    return match
