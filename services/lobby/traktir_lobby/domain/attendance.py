"""Who of a room's people is present, and what follows when somebody is not: for the clock, for their seat, and for the host's place."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from traktir_lobby.domain import pausing, play, seating
from traktir_lobby.domain.match import Match
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.seat import STAND_IN, Person
from traktir_lobby.domain.tokens import holder


@dataclass(frozen=True, slots=True)
class Patience:
    """For how many ms the house waits for somebody who is away before a bot plays for them, where the room wants that, and before
    another is host.
    """

    seat: int = 10_000
    host: int = 60_000


DEFAULT_PATIENCE: Final = Patience()


def take_note(room: Room, holders: Collection[str], now: int, patience: Patience, bot_delay: int) -> bool:
    """Brings the room in line with who is present, of those named by `SeatToken.holder`. False if nothing follows from that any more."""
    changes = [_note(room, seat, person, now, present=holder(seat, person.digest) in holders) for seat, person in list(room.people())]
    pausing.count_votes(room, now)
    changes.append(_give_up(room, now))
    changes += [_treat(room, seat, person, now, patience, bot_delay) for seat, person in _away(room)]
    changes.append(_succeed(room, now, patience))
    return any(changes)


def next_effect(room: Room, patience: Patience) -> int | None:
    """When something follows from an absence that is known (ms), or None."""
    treatments = [_treatment_due(room, seat, person, patience) for seat, person in _away(room)]
    return min([*lost(room).values(), *(due for due in treatments if due is not None), *_succession_due(room, patience)], default=None)


def pass_on(room: Room, seat: int, now: int) -> None:
    """Somebody else has the seat now, a person or a bot: nothing waits for the former one any more, and their vote does not count."""
    match = room.running
    if match:
        _restart(match, seat, now)
        _end_loss(match, seat, now, by=None)
        pausing.withdraw_vote(match, seat)
    pausing.count_votes(room, now)


def get_up(room: Room, seat: int, now: int, bot_delay: int) -> None:
    """Its person has left the seat: nothing waits for them any more, and in a match the stand-in plays on."""
    pass_on(room, seat, now)
    play.hand_over(room, seat, now, bot_delay)


def lost(room: Room) -> dict[int, int]:
    """The seats for whose sake the match is paused, each with the time (ms) at which it no longer is."""
    match, limit = room.running, room.terms.pause_lost
    return {} if match is None or limit is None else {seat: match.absences.lost_until(seat, limit * 1000) for seat in match.absences.lost}


def _note(room: Room, seat: int, person: Person, now: int, *, present: bool) -> bool:
    if present == (person.away_at is None):
        return False
    (_come_back if present else _go)(room, seat, person, now)
    return True


def _go(room: Room, seat: int, person: Person, now: int) -> None:
    room.seats[seat] = replace(person, away_at=now)
    match = room.running
    if match:
        pausing.withdraw_vote(match, seat)
        _wait_for(room, match, seat, now)


def _wait_for(room: Room, match: Match, seat: int, now: int) -> None:
    """The match is paused for their sake, if the room wants that, they have not used it up, and it is not paused by somebody's will."""
    limit = room.terms.pause_lost
    if limit is None or match.absences.spent.get(seat, 0) >= limit * 1000:
        return
    if match.clock.paused_at is None:
        pausing.stop(match, now, seat, "lost")
    elif not match.absences.lost:
        return
    match.absences.lost[seat] = now


def _come_back(room: Room, seat: int, person: Person, now: int) -> None:
    room.seats[seat] = replace(person, away_at=None, played_by=None)
    match = room.running
    if match is None:
        return
    if person.played_by is not None:
        play.hand_to_person(room, seat, now)
    _restart(match, seat, now)
    _end_loss(match, seat, now, by=seat)


def _give_up(room: Room, now: int) -> bool:
    """Who has held the match up for as long as the room allows does so no longer."""
    match = room.running
    used_up = [seat for seat, until in lost(room).items() if until <= now]
    for seat in used_up:
        if match:
            _end_loss(match, seat, now, by=None)
    return bool(used_up)


def _treat(room: Room, seat: int, person: Person, now: int, patience: Patience, bot_delay: int) -> bool:
    """What the room wants for a seat whose person is away."""
    match = room.running
    due = _treatment_due(room, seat, person, patience)
    if match is None or due is None or due > now:
        return False
    if room.terms.absent == "wait":
        match.absences.stopped[seat] = match.clock.time(now)
    else:
        room.seats[seat] = replace(person, played_by=STAND_IN)
        play.hand_over(room, seat, now, bot_delay)
    return True


def _succeed(room: Room, now: int, patience: Patience) -> bool:
    """The next person round the table who is present is host instead of one who is away for long."""
    if not any(due <= now for due in _succession_due(room, patience)):
        return False
    room.host = seating.next_after(room.host, room.present())
    return True


def _restart(match: Match, seat: int, now: int) -> None:
    """The seat's own time goes on, if it stood still."""
    since = match.absences.stopped.pop(seat, None)
    if since is not None:
        match.put_off(match.clock.time(now) - since, seat)


def _end_loss(match: Match, seat: int, now: int, by: int | None) -> None:
    """The match goes on when it is paused for nobody's sake any more."""
    if match.absences.end_loss(seat, now) and not match.absences.lost:
        pausing.go_on(match, now, by)


def _treatment_due(room: Room, seat: int, person: Person, patience: Patience) -> int | None:
    """When the seat's time is to stand still or a bot to play for it (ms); None: not while the match is paused for its sake, not again, or never."""
    match = room.running
    if match is None or person.away_at is None or seat in match.absences.lost:
        return None
    if room.terms.absent == "wait":
        return None if seat in match.absences.stopped else person.away_at
    if room.terms.absent == "bot":
        return None if person.played_by else person.away_at + patience.seat
    return None


def _succession_due(room: Room, patience: Patience) -> Iterator[int]:
    host = room.seats[room.host]
    if isinstance(host, Person) and host.away_at is not None and room.present():
        yield host.away_at + patience.host


def _away(room: Room) -> list[tuple[int, Person]]:
    return [(seat, person) for seat, person in room.people() if person.away_at is not None]
