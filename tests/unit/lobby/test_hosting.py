"""Sending people away, passing the host's place on, and another match."""

from contextlib import AbstractContextManager
from typing import Any

import pytest

from tests.unit.lobby.fakes import A_BOT, ANNA, BORIS, VERA, a_room, a_step, bids, person
from traktir_kit.problems import Problem
from traktir_lobby.domain import hosting, play, seating
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.seat import Bot


def refused(code: str) -> AbstractContextManager[Any]:
    """Expects a problem of that code."""
    return pytest.raises(Problem, check=lambda problem: problem.code == code)


def over() -> Room:
    room = a_room()
    play.take_step(room, a_step(["0.0", 0, "bid1"], ["0.1", 1, "bid1"]), 0, 0)
    return room


def test_who_is_kicked_stays_out_by_token_and_by_name() -> None:
    room = a_room()
    hosting.kick(room, 0, 1)
    assert room.seats[1] is None
    with refused("kicked"):
        room.seat_of(BORIS)
    for name in ("Борис", " БОРИС ", "Бopиc"):
        with refused("kicked"):
            seating.join(room, name, "digest")
    assert seating.join(room, "Вера", "digest") == 1


def test_in_a_match_the_stand_in_plays_on_for_who_is_kicked() -> None:
    room = a_room()
    play.take_step(room, a_step(asks=bids(0, 1)), 0, 0)
    hosting.kick(room, 0, 1)
    assert room.seats[1] == Bot("greedy")


def test_a_kick_outlives_the_archive_and_the_rematch() -> None:
    room = over()
    hosting.kick(room, 0, 1)
    hosting.rematch(room)
    back = unpack(room.code, room.version, pack(room))
    assert back == room
    with refused("kicked"):
        seating.join(back, "Борис", "digest")


@pytest.mark.parametrize("act", [hosting.kick, hosting.pass_host])
def test_only_the_host_decides_and_only_about_people(act: Any) -> None:
    room = a_room(person("Анна", ANNA), person("Борис", BORIS), A_BOT, None)
    with refused("not_host"):
        act(room, 1, 0)
    for seat in (2, 3, 4):
        with refused("invalid"):
            act(room, 0, seat)


def test_nobody_kicks_themselves() -> None:
    with refused("invalid"):
        hosting.kick(a_room(), 0, 0)


def test_the_host_may_pass_the_place_on() -> None:
    room = a_room(person("Анна", ANNA), person("Борис", BORIS), person("Вера", VERA))
    hosting.pass_host(room, 0, 2)
    assert room.host == 2
    with refused("not_host"):
        hosting.pass_host(room, 0, 1)


def test_a_rematch_is_the_same_room_with_a_new_secret() -> None:
    room = over()
    before = (room.secret, room.told)
    assert hosting.rematch(room)
    assert (room.status, room.seat_of(BORIS), room.host, room.told) == ("open", 1, 0, before[1])
    assert room.secret != before[0]
    assert room.nonces == {}
    play.require_startable(room, 0)


def test_a_rematch_of_an_open_room_changes_nothing_and_a_match_goes_on() -> None:
    room = a_room()
    secret = room.secret
    assert not hosting.rematch(room)
    assert room.secret == secret
    play.take_step(room, a_step(asks=bids(0, 1)), 0, 0)
    with refused("not_over"):
        hosting.rematch(room)
