"""Taking an answer back: its seat asks for it, and all other people have to agree; bots always do.

Whether that is still possible (nothing may have come out) is for the engine to say. The request falls with the next answer of anybody.
"""

from dataclasses import replace

from traktir_kit.problems import Problem
from traktir_lobby.domain import play
from traktir_lobby.domain.match import Match, TakeBack
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.step import Json, Step


def request(room: Room, seat: int, ask_id: str | None, number: int | None) -> bool:
    """The seat wants to take back its last answer, which was to that ask if one is named. False if it has said so already."""
    match = _match(room, number)
    last = _last_ask(match, seat)
    if last is None or ask_id not in {None, last}:
        raise Problem("unknown_ask", "that is not the ask to which you have given your last answer")
    if match.left.get(last) == match.clock.banks[seat] == 0:
        raise Problem("no_take_back", "your time for that ask has run out")
    wanted = match.take_back
    if wanted is None:
        match.take_back = TakeBack(seat, last)
        return True
    if wanted.seat != seat or wanted.refused_by is not None:
        raise Problem("no_take_back", "somebody has refused" if wanted.seat == seat else "somebody else wants to take an answer back")
    return False


def reply(room: Room, seat: int, ask_id: str, number: int | None, *, agree: bool) -> bool:
    """What a seat says to the request of taking back the answer to that ask; its own seat may drop it. False if it has said so already."""
    match = _match(room, number)
    wanted = match.take_back
    if wanted is None or wanted.ask != ask_id or wanted.refused_by not in {None, seat}:
        raise Problem("no_take_back", "nobody wants to take that back (any more)")
    if agree:
        match.take_back = _agreed_to(wanted, seat)
    else:
        match.take_back = None if seat == wanted.seat else replace(wanted, refused_by=seat)
    return match.take_back != wanted


def agreed(room: Room) -> TakeBack | None:
    """What is wanted, if nobody is missing who has to agree."""
    wanted = room.running.take_back if room.running else None
    if wanted is None or wanted.refused_by is not None:
        return None
    others = [seat for seat, _ in room.people() if seat != wanted.seat]
    return wanted if all(room.is_bot(seat) or seat in wanted.agreed for seat in others) else None


def carry_out(room: Room, wanted: TakeBack, step: Step, now: int, bot_delay: int) -> Step:
    """The match is as if the answer had not been given; gives the step with an event that tells everybody.

    Ask ids come again, so the match has another number from now on. No time is given back.
    """
    event: dict[str, Json] = {"version": step.version, "type": "taken_back", "seat": wanted.seat}
    told = replace(step, sights={viewer: replace(sight, events=[event]) for viewer, sight in step.sights.items()})
    room.require_match().clock.note("take_back", now, wanted.seat, (wanted.ask,))
    play.take_step(room, told, now, bot_delay)
    match = room.require_match()
    match.left = {ask: match.left[ask] for ask, _, _ in match.record["answers"] if ask in match.left}
    room.runs += 1
    room.take_backs += 1
    return told


def _match(room: Room, number: int | None) -> Match:
    if not room.terms.take_back:
        raise Problem("no_take_back", "in this room answers stand")
    match = room.meant_match(number)
    if match.over:
        raise Problem("match_over", "the match has ended")
    return match


def _last_ask(match: Match, seat: int) -> str | None:
    """The ask to which the seat has given its last answer."""
    asks: list[str] = [ask for ask, by, _ in match.record["answers"] if by == seat]
    return asks[-1] if asks else None


def _agreed_to(wanted: TakeBack, seat: int) -> TakeBack:
    if wanted.refused_by is not None or seat == wanted.seat or seat in wanted.agreed:
        return wanted
    return replace(wanted, agreed=(*wanted.agreed, seat))
