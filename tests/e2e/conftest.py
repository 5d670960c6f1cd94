"""The stack that all end-to-end tests share: real processes, reached by the public API only."""

from collections.abc import Iterator

import pytest

from tools.stack import Stack
from traktir.lobby import Lobby


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    """Its leases are short, so that what a killed process has begun is taken over at once."""
    with Stack(settings={"TRAKTIR_LEASE_MS": "500"}) as stack:
        yield stack


@pytest.fixture(scope="session")
def lobby(stack: Stack) -> Iterator[Lobby]:
    """The public API as people have it."""
    lobby = Lobby(f"{stack.url('lobby')}/v1")
    with lobby.requester:
        yield lobby
