"""Another is host instead of one who is away for long."""

import pytest

from tests.unit.lobby.away import ALL, MINUTE, PATIENCE, at_table, begun, note
from tests.unit.lobby.fakes import BORIS, NOW, VERA
from traktir_lobby.domain import attendance


@pytest.mark.parametrize("status", ["open", "playing"])
def test_the_next_person_who_is_present_is_host_instead_of_one_who_is_away_for_long(status: str) -> None:
    room = at_table() if status == "open" else begun()
    note(room, NOW, VERA)
    assert attendance.next_effect(room, PATIENCE) == NOW + MINUTE
    assert not note(room, NOW + MINUTE - 1, VERA)
    assert note(room, NOW + MINUTE, VERA)
    assert room.host == 2


def test_who_comes_back_is_a_guest() -> None:
    room = at_table()
    note(room, NOW, BORIS, VERA)
    note(room, NOW + MINUTE, BORIS, VERA)
    note(room, NOW + 2 * MINUTE, *ALL)
    assert room.host == 1
    assert attendance.next_effect(room, PATIENCE) is None


def test_a_host_who_is_back_in_time_stays_host() -> None:
    room = at_table()
    note(room, NOW, BORIS, VERA)
    note(room, NOW + MINUTE - 1, *ALL)
    note(room, NOW + MINUTE + 5, BORIS, VERA)
    assert room.host == 0


def test_where_nobody_is_present_the_first_to_come_back_is_host() -> None:
    room = at_table()
    note(room, NOW)
    assert attendance.next_effect(room, PATIENCE) is None
    note(room, NOW + 5 * MINUTE, VERA)
    assert room.host == 2
