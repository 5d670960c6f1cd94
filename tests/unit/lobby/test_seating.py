"""Who may sit where, and what becomes of the seat and the room when they go."""

from contextlib import AbstractContextManager
from typing import Any

import pytest

from tests.unit.lobby.fakes import A_BOT, ANNA, BORIS, VERA, a_room, a_step, bids, person
from traktir_kit.problems import Problem
from traktir_kit.tokens import digest
from traktir_lobby.domain import play, seating
from traktir_lobby.domain.passwords import hashed, require_password
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.seat import Bot, Person


def refused(code: str) -> AbstractContextManager[Any]:
    """Expects a problem of that code."""
    return pytest.raises(Problem, check=lambda problem: problem.code == code)


def playing(*seats: object) -> Room:
    room = a_room(*seats)
    play.take_step(room, a_step(asks=bids(*range(len(room.seats)))), 0, 0)
    return room


def test_the_first_free_seat_is_given_or_the_one_wanted() -> None:
    room = a_room(person("Анна", ANNA), None, A_BOT, None)
    assert seating.join(room, "Вера", digest(VERA.secret), 3) == 3
    assert seating.join(room, " Борис ", digest(BORIS.secret)) == 1
    assert room.seats[1] == Person("Борис", digest(BORIS.secret))
    assert room.seat_of(BORIS) == 1


@pytest.mark.parametrize(
    ("seats", "name", "wanted", "code"),
    [
        ((person("Анна", ANNA), A_BOT), "Вера", None, "room_full"),
        ((person("Анна", ANNA), A_BOT), "Вера", 1, "room_full"),
        ((person("Анна", ANNA), None), "Вера", 0, "seat_taken"),
        ((person("Анна", ANNA), None), "Вера", 2, "invalid"),
        ((person("Анна", ANNA), None), "АННА", None, "name_taken"),
        ((person("Анна", ANNA), A_BOT, None), "Greedy", None, "name_taken"),
        ((person("Анна", ANNA), A_BOT, None), "grеedy", None, "name_taken"),
        ((person("Анна", ANNA), None), "\u200b", None, "invalid"),
    ],
)
def test_a_seat_that_cannot_be_had_is_refused(seats: tuple[object, ...], name: str, wanted: int | None, code: str) -> None:
    room = a_room(*seats)
    before = list(room.seats)
    with refused(code):
        seating.join(room, name, "digest", wanted)
    assert room.seats == before


def test_nobody_joins_or_seats_bots_in_a_match() -> None:
    room = playing()
    for change in (lambda: seating.join(room, "Вера", "digest"), lambda: seating.put_bot(room, 1, "greedy"), lambda: seating.remove_bot(room, 1)):
        with refused("already_started"):
            change()


def test_a_token_opens_its_own_seat_only() -> None:
    room = a_room()
    assert (room.seat_of(ANNA), room.seat_of(BORIS)) == (0, 1)
    for token in (VERA, type(ANNA)(1, ANNA.secret), type(ANNA)(50, ANNA.secret)):
        with refused("bad_token"):
            room.seat_of(token)


def test_before_the_start_a_leavers_seat_is_free() -> None:
    room = a_room()
    seating.leave(room, 1)
    assert (room.seats[1], room.host, room.closed) == (None, 0, False)


def test_in_a_match_the_stand_in_takes_a_leavers_seat() -> None:
    room = playing()
    seating.leave(room, 1)
    assert room.seats[1] == Bot("greedy")


def test_after_the_match_a_leavers_seat_is_free() -> None:
    room = a_room()
    play.take_step(room, a_step(["0.0", 0, "bid1"]), 0, 0)
    seating.leave(room, 1)
    assert room.seats[1] is None


@pytest.mark.parametrize(("host", "heir"), [(0, 2), (2, 3), (3, 0)])
def test_the_host_is_succeeded_by_the_next_person_round_the_table(host: int, heir: int) -> None:
    room = a_room(person("Анна", ANNA), A_BOT, person("Борис", BORIS), person("Вера", VERA), host=host)
    seating.leave(room, host)
    assert room.host == heir


def test_somebody_else_leaving_leaves_the_host() -> None:
    room = a_room(host=1)
    seating.leave(room, 0)
    assert (room.host, room.closed) == (1, False)


def test_the_last_person_out_closes_the_room_whatever_bots_sit_there() -> None:
    room = playing(person("Анна", ANNA), A_BOT)
    seating.leave(room, 0)
    assert room.closed


def test_bots_come_and_go_on_seats_without_people() -> None:
    room = a_room(person("Анна", ANNA), None)
    seating.put_bot(room, 1, "greedy")
    seating.put_bot(room, 1, "random")
    assert room.seats[1] == Bot("random")
    seating.remove_bot(room, 1)
    seating.remove_bot(room, 1)
    assert room.free_seats() == [1]
    with refused("seat_taken"):
        seating.put_bot(room, 0, "greedy")
    with refused("seat_taken"):
        seating.remove_bot(room, 0)


def test_a_password_is_kept_so_that_nobody_reads_it_and_opens_the_room_only_as_it_is() -> None:
    kept = hashed("сезам")
    assert "сезам" not in kept
    assert hashed("сезам") != kept
    require_password(kept, "сезам")
    require_password(None, None)
    for said in (None, "", "Сезам", "сезам "):
        with refused("bad_password"):
            require_password(kept, said)


def test_where_all_have_to_be_ready_the_host_waits_for_the_guests() -> None:
    room = a_room(person("Анна", ANNA), person("Борис", BORIS), A_BOT, need_ready=True)
    with refused("not_ready"):
        play.require_startable(room, 0)
    assert seating.set_ready(room, 1, ready=True)
    assert not seating.set_ready(room, 1, ready=True)
    play.require_startable(room, 0)
    seating.set_ready(room, 1, ready=False)
    with refused("not_ready"):
        play.require_startable(room, 0)


def test_a_match_that_is_on_waits_for_nobody_to_be_ready() -> None:
    with refused("already_started"):
        seating.set_ready(playing(), 1, ready=True)


def test_bots_are_called_like_nobody_else_in_the_room() -> None:
    """Of one level each has a number, and a person may have its name already."""
    room = a_room(person("GRЕЕDY 2", ANNA), None, None, None)  # with two Cyrillic letters
    for seat in (1, 2, 3):
        seating.put_bot(room, seat, "greedy")
    assert [sitting.name for sitting in room.seats if sitting] == ["GRЕЕDY 2", "greedy", "greedy 3", "greedy 4"]
    seating.put_bot(room, 3, "greedy")
    assert room.seats[3] == Bot("greedy", 4)
    seating.remove_bot(room, 1)
    with refused("name_taken"):
        seating.join(room, "Grееdy 3", digest(BORIS.secret))


def test_the_stand_in_is_told_from_the_other_bots() -> None:
    room = playing(person("Анна", ANNA), A_BOT, person("greedy 2", BORIS))
    seating.leave(room, 2)
    assert room.seats[2] == Bot("greedy", 2)
