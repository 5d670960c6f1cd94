"""A ticket passes a seat on, once."""

from contextlib import AbstractContextManager
from typing import Any

import pytest

from tests.unit.lobby.fakes import A_BOT, ANNA, BORIS, NOW, VERA, a_room, a_step, bids, person
from traktir_kit.problems import Problem
from traktir_kit.tokens import digest
from traktir_lobby.domain import deadlines, hosting, passing, play, seating
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.tokens import SeatToken

TICKET = SeatToken(1, "t" * 43)
DIGEST = digest(TICKET.secret)


def refused(code: str) -> AbstractContextManager[Any]:
    """Expects a problem of that code."""
    return pytest.raises(Problem, check=lambda problem: problem.code == code)


def playing(*seats: object) -> Room:
    room = a_room(*seats, timer=60)
    play.take_step(room, a_step(asks=bids(0, 1)), NOW, 700)
    return room


def vera_takes(room: Room, now: int = NOW) -> None:
    passing.take(room, TICKET, "Вера", digest(VERA.secret), now)


def test_the_seat_is_the_new_persons_and_the_old_token_ends() -> None:
    room = playing()
    passing.issue(room, 1, 1, DIGEST)
    vera_takes(unpack(room.code, room.version, pack(room)))
    vera_takes(room, NOW + 5_000)
    assert room.seat_of(SeatToken(1, VERA.secret)) == 1
    with refused("bad_token"):
        room.seat_of(BORIS)
    assert deadlines.next_deadline(room) == NOW + 60_000, "the time that is left is passed on too"


def test_a_ticket_is_good_once_and_a_newer_one_replaces_it() -> None:
    room = playing()
    passing.issue(room, 1, 1, digest("older" * 9))
    passing.issue(room, 1, 1, DIGEST)
    with refused("bad_ticket"):
        passing.take(room, SeatToken(1, "older" * 9), "Вера", "digest", NOW)
    vera_takes(room)
    with refused("bad_ticket"):
        vera_takes(room)


def test_a_ticket_is_of_one_seat_only() -> None:
    room = playing()
    passing.issue(room, 1, 1, DIGEST)
    for seat in (0, 7):
        with refused("bad_ticket"):
            passing.take(room, SeatToken(seat, TICKET.secret), "Вера", "digest", NOW)


def test_who_leaves_a_match_may_come_back_by_the_ticket_and_gains_no_time() -> None:
    room = playing()
    passing.issue(room, 1, 1, DIGEST)
    seating.leave(room, 1)
    play.hand_over(room, 1, NOW + 50_000, 700)
    passing.take(room, TICKET, "Борис", digest(BORIS.secret), NOW + 50_100)
    assert [ask.due_at for ask in room.match.asks] == [NOW + 60_000, NOW + 60_100]  # type: ignore[union-attr]
    assert deadlines.next_bot_turn(room) is None


def test_the_host_passes_on_seats_of_bots_and_of_nobody_else() -> None:
    passing.issue(playing(person("Анна", ANNA), A_BOT), 0, 1, DIGEST)
    with refused("invalid"):
        passing.issue(playing(), 0, 1, DIGEST)
    with refused("invalid"):
        passing.issue(a_room(person("Анна", ANNA), None), 0, 1, DIGEST)
    with refused("not_host"):
        passing.issue(playing(person("Анна", ANNA), person("Борис", BORIS), A_BOT), 1, 2, DIGEST)


def test_a_refused_name_leaves_the_ticket_good() -> None:
    room = playing()
    passing.issue(room, 1, 1, DIGEST)
    with refused("name_taken"):
        passing.take(room, TICKET, "АННА", "digest", NOW)
    assert passing.take(room, TICKET, "Борис", "digest", NOW) == 1, "the name of whoever sat there before is free"


@pytest.mark.parametrize("go", [lambda room: seating.leave(room, 1), lambda room: hosting.kick(room, 0, 1)])
def test_a_ticket_of_a_seat_that_is_free_again_is_worth_nothing(go: Any) -> None:
    room = a_room()
    passing.issue(room, 1, 1, DIGEST)
    go(room)
    with refused("bad_ticket"):
        vera_takes(room)


def test_who_is_kicked_out_of_a_match_does_not_come_back_by_a_ticket() -> None:
    room = playing()
    passing.issue(room, 1, 1, DIGEST)
    hosting.kick(room, 0, 1)
    with refused("bad_ticket"):
        vera_takes(room)


def test_a_former_host_who_is_kicked_does_not_come_back_by_a_ticket_for_a_bots_seat() -> None:
    """By whatever name; what others have made stays good."""
    room = a_room(person("Анна", ANNA), person("Борис", BORIS), A_BOT, A_BOT)
    by_anna, by_boris = SeatToken(2, "a" * 43), SeatToken(3, "b" * 43)
    passing.issue(room, 0, 2, digest(by_anna.secret))
    hosting.pass_host(room, 0, 1)
    passing.issue(room, 1, 3, digest(by_boris.secret))
    hosting.kick(room, 1, 0)
    room = unpack(room.code, room.version, pack(room))
    with refused("bad_ticket"):
        passing.take(room, by_anna, "Некто", digest(VERA.secret), NOW)
    assert passing.take(room, by_boris, "Вера", digest(VERA.secret), NOW) == 3


def test_a_ticket_for_a_bots_seat_ends_with_the_bot_and_takes_nobody_elses_seat() -> None:
    room = a_room(person("Анна", ANNA), A_BOT)
    passing.issue(room, 0, 1, DIGEST)
    seating.remove_bot(room, 1)
    seating.join(room, "Борис", digest(BORIS.secret))
    with refused("bad_ticket"):
        vera_takes(room)
    assert room.seat_of(BORIS) == 1
