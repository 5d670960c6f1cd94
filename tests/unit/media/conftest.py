"""A media service without Redis and without sockets."""

from collections.abc import Iterator

import pytest

from tests.unit.media.fakes import House


@pytest.fixture
def house() -> Iterator[House]:
    house = House()
    yield house
    for guest in house.guests:
        guest.socket.end()
