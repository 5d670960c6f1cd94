"""Playing: how a match begins, which answers it takes, what becomes of the asks, and what happens when a seat changes hands."""

import hashlib
from dataclasses import replace

from traktir_kit.problems import Problem
from traktir_lobby.domain.deadlines import require_in_time
from traktir_lobby.domain.match import Match, OpenAsk
from traktir_lobby.domain.refusals import paused
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.roomclock import RoomClock
from traktir_lobby.domain.step import Step, StepAsk


def require_startable(room: Room, seat: int) -> None:
    """The host may start the match once every seat is taken."""
    room.require_host(seat)
    room.require_open()
    if room.free_seats():
        raise Problem("seats_open", "seats are still empty")
    if room.terms.need_ready and not all(person.ready for number, person in room.people() if number != room.host):
        raise Problem("not_ready", "somebody is not ready yet")


def open_ask(room: Room, seat: int, ask_id: str, option_id: str, arrived_at: int, number: int | None = None) -> OpenAsk | None:
    """The ask that this answer may be for; None if the very same answer has been taken already; a refusal if it never can be.

    `number` is that of the match, if one is said. Whether the option exists is for the engine to say. An ask whose time has
    run out takes no answer, even if the automatic option has yet to be played: what counts is when the answer came, not which
    process wakes up first. So it is with a pause.
    """
    match = room.meant_match(number)
    ask = match.open_ask(ask_id)
    if ask is None:
        _require_repeat(match, seat, ask_id, option_id)
        return None
    if ask.seat != seat:
        raise _not_yours()
    if match.clock.paused_at is not None and match.clock.paused_at <= arrived_at:
        raise paused()
    require_in_time(room, ask, arrived_at)
    return ask


def take_step(room: Room, step: Step, now: int, bot_delay: int, answered_at: int | None = None) -> None:
    """The match is now as the engine says. Asks that stay open keep their deadlines, new ones get theirs.

    `answered_at` is when the answers came (now if left out): up to then those that are closed have run on the banks of their seats.
    """
    match = room.match or _begun(room, now)
    open_before = {ask.id: ask for ask in match.asks}
    open_now = {ask.id for ask in step.asks}
    for ask in match.asks:
        if ask.id not in open_now:
            _close(room, match, ask, now, answered_at)
    asks = [open_before.get(ask.id) or _opened(room, match, ask, now, bot_delay) for ask in step.asks]
    room.told += step.told
    room.match = replace(match, record=dict(step.record), version=step.version, asks=asks, result=step.result, take_back=None)
    if room.match.over:
        match.clock.end(now)


def break_off(room: Room, reason: str, now: int) -> None:
    """The match cannot go on, for the engine does not take its record any more; it has no result."""
    match = room.require_match()
    match.asks = []
    match.broken = reason
    match.take_back = None
    match.clock.end(now)


def hand_over(room: Room, seat: int, now: int, bot_delay: int) -> None:
    """A bot has taken the seat: what the seat is asked is now due when the bot has thought, or when it was due if that is sooner."""
    match = room.match
    if match:
        time = match.time(seat, now)
        for ask in match.asks:
            if ask.seat == seat:
                _charge(match, ask, time, now)
        thought_at = match.clock.time(now) + bot_delay
        match.asks = [_for_bot(_left(ask, time), thought_at) if ask.seat == seat else ask for ask in match.asks]


def hand_to_person(room: Room, seat: int, now: int) -> None:
    """A person has taken a bot's seat: what the seat is asked has its whole time from now on, or what a person had left of it before the bot came."""
    match = room.match
    if match:
        match.asks = [_for_person(room, match, ask, now) if ask.seat == seat else ask for ask in match.asks]


def bots_salt(room: Room, ask: OpenAsk) -> str:
    """What makes a bot's answer to this ask hard to foresee: it comes from the seed, which nobody knows while the match is on."""
    return hashlib.sha256(f"{room.require_match().record['seed']}/{ask.id}".encode()).hexdigest()


def is_answered(match: Match, ask_id: str) -> bool:
    return any(answered_id == ask_id for answered_id, _, _ in match.record["answers"])


def _require_repeat(match: Match, seat: int, ask_id: str, option_id: str) -> None:
    for answered_id, answered_by, chosen in match.record["answers"]:
        if answered_id == ask_id:
            if answered_by != seat:
                raise _not_yours()
            if chosen != option_id:
                raise Problem("ask_closed", f"ask {ask_id} has been answered")
            return
    if match.over:
        raise Problem("match_over", "the match has ended")
    raise Problem("unknown_ask", "nothing has been asked under this id")


def _not_yours() -> Problem:
    return Problem("not_your_ask", "another seat is asked that")


def _begun(room: Room, now: int) -> Match:
    """A match of which nothing is known yet."""
    room.runs += 1
    room.take_backs = 0
    clock = RoomClock(now, [room.terms.bank * 1000] * len(room.seats))
    clock.note("start", now)
    return Match({}, 0, [], None, clock)


def _close(room: Room, match: Match, ask: OpenAsk, now: int, answered_at: int | None) -> None:
    """The ask is open no more; what it has used of its time stays used, even if its answer is taken back."""
    time = match.time(ask.seat, now)
    until = time if answered_at is None else min(match.clock.moved(answered_at), time)
    _charge(match, ask, until, now)
    left = _left(ask, until).left_ms
    if room.terms.take_back and left is not None:
        match.left[ask.id] = left


def _charge(match: Match, ask: OpenAsk, until: int, now: int) -> None:
    """The ask has been open `until` then by the clock of its seat, whose bank pays for what was over its own time; the ledger notes it `now`."""
    match.clock.use_bank(ask.seat, ask.of_bank(until), now, ask.id)


def _opened(room: Room, match: Match, ask: StepAsk, now: int, bot_delay: int) -> OpenAsk:
    """A new ask with its whole time; one whose answer was taken back has what was left then."""
    new = OpenAsk(ask.id, ask.seat, ask.kind, None, left_ms=match.left.pop(ask.id, None))
    return _for_bot(new, match.clock.time(now) + bot_delay) if room.is_bot(ask.seat) else _for_person(room, match, new, now)


def _left(ask: OpenAsk, time: int) -> OpenAsk:
    """The same with a note of the own time that is left: nobody gains any by leaving and coming back, or by taking answers back."""
    return ask if ask.own_until is None else replace(ask, left_ms=max(0, ask.own_until - time))


def _for_bot(ask: OpenAsk, thought_at: int) -> OpenAsk:
    return replace(ask, due_at=thought_at if ask.due_at is None else min(ask.due_at, thought_at), own_until=None)


def _for_person(room: Room, match: Match, ask: OpenAsk, now: int) -> OpenAsk:
    """First the time of its kind, then what is left in the bank of its seat."""
    own = room.terms.time_of(ask.kind) if ask.left_ms is None else ask.left_ms
    own_until = None if own is None else match.time(ask.seat, now) + own
    return replace(ask, due_at=None if own_until is None else own_until + match.clock.banks[ask.seat], own_until=own_until)
