"""A whole tournament of three kept as it was: the record still replays, and its log reads as it did.

When the rules or texts change on purpose, `python -m tests.unit.engine.mages.test_golden` writes the logs anew; read the difference.
"""

import json
from pathlib import Path

import pytest

from tests.support.telling import Teller
from traktir_engine.games.mages import GAME
from traktir_engine.games.mages.table import Table
from traktir_engine.kernel import Answer, Lang, Match, Record, Result, replay

GOLDEN = Path(__file__).parent / "golden"
PLAYERS = ("Anna", "Boris", "Vera")


def _replayed() -> Match[Table]:
    fields = json.loads((GOLDEN / "tournament.json").read_text(encoding="utf-8"))
    return replay(GAME, Record(**{**fields, "answers": [Answer(*answer) for answer in fields["answers"]]}))


def _log(match: Match[Table], lang: Lang) -> str:
    teller = Teller(GAME.catalogue(lang), PLAYERS)
    assert match.result is not None
    told = [f"{event['version']:>3} {teller.event(event)}" for event in match.events(None)]
    return "\n".join([*told, teller.say(f"result.{match.result.reason}", match.result.json())]) + "\n"


def test_the_record_replays_to_its_result() -> None:
    match = _replayed()
    assert match.over
    assert match.result == Result((2,), (3, 1, 5), "medals")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_its_log_reads_as_it_did(lang: Lang) -> None:
    assert _log(_replayed(), lang) == (GOLDEN / f"tournament.{lang}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    (GOLDEN / "tournament.ru.txt").write_text(_log(_replayed(), "ru"), encoding="utf-8")
    (GOLDEN / "tournament.en.txt").write_text(_log(_replayed(), "en"), encoding="utf-8")
