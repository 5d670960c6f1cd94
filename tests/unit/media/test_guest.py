"""A guest, from `hello` to the end."""

import json
from typing import Any

import pytest

from tests.unit.media.fakes import ENTRY, HISTORY, PEERS, House
from traktir_kit.problems import Problem
from traktir_kit.sockets import Close
from traktir_media.guest import OFFENCES

HELLO = {"t": "hello", "v": 1, "token": "good"}


def frame(told: bytes | None) -> dict[str, Any]:
    assert told is not None
    found: dict[str, Any] = json.loads(told)
    return found


def test_a_guest_hears_nothing_before_its_own_join_has_come_back(house: House) -> None:
    guest = house.stranger()
    guest.hello(HELLO)
    assert guest.hear(b"older news") is None
    welcome = frame(guest.arrive())
    assert (welcome["t"], welcome["peers"], welcome["history"]) == ("welcome", PEERS[1:], HISTORY)
    assert guest.hear(b"news") == b"news"


def test_a_guest_is_welcomed_once(house: House) -> None:
    guest = house.guest()
    assert guest.arrive() is None


def test_a_guest_whose_join_was_missed_is_welcomed_by_the_resync(house: House) -> None:
    guest = house.stranger()
    guest.hello(HELLO)
    welcome = frame(guest.catch_up(PEERS, []))
    assert (welcome["t"], welcome["history"]) == ("welcome", [])
    assert frame(guest.catch_up(PEERS, HISTORY)) == {"t": "resync", "peers": PEERS[1:], "history": HISTORY}


@pytest.mark.parametrize(
    ("token", "code"),
    [("bad", 4401), ("too often", 4429), (None, 4400), ("x" * 2049, 4400)],
)
def test_a_stranger_is_sent_away_without_having_entered(house: House, token: str | None, code: int) -> None:
    guest = house.stranger()
    with pytest.raises(Close) as end:
        guest.hello({**HELLO, "token": token})
    assert end.value.code == code
    guest.goodbye(code)
    assert house.presence.left == []


def test_nobody_enters_while_the_process_hears_nothing(house: House) -> None:
    with pytest.raises(Close) as end:
        house.stranger(ready=False).hello(HELLO)
    assert end.value.code == 1013


def test_a_full_room_sends_away(house: House) -> None:
    house.presence.full = True
    with pytest.raises(Close) as end:
        house.stranger().hello(HELLO)
    assert end.value.code == 1013


@pytest.mark.parametrize(("code", "why"), [(1000, "left"), (1001, "left"), (1006, "lost"), (1012, "lost"), (4429, "lost"), (1009, "lost")])
def test_the_others_are_told_whether_somebody_meant_to_go(house: House, code: int, why: str) -> None:
    house.guest().goodbye(code)
    assert house.presence.left == [("anna", ENTRY, why)]


def test_only_so_many_frames_may_make_no_sense(house: House) -> None:
    guest = house.guest()
    for _ in range(OFFENCES.burst):
        guest.refusal(Problem("forbidden"), {})
    with pytest.raises(Close) as end:
        guest.refusal(Problem("invalid", errors={"t": ["Unknown."]}), {})
    assert end.value.code == 4400


def test_haste_and_our_own_failures_are_no_offences(house: House) -> None:
    guest = house.guest()
    for code in ("rate", "unavailable", "chat_empty", "chat_too_long", "dup_id"):
        for _ in range(OFFENCES.burst + 1):
            assert guest.refusal(Problem(code), {})["code"] == code
