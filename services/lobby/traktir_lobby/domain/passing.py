"""Passing a seat on: a ticket that is good once, for whoever has it; also to a seat that a bot plays meanwhile."""

from traktir_kit.problems import Problem
from traktir_lobby.domain import attendance, seating
from traktir_lobby.domain.play import hand_to_person
from traktir_lobby.domain.refusals import invalid
from traktir_lobby.domain.room import Room, Ticket
from traktir_lobby.domain.seat import Bot, Person
from traktir_lobby.domain.tokens import SeatToken


def issue(room: Room, by: int, seat: int, digest: str) -> None:
    """A new ticket for one's own seat, or by the host for a bot's; an older one is worth nothing any more."""
    seating.check_seat(room, seat)
    if seat != by:
        room.require_host(by)
        if not isinstance(room.seats[seat], Bot):
            raise invalid("seat", "Only a person passes their seat on; the host passes on those of bots.")
    room.tickets[seat] = Ticket(digest, by)


def take(room: Room, ticket: SeatToken, name: str, digest: str, now: int) -> int:
    """The seat of the ticket is that of the person of this name, whoever had it before; gives the seat. Raises Problem `bad_ticket`."""
    seat = ticket.seat
    made = room.tickets.get(seat)
    if made is None or not ticket.proves(made.digest):
        raise bad_ticket()
    shown = seating.name_for(room, name, seat)
    was_bot = room.is_bot(seat)
    del room.tickets[seat]
    room.seats[seat] = Person(shown, digest)
    room.drop_take_back()
    if was_bot:
        hand_to_person(room, seat, now)
    attendance.pass_on(room, seat, now)
    return seat


def bad_ticket() -> Problem:
    return Problem("bad_ticket", "the ticket is not of this room, or has been used")
