"""When a room is idle, when that is announced, and when it closes."""

from dataclasses import replace

import pytest

from tests.unit.lobby.fakes import A_BOT, ANNA, BORIS, NOW, a_room, person
from traktir_lobby.domain import idleness
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.idleness import Lifetime
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.seat import Person

LIFETIME = Lifetime(idle=1000, notice=300)


def away(room: Room, seat: int, since: int | None) -> None:
    sitting = room.seats[seat]
    assert isinstance(sitting, Person)
    room.seats[seat] = replace(sitting, away_at=since)


def idle(since: int = NOW) -> Room:
    """A room whose people went at that time and a little before; the bot is always there."""
    room = a_room(person("Анна", ANNA), A_BOT, person("Борис", BORIS))
    away(room, 0, since - 500)
    away(room, 2, since)
    return room


def test_a_room_is_idle_since_the_last_of_its_people_went() -> None:
    room = idle()
    assert idleness.idle_since(room) == NOW
    away(room, 0, None)
    assert idleness.idle_since(room) is None
    assert idleness.due_at(room, LIFETIME) is None
    assert not idleness.end(room, NOW + 10_000, LIFETIME)


def test_its_end_is_announced_and_then_it_closes() -> None:
    room = idle()
    assert idleness.due_at(room, LIFETIME) == NOW + 700
    assert not idleness.end(room, NOW + 699, LIFETIME)
    assert idleness.end(room, NOW + 700, LIFETIME)
    assert (idleness.closing_at(room), idleness.due_at(room, LIFETIME), room.closed) == (NOW + 1000, NOW + 1000, False)
    assert not idleness.end(room, NOW + 999, LIFETIME)
    assert idleness.end(room, NOW + 1000, LIFETIME)
    assert room.closed


def test_whoever_comes_back_puts_an_end_to_that_and_it_begins_anew() -> None:
    room = idle()
    idleness.end(room, NOW + 700, LIFETIME)
    away(room, 2, None)
    assert idleness.closing_at(room) is None
    away(room, 2, NOW + 800)
    assert (idleness.closing_at(room), idleness.due_at(room, LIFETIME)) == (None, NOW + 1500)


@pytest.mark.parametrize(("lifetime", "closes_at"), [(LIFETIME, NOW + 5300), (Lifetime(idle=100, notice=300), NOW + 5100)])
def test_the_notice_is_given_whole_even_if_all_clocks_stood_still_meanwhile(lifetime: Lifetime, closes_at: int) -> None:
    room = idle()
    assert idleness.end(room, NOW + 5000, lifetime)
    assert (idleness.closing_at(room), room.closed) == (closes_at, False)


def test_the_announcement_is_stored() -> None:
    room = idle()
    idleness.end(room, NOW + 700, LIFETIME)
    assert unpack(room.code, room.version, pack(room)) == room
