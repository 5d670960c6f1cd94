"""Whatever happens in whatever order, the room stays sound, what is due is done, and a match can be played to its end."""

import pytest

from tests.unit.lobby.mayhem import Mayhem

THINGS = 150


@pytest.mark.parametrize("seed", range(40))
def test_a_room_outlives_mayhem(seed: int) -> None:
    mayhem = Mayhem(seed)
    for _ in range(THINGS):
        if mayhem.room.closed:
            return
        mayhem.do()
    if not mayhem.room.closed:
        mayhem.come_to_an_end()
