"""A whole match of three, checked by hand once: the record still plays to the same events, table and result."""

import json
from pathlib import Path
from typing import Any

import pytest

from traktir_engine.games.tschak import GAME
from traktir_engine.kernel import Answer, Record, replay


@pytest.fixture(scope="module")
def golden() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(Path(__file__).with_name("golden.json").read_text())
    return loaded


def test_the_golden_match_replays_to_the_same_events_and_end(golden: dict[str, Any]) -> None:
    """TS7–TS17: the first storey is a tie of two fours, a numbered mage against the chameleon that copies it; seat 1 rightly takes the ring."""
    record = Record(**{**golden["record"], "answers": [Answer(*answer) for answer in golden["record"]["answers"]]})
    match = replay(GAME, record)
    assert match.events(None) == golden["events"]
    assert match.view(None) == golden["view"]
    assert match.result is not None
    assert match.result.json() == golden["result"]
