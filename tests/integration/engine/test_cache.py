"""The cache of live matches changes no byte of any answer."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.purses import PURSES
from traktir_engine.api.app import create_app
from traktir_engine.games import GAMES
from traktir_engine.kernel import Dice
from traktir_engine.settings import EngineSettings

EVERY_GAME = {"purses": PURSES, **GAMES}


def _calls(game: str, step: dict[str, Any], dice: Dice) -> Iterator[tuple[str, dict[str, Any]]]:
    """What lobby workers may ask of a match at this step: to look again, at an older state too; to take good answers and bad ones."""
    record, asks = step["record"], step["asks"]
    path = f"/v1/games/{game}"
    yield f"{path}/step", {"record": record, "since": dice.below(len(record["answers"]) + 1)}
    if dice.below(4) == 0:
        older = record["answers"][: dice.below(len(record["answers"]) + 1)]
        yield f"{path}/step", {"record": {**record, "answers": older}}
    good = {"ask": asks[0]["id"], "seat": asks[0]["seat"]}
    for bad in ({**good, "option": "no such option"}, {**good, "ask": "0.9"}, {**good, "seat": 1 - good["seat"]}):
        if dice.below(4) == 0:
            yield f"{path}/answer", {"record": record, "answers": [good, bad] if dice.below(2) else [bad]}
    ask = dice.pick(asks)
    option = dice.pick(step["viewers"][str(ask["seat"])]["ask"]["options"])
    yield f"{path}/answer", {"record": record, "answers": [{"ask": ask["id"], "seat": ask["seat"], "option": option["id"]}]}


@pytest.mark.parametrize("game", EVERY_GAME)
def test_with_and_without_live_matches_every_answer_is_the_same_to_the_byte(game: str) -> None:
    kept, replayed = (create_app(EngineSettings(log_level="error", live_matches=n), EVERY_GAME).test_client() for n in (4, 0))
    dice, statuses = Dice(bytes(32)), set()
    headers = {"X-Request-Id": "same"}
    step = kept.post(f"/v1/games/{game}/start", json={"seats": 2, "seed": "7a" * 32}).get_json()
    while step["result"] is None:
        for path, body in _calls(game, step, dice):
            one, other = (client.post(path, json=body, headers=headers) for client in (kept, replayed))
            assert (one.status_code, one.data) == (other.status_code, other.data)
            statuses.add(one.status_code)
        step = one.get_json()
    assert statuses > {200, 422}
