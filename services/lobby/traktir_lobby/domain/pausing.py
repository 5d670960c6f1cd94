"""Pausing: who may, what stands still, and voting about it."""

from typing import Literal, TypeAlias

from traktir_kit.problems import Problem
from traktir_lobby.domain.match import Match
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.roomclock import Stop

Wish: TypeAlias = Literal["pause", "resume"]
"""What somebody wants of the clock."""


def pause(room: Room, seat: int, now: int) -> bool:
    """Stops the clock, or is a vote for that. False if it changes nothing."""
    return _want(room, seat, now, "pause")


def resume(room: Room, seat: int, now: int) -> bool:
    """Lets the clock go on, or is a vote for that: everybody has as much time left as when it was stopped. False if it changes nothing."""
    return _want(room, seat, now, "resume")


def stop(match: Match, now: int, by: int | None, what: Stop = "pause") -> None:
    """The clock stands from now on, by a seat's will or by itself (None), or for the sake of a seat that is `lost`. It must run."""
    match.clock.pause(now, by, what)


def go_on(match: Match, now: int, by: int | None) -> None:
    """The clock runs again, and everything is due by so much later. It must stand."""
    away = match.clock.resume(now, by)
    match.put_off(away)
    match.absences.later(away)
    match.absences.end_losses(now)


def wish(match: Match) -> Wish:
    """What a vote would be for now."""
    return "pause" if match.clock.paused_at is None else "resume"


def votes_needed(room: Room) -> int:
    """More than half of the people who are present: nobody can do without the others' votes, and the others can without those who are away."""
    return len(room.present()) // 2 + 1


def withdraw_vote(match: Match, seat: int) -> None:
    """The seat's vote counts no more, if it has one."""
    match.clock.votes = [other for other in match.clock.votes if other != seat]


def count_votes(room: Room, now: int) -> None:
    """Somebody has come, gone, or lost the connection: the votes there are may be enough now."""
    if room.terms.pause == "vote" and room.running:
        _decide(room, room.running, now, by=None)


def _want(room: Room, seat: int, now: int, wanted: Wish) -> bool:
    match = _pausable(room, seat)
    if room.terms.pause == "vote":
        return _vote(room, match, seat, now, wanted)
    if wanted == "pause" and match.absences.lost:
        _stay(match, now, seat)
        return True
    if wanted != wish(match):
        return False
    _turn(match, now, seat)
    return True


def _stay(match: Match, now: int, by: int) -> None:
    """The clock, which stands because a connection was lost, stands by somebody's will from now on, however long that takes."""
    match.absences.end_losses(now)
    match.clock.note("pause", now, by)


def _vote(room: Room, match: Match, seat: int, now: int, wanted: Wish) -> bool:
    """A vote for what is so already takes back one against it."""
    has_voted = seat in match.clock.votes
    if has_voted == (wanted == wish(match)):
        return False
    if has_voted:
        withdraw_vote(match, seat)
    else:
        match.clock.votes = [*match.clock.votes, seat]
        _decide(room, match, now, by=seat)
    return True


def _decide(room: Room, match: Match, now: int, by: int | None) -> None:
    if len(match.clock.votes) >= votes_needed(room):
        _turn(match, now, by)


def _turn(match: Match, now: int, by: int | None) -> None:
    """Stops a clock that runs, and lets one that stands go on."""
    (stop if wish(match) == "pause" else go_on)(match, now, by)


def _pausable(room: Room, seat: int) -> Match:
    if room.terms.pause == "host":
        room.require_host(seat)
    match = room.require_match()
    if match.over:
        raise Problem("match_over", "the match has ended")
    return match
