"""What becomes of the room by somebody's will: sending people away, passing the host's place on, another match."""

from dataclasses import replace
from typing import Final

from traktir_kit.problems import Problem
from traktir_lobby.domain import seating, shuffle
from traktir_lobby.domain.refusals import invalid
from traktir_lobby.domain.room import Kicked, Room
from traktir_lobby.domain.seat import Person

KICKED_KEPT: Final = 100
"""People of whom a room remembers that they were sent away."""


def kick(room: Room, host: int, seat: int) -> None:
    """Sends a person away as if they had left; neither their token, nor a ticket that they have made, nor their name opens the room again."""
    room.require_host(host)
    person = _person(room, seat)
    if seat == host:
        raise invalid("seat", "That is your own seat; you may leave it.")
    room.kicked = [*room.kicked, Kicked(person.name, person.digest)][-KICKED_KEPT:]
    room.tickets = {of: ticket for of, ticket in room.tickets.items() if seat not in {of, ticket.by}}
    seating.leave(room, seat)


def pass_host(room: Room, host: int, seat: int) -> None:
    """Another person is host from now on."""
    room.require_host(host)
    _person(room, seat)
    room.host = seat


def rematch(room: Room) -> bool:
    """Opens the room for another match: the same people, bots, options and tokens, but a new secret. False if it is open already."""
    if room.status == "open":
        return False
    if room.status == "playing":
        raise Problem("not_over", "the match has not ended yet")
    room.match = None
    if room.gallery:
        room.gallery.scene = None
    room.secret = shuffle.new_secret()
    room.nonces = {}
    for seat, person in room.people():
        room.seats[seat] = replace(person, ready=False, played_by=None)
    return True


def _person(room: Room, seat: int) -> Person:
    seating.check_seat(room, seat)
    person = room.seats[seat]
    if not isinstance(person, Person):
        raise invalid("seat", f"No person sits on seat {seat}.")
    return person
