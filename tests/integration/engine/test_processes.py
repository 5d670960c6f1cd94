"""The engine as it runs: two processes, neither of which keeps anything that matters."""

from collections.abc import Iterator
from typing import Any

import pytest
import requests

from tests.support.served import Served
from traktir_engine.games import GAMES
from traktir_engine.kernel import Record, replay
from traktir_engine.kernel.record import Answer


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with Served("traktir_engine.wsgi:app", TRAKTIR_MAX_SOCKETS="0") as served:
        yield served


def _post(served: Served, path: str, body: dict[str, Any]) -> Any:
    """On a connection of its own, so that either process may get it."""
    response = requests.post(f"{served.url}/v1/games/tavern/{path}", json=body, timeout=10)
    assert response.status_code == 200, response.text
    return response.json()


def _play_on(served: Served, step: dict[str, Any]) -> dict[str, Any]:
    ask = step["asks"][0]
    answers = [{"ask": ask["id"], "seat": ask["seat"]}]
    played: dict[str, Any] = _post(served, "answer", {"record": step["record"], "answers": answers})
    return played


def _derived(step: dict[str, Any]) -> dict[str, Any]:
    """The public view of the step's record, replayed here."""
    record = step["record"]
    return replay(GAMES["tavern"], Record(**{**record, "answers": [Answer(*line) for line in record["answers"]]})).view(None)


def test_a_match_is_played_through_two_processes(served: Served) -> None:
    step = _post(served, "start", {"seats": 2, "seed": "1b" * 32})
    while step["result"] is None:
        step = _play_on(served, step)
        assert step["viewers"]["public"]["view"] == _derived(step)
    assert _post(served, "verify", {"record": step["record"]})["result"] == step["result"]


def test_killing_a_process_between_two_calls_changes_nothing(served: Served) -> None:
    step = _post(served, "start", {"seats": 2, "seed": "2c" * 32})
    for _ in range(4):
        step = _play_on(served, _play_on(served, step))
        dead = served.workers()[0]
        dead.kill()
        dead.wait()
        assert step["viewers"]["public"]["view"] == _derived(step)
        step = _play_on(served, step)
    assert step["version"] == 12


def test_a_body_of_10_mb_is_refused_and_the_next_request_served(served: Served) -> None:
    response = requests.post(f"{served.url}/v1/games/tavern/step", data=b"x" * 10_000_000, headers={"Content-Type": "application/json"}, timeout=10)
    assert (response.status_code, response.json()["code"]) == (413, "too_large")
    assert requests.get(f"{served.url}/v1/games", timeout=10).ok
