"""Coming and going: who may take which seat, and what becomes of it afterwards."""

from dataclasses import replace
from itertools import count

from traktir_kit.problems import Problem
from traktir_lobby.domain.names import checked_name, look_alike
from traktir_lobby.domain.refusals import invalid, was_kicked
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.seat import STAND_IN, Bot, Person
from traktir_lobby.domain.shuffle import checked_nonce


def join(room: Room, name: str, digest: str, wanted: int | None = None) -> int:
    """Seats a person on the seat wanted, or on the first free one, before the match begins; gives the seat."""
    checked_name(name)
    room.require_open()
    seat = _free_seat(room, wanted)
    room.seats[seat] = Person(name_for(room, name, seat), digest)
    return seat


def name_for(room: Room, name: str, seat: int) -> str:
    """The name as it will be shown of whoever takes that seat. Raises Problem `name_taken`, `kicked` or `invalid`."""
    shown = checked_name(name)
    if any(look_alike(kicked.name, shown) for kicked in room.kicked):
        raise was_kicked()
    others = [sitting for number, sitting in enumerate(room.seats) if sitting is not None and number != seat]
    if any(look_alike(sitting.name, shown) for sitting in others):
        raise Problem("name_taken", "somebody in the room has a name that looks the same")
    return shown


def set_nonce(room: Room, seat: int, nonce: str | None) -> None:
    """What the seat adds to the seed, before the match begins; None takes it back."""
    room.require_open()
    if nonce is None:
        room.nonces.pop(seat, None)
    else:
        room.nonces[seat] = checked_nonce(nonce)


def set_ready(room: Room, seat: int, *, ready: bool) -> bool:
    """What a person says of themselves before the match begins; False if they had said so already."""
    room.require_open()
    person = room.seats[seat]
    if not isinstance(person, Person) or person.ready == ready:
        return False
    room.seats[seat] = replace(person, ready=ready)
    return True


def leave(room: Room, seat: int) -> None:
    """The person gets up: in a match the stand-in plays on, otherwise the seat is free. The last one out closes the room."""
    room.seats[seat] = _bot(room, seat, STAND_IN) if room.status == "playing" else None
    room.drop_take_back()
    if room.status == "open":
        set_nonce(room, seat, None)
    if room.status != "playing":
        room.tickets.pop(seat, None)
        room.choices.pop(seat, None)
    remaining = [number for number, _ in room.people()]
    if not remaining:
        room.closed = True
    elif seat == room.host:
        room.host = next_after(seat, remaining)


def put_bot(room: Room, seat: int, level: str) -> None:
    """Sits a bot on an empty seat, or changes the level of the one there, before the match begins."""
    room.require_open()
    check_seat(room, seat)
    if isinstance(room.seats[seat], Person):
        raise Problem("seat_taken", f"seat {seat} is not free")
    room.seats[seat] = _bot(room, seat, level)


def remove_bot(room: Room, seat: int) -> None:
    """Frees a bot's seat before the match begins. An empty seat stays empty."""
    room.require_open()
    check_seat(room, seat)
    if isinstance(room.seats[seat], Person):
        raise Problem("seat_taken", f"a person sits on seat {seat}")
    room.seats[seat] = None
    room.choices.pop(seat, None)
    room.tickets.pop(seat, None)  # or it would take the seat of whoever sits down there


def next_after(seat: int, seats: list[int]) -> int:
    """The host's successor: the next person round the table."""
    return next((number for number in seats if number > seat), seats[0])


def check_seat(room: Room, seat: int) -> None:
    if not 0 <= seat < len(room.seats):
        raise invalid("seat", f"The room has the seats 0 to {len(room.seats) - 1}.")


def _bot(room: Room, seat: int, level: str) -> Bot:
    """A bot for that seat, whose name looks like nobody's on the others."""
    taken = [sitting.name for number, sitting in enumerate(room.seats) if sitting is not None and number != seat]
    return next(bot for bot in (Bot(level, number) for number in count(1)) if not any(look_alike(bot.name, name) for name in taken))


def _free_seat(room: Room, wanted: int | None) -> int:
    if wanted is not None:
        check_seat(room, wanted)
    free = room.free_seats()
    if not free:
        raise Problem("room_full", "no seat of the room is free")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Problem("seat_taken", f"seat {wanted} is not free")
    return wanted
