"""Three people at a table, some of whom are away."""

from typing import Any

from tests.unit.lobby.fakes import ANNA, BORIS, NOW, VERA, a_room, a_step, bids, glance_at, person
from traktir_lobby.domain import attendance, hosting, passing, play, seating
from traktir_lobby.domain.attendance import Patience
from traktir_lobby.domain.match import Match
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.seat import Person
from traktir_lobby.domain.snapshot import snapshot
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store.glances import Look

SECOND = 1_000
MINUTE = 60_000
THINKS = 700
PATIENCE = Patience(seat=10 * SECOND, host=MINUTE)
ALL = (ANNA, BORIS, VERA)


def at_table(**terms: Any) -> Room:
    return a_room(person("Анна", ANNA), person("Борис", BORIS), person("Вера", VERA), **{"timer": 60, **terms})


def begun(**terms: Any) -> Room:
    """Anna and Boris are asked, Vera is not."""
    room = at_table(**terms)
    play.take_step(room, a_step(asks=bids(0, 1), seats=3), NOW, THINKS)
    return room


def note(room: Room, now: int, *present: SeatToken) -> bool:
    return attendance.take_note(room, [token.holder for token in present], now, PATIENCE, THINKS)


def match_of(room: Room) -> Match:
    assert room.match is not None
    return room.match


def person_on(room: Room, seat: int) -> Person:
    found = room.seats[seat]
    assert isinstance(found, Person)
    return found


def seen(room: Room, now: int) -> dict[str, Any]:
    return snapshot(glance_at(room, Look(), now))


def left(room: Room, now: int) -> list[int | None]:
    return [ask["remaining_ms"] for ask in seen(room, now)["waiting"]]


def ledger(room: Room) -> list[tuple[str, int, int | None]]:
    """What the clock has done after the start, when and for whom."""
    return [(entry.what, entry.at - NOW, entry.by) for entry in match_of(room).clock.ledger[1:]]


def pass_seat_1(room: Room, how: str, now: int) -> None:
    """Boris's seat is passed on, as the services do it."""
    if how == "take":
        ticket = SeatToken(1, "t" * 43)
        passing.issue(room, 1, 1, _digest(ticket))
        passing.take(room, ticket, "Глеб", "d" * 64, now)
        return
    seating.leave(room, 1) if how == "leave" else hosting.kick(room, 0, 1)
    attendance.get_up(room, 1, now, THINKS)


def _digest(ticket: SeatToken) -> str:
    return person("", ticket).digest
