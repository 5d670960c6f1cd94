"""Reading a record: quickly if it is well-formed, by its schema if it is not."""

import functools
import re
from operator import itemgetter
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate

from traktir_engine.kernel import MAX_ANSWERS, Answer, Record
from traktir_kit.problems import Problem

MAX_ASK_ID = 16
MAX_OPTION_ID = 64
MAX_SEATS = 16
"""More than any game has; the game itself says how many it is played by."""

SEED = re.compile(r"^[0-9a-f]{64}$")


def seat(**metadata: Any) -> fields.Integer:
    return fields.Integer(strict=True, required=True, validate=validate.Range(0, MAX_SEATS - 1), metadata=metadata)


def seats() -> fields.Integer:
    return fields.Integer(strict=True, required=True, validate=validate.Range(1, MAX_SEATS), metadata={"description": "How many play.", "example": 2})


def seed() -> fields.String:
    """Its length is checked too, for `$` lets a line feed pass."""
    return fields.String(
        required=True,
        validate=(validate.Regexp(SEED), validate.Length(equal=64)),
        metadata={"description": "All chance of the match: 64 hex digits.", "example": "5e" * 32},
    )


def answer_line() -> fields.List[Any]:
    return fields.List(fields.Raw(), validate=validate.Length(equal=3), metadata={"description": "Ask id, seat, option id."})


class Answers(fields.List[Any]):
    """The answers of a record. A field for each of up to 5,000 would take longer than replaying them."""

    def __init__(self, **metadata: Any) -> None:
        super().__init__(answer_line(), required=True, metadata=metadata)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:  # noqa: ARG002 - as marshmallow calls it
        if type(value) is not list:
            raise ValidationError("Not a valid list.")
        if len(value) > MAX_ANSWERS:
            raise Problem("record_too_long", f"a record has at most {MAX_ANSWERS} answers")
        bad = _first_bad(value)
        if bad is not None:
            raise ValidationError({bad: ["Not an answer: [ask, seat, option]."]})
        return [_answer(line) for line in value]


_answer = functools.partial(tuple.__new__, Answer)
"""An answer of a checked line: a third of the time of `Answer(*line)`."""


def _first_bad(lines: list[Any]) -> int | None:
    """The index of the first line that is no answer, or None."""
    for index, line in enumerate(lines):
        if type(line) is not list or len(line) != 3:
            return index
        ask, seat, option = line
        if type(ask) is not str or type(seat) is not int or type(option) is not str:
            return index
        if len(ask) > MAX_ASK_ID or not 0 <= seat < MAX_SEATS or len(option) > MAX_OPTION_ID:
            return index
    return None


class RecordSchema(Schema):
    """The whole match: all else is derived by replaying it."""

    rules = fields.String(required=True, metadata={"description": "The version of the rules it was played by.", "example": "tavern/1"})
    game = fields.String(required=True, metadata={"example": "tavern"})
    options = fields.Dict(keys=fields.String(), required=True, metadata={"description": "The game's options; what is left out has its default."})
    seats = seats()
    seed = seed()
    answers = Answers(
        description="All answers in the order they were taken.",
        maxItems=MAX_ANSWERS,
        example=[["0.1", 1, "kristian@0,0"]],
    )

    @post_load
    def _record(self, data: dict[str, Any], **_: Any) -> Record:
        return Record(**data)


class RecordField(fields.Nested):
    """A record. One that is as it should be is read at once, as every answer brings one; of any other the schema says what is wrong."""

    def __init__(self) -> None:
        super().__init__(RecordSchema, required=True)

    def _deserialize(self, value: Any, attr: str | None, data: Any, partial: Any = None, **kwargs: Any) -> Any:
        return well_formed(value) or super()._deserialize(value, attr, data, partial, **kwargs)


_NAMES = ("rules", "game", "options", "seats", "seed", "answers")
_TYPES = [str, str, dict, int, str, list]
_values = itemgetter(*_NAMES)


def well_formed(value: Any) -> Record | None:
    """The record that the schema would load, or None if it would find something wrong."""
    if type(value) is not dict or len(value) != len(_NAMES):
        return None
    try:
        rules, game, options, seats, seed, answers = values = _values(value)
    except KeyError:
        return None
    if [*map(type, values)] != _TYPES or not 1 <= seats <= MAX_SEATS or not SEED.fullmatch(seed):
        return None
    if len(answers) > MAX_ANSWERS or _first_bad(answers) is not None:
        return None
    return Record(rules, game, options, seats, seed, [_answer(line) for line in answers])
