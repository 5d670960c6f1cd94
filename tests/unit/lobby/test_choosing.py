"""What seats choose before a match, and what becomes of it."""

from contextlib import AbstractContextManager
from typing import Any

import pytest

from tests.unit.lobby.fakes import A_BOT, ANNA, BORIS, NOW, a_room, a_step, bids, person
from traktir_kit.problems import Problem
from traktir_lobby.domain import choosing, hosting, play, seating
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.choosing import SeatChoice
from traktir_lobby.domain.room import Room

HERO = SeatChoice("hero", "heroes", ["imp", "elf", "orc"], shared=False)
TEAM = SeatChoice("team", "sides", ["swords", "axes"], shared=True)


def refused(code: str) -> AbstractContextManager[Any]:
    """Expects a problem of that code."""
    return pytest.raises(Problem, check=lambda problem: problem.code == code)


def four() -> Room:
    return a_room(person("Анна", ANNA), person("Борис", BORIS), A_BOT, None, options={"pace": "slow"})


def test_the_game_is_told_what_each_seat_has_chosen_and_nothing_where_none_has() -> None:
    room = four()
    assert choosing.options_of_match(room, [HERO, TEAM]) == {"pace": "slow"}
    assert choosing.choose(room, 1, 1, HERO, "elf")
    assert not choosing.choose(room, 1, 1, HERO, "elf")
    assert choosing.options_of_match(room, [HERO, TEAM]) == {"pace": "slow", "heroes": [None, "elf", None, None]}


def test_a_hero_is_one_seats_and_may_be_given_back() -> None:
    room = four()
    choosing.choose(room, 0, 0, HERO, "imp")
    with refused("choice_taken"):
        choosing.choose(room, 1, 1, HERO, "imp")
    assert choosing.choose(room, 0, 0, HERO, None)
    assert choosing.choose(room, 1, 1, HERO, "imp")


def test_teams_have_equally_many_seats() -> None:
    room = four()
    choosing.choose(room, 0, 0, TEAM, "axes")
    choosing.choose(room, 1, 1, TEAM, "axes")
    with refused("choice_taken"):
        choosing.choose(room, 0, 2, TEAM, "axes")
    assert choosing.choose(room, 0, 2, TEAM, "swords")


def test_everybody_chooses_for_themselves_and_the_host_for_bots() -> None:
    room = four()
    with refused("not_host"):
        choosing.choose(room, 1, 2, HERO, "elf")
    for seat in (1, 3):
        with refused("invalid"):
            choosing.choose(room, 0, seat, HERO, "elf")
    with refused("invalid"):
        choosing.choose(room, 0, 9, HERO, "elf")
    with refused("invalid"):
        choosing.choose(room, 0, 0, HERO, "dragon")
    assert choosing.choose(room, 0, 2, HERO, "elf")


def test_nobody_chooses_in_a_match_and_after_it_choices_stand_for_the_rematch() -> None:
    room = a_room()
    choosing.choose(room, 0, 0, HERO, "imp")
    play.take_step(room, a_step(asks=bids(0, 1)), NOW, 0)
    with refused("already_started"):
        choosing.choose(room, 0, 0, HERO, "elf")
    play.take_step(room, a_step(), NOW, 0)
    hosting.rematch(room)
    assert choosing.options_of_match(room, [HERO]) == {"heroes": ["imp", None]}


def test_who_goes_leaves_no_choice_behind() -> None:
    room = four()
    choosing.choose(room, 1, 1, HERO, "imp")
    choosing.choose(room, 0, 2, HERO, "elf")
    seating.leave(room, 1)
    seating.remove_bot(room, 2)
    assert room.choices == {}


def test_choices_outlive_the_archive() -> None:
    room = four()
    choosing.choose(room, 1, 1, HERO, "imp")
    assert unpack(room.code, room.version, pack(room)) == room
