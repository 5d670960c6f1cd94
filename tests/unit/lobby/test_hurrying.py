"""Whom the host may hurry."""

import pytest

from tests.unit.lobby.fakes import A_BOT, ANNA, NOW, a_room, a_step, bids, person
from traktir_kit.problems import Problem
from traktir_lobby.domain import hurrying, pausing, play
from traktir_lobby.domain.room import Room


def begun(*seats: object) -> Room:
    room = a_room(*seats)
    play.take_step(room, a_step(asks=bids(0, 1)), NOW, bot_delay=700)
    return room


def test_only_the_host_hurries_people_who_owe_a_choice() -> None:
    room = begun(person("Анна", ANNA), A_BOT)
    ask = hurrying.ask_to_hurry(room, 0, "0.0", ["share"])
    assert ask is not None
    assert ask.seat == 0
    for seat, ask_id, unhurried, code in (
        (1, "0.0", [], "not_host"),
        (0, "0.1", [], "no_hurry"),
        (0, "0.0", ["bid"], "no_hurry"),
        (0, "7.0", [], "unknown_ask"),
    ):
        with pytest.raises(Problem) as refused:
            hurrying.ask_to_hurry(room, seat, ask_id, unhurried)
        assert refused.value.code == code
    pausing.pause(room, 0, NOW)
    with pytest.raises(Problem) as refused:
        hurrying.ask_to_hurry(room, 0, "0.0", [])
    assert refused.value.code == "paused"


def test_whoever_has_answered_needs_no_hurry() -> None:
    room = begun()
    play.take_step(room, a_step(["0.1", 1, "bid2"], asks=bids(0)), NOW, 0)
    assert hurrying.ask_to_hurry(room, 0, "0.1", []) is None
