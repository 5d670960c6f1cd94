"""Records are read quickly and by a schema, with one and the same outcome."""

import pytest
from marshmallow import ValidationError

from tests.support.mischief import changed
from traktir_engine.api.records import RecordSchema, well_formed
from traktir_engine.kernel import MAX_ANSWERS, Answer, Dice, Json, Record
from traktir_kit.problems import Problem

RECORD = {
    "rules": "purses/1",
    "game": "purses",
    "options": {"rounds": 1},
    "seats": 2,
    "seed": "5e" * 32,
    "answers": [["0.0", 0, "bid1"], ["0.1", 1, "bid3"]],
}


def _by_schema(value: Json) -> Record | None:
    try:
        record: Record = RecordSchema().load(value)
    except (ValidationError, Problem):
        return None
    return record


def test_a_record_as_it_should_be_is_read() -> None:
    record = Record("purses/1", "purses", {"rounds": 1}, 2, "5e" * 32, [Answer("0.0", 0, "bid1"), Answer("0.1", 1, "bid3")])
    assert well_formed(RECORD) == _by_schema(RECORD) == record


def test_whatever_is_changed_in_a_record_both_ways_of_reading_agree() -> None:
    dice, read = Dice(bytes(32)), 0
    for _ in range(3_000):
        value = changed(RECORD, dice)
        assert repr(well_formed(value)) == repr(_by_schema(value))
        read += well_formed(value) is not None
    assert 100 < read < 2_000


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "5e" * 32 + "\n"},
        {"seed": "5E" * 32},
        {"seats": True},
        {"seats": 0},
        {"seats": 17},
        {"answers": [["0.0", 0, "bid1"]] * (MAX_ANSWERS + 1)},
        {"answers": [["0" * 17, 0, "bid1"]]},
        {"answers": [["0.0", 16, "bid1"]]},
        {"answers": [["0.0", 0, "x" * 65]]},
        {"answers": [["0.0", False, "bid1"]]},
        {"more": 1},
    ],
    ids=lambda change: str(change)[:40],
)
def test_what_is_just_beyond_is_read_by_neither(change: dict[str, Json]) -> None:
    assert well_formed(RECORD | change) is None
    assert _by_schema(RECORD | change) is None
