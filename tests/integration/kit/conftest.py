"""The small service of the kit's tests, under a real gunicorn."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.support.raw_websocket import RawWebSocket
from tests.support.served import Served

APP = "tests.support.hub_app:app"


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """One process, so that everybody meets in it."""
    with Served(APP, workers=1, TRAKTIR_MAX_SOCKETS="100", TRAKTIR_ALLOWED_ORIGINS="https://table.example") as served:
        yield served


@pytest.fixture
def room() -> str:
    """A room that no other test uses."""
    return secrets.token_hex(6)


Enter = Callable[..., RawWebSocket]


@pytest.fixture
def enter(served: Served, room: str) -> Iterator[Enter]:
    """Enters the room by a socket that has been welcomed; it is closed in the end."""
    with ExitStack() as sockets:

        def enter(**options: Any) -> RawWebSocket:
            socket = sockets.enter_context(RawWebSocket(talk_url(served, room), **options))
            socket.send({})
            assert socket.receive()["t"] == "welcome"
            return socket

        yield enter


def talk_url(served: Served, room: str) -> str:
    return f"{served.url}/v1/rooms/{room}/talk"
