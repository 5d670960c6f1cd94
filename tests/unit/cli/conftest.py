"""A made-up house for the command."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.command import NUTS
from tests.support.fake_house import FakeHouse, Reply, fake_house
from tests.support.rooms import welcome, words


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHouse]:
    """All three services, with a game of nuts; the command finds it and keeps its seats in a folder of the test."""
    with fake_house() as house:
        for service in ("LOBBY", "ENGINE", "MEDIA"):
            monkeypatch.setenv(f"TRAKTIR_{service}_URL", house.url)
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
        monkeypatch.delenv("TRAKTIR_LANG", raising=False)
        house.says("GET /v1/games", {"games": [NUTS]})
        house.says("GET /v1/games/nuts", NUTS)
        house.says("GET /v1/games/nuts/catalogue", words())
        house.says("POST /v1/rooms", Reply(201, welcome()))
        yield house
