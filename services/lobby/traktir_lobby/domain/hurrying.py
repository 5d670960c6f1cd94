"""Hurrying: which ask the host may have answered before its time."""

from collections.abc import Collection

from traktir_kit.problems import Problem
from traktir_lobby.domain.match import OpenAsk
from traktir_lobby.domain.play import is_answered
from traktir_lobby.domain.refusals import paused
from traktir_lobby.domain.room import Room


def ask_to_hurry(room: Room, seat: int, ask_id: str, unhurried: Collection[str], number: int | None = None) -> OpenAsk | None:
    """The ask whose automatic option the host may have played now; None if it has been answered already.

    `unhurried` are kinds of asks; `number` is that of the match, if one is said.
    """
    room.require_host(seat)
    match = room.meant_match(number)
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
