"""When asks are due: people's deadlines, and the ends of bots' thinking."""

from collections.abc import Collection

from traktir_kit.problems import Problem
from traktir_lobby.domain.match import OpenAsk
from traktir_lobby.domain.room import Room

HOLD = 2000
"""Milliseconds: an answer that comes this shortly before its deadline is waited for, this long at most."""


def needs_hold(room: Room, ask: OpenAsk, now: int) -> bool:
    """Whether the automatic option might overtake an answer that comes now."""
    return _has_deadline(room, ask) and _is_due(ask, now + HOLD - 1)


def require_in_time(room: Room, ask: OpenAsk, arrived_at: int) -> None:
    """Raises Problem `ask_closed` if the seat's time had run out when the answer came."""
    if _has_deadline(room, ask) and _is_due(ask, arrived_at - 1):
        raise too_late(ask)


def too_late(ask: OpenAsk) -> Problem:
    return Problem("ask_closed", f"the time of ask {ask.id} has run out")


def due_people(room: Room, now: int, held: Collection[str]) -> list[OpenAsk]:
    """The asks whose time has run out; their automatic options are played in one transition.

    `held` are those for which an answer came in time and is on its way: they get a little longer.
    """
    due = [ask for ask in _running(room) if not room.is_bot(ask.seat) and _is_due(ask, now)]
    return [ask for ask in due if ask.id not in held or _is_due(ask, now - HOLD)]


def due_bots(room: Room, now: int) -> list[OpenAsk]:
    """The asks of bots that have thought long enough; they are answered in one transition."""
    return [ask for ask in _running(room) if room.is_bot(ask.seat) and _is_due(ask, now)]


def next_deadline(room: Room, held: Collection[str] = ()) -> int | None:
    """When the next person's time runs out (ms), or None; a little later if an answer is on its way."""
    times = [ask.due_at + HOLD * (ask.id in held) for ask in _running(room) if ask.due_at is not None and not room.is_bot(ask.seat)]
    return min(times, default=None)


def next_bot_turn(room: Room) -> int | None:
    """When the next bot is to answer (ms), or None."""
    return min((ask.due_at for ask in _running(room) if ask.due_at is not None and room.is_bot(ask.seat)), default=None)


def _running(room: Room) -> list[OpenAsk]:
    """The open asks that may become due: none while the room is paused, and none of seats whose own time stands still."""
    match = room.match
    return [] if match is None or match.clock.paused_at is not None else [ask for ask in match.asks if ask.seat not in match.absences.stopped]


def _has_deadline(room: Room, ask: OpenAsk) -> bool:
    """Whether the seat's person may come too late: not if a bot is to answer meanwhile, or the seat's own time stands still."""
    return not room.is_bot(ask.seat) and ask.seat not in room.require_match().absences.stopped


def _is_due(ask: OpenAsk, now: int) -> bool:
    return ask.due_at is not None and ask.due_at <= now
