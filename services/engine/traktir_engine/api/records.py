"""Reading a record: its head by a schema, its many answers by one quick check."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate

from traktir_engine.kernel import MAX_ANSWERS, Answer, Record
from traktir_kit.problems import Problem

MAX_ASK_ID = 16
MAX_OPTION_ID = 64
MAX_SEATS = 16
"""More than any game has; the game itself says how many it is played by."""

HEX = (validate.Regexp(r"^[0-9a-f]{64}$"), validate.Length(equal=64))
"""Both are needed: `$` lets a line feed pass."""


def seat(**metadata: Any) -> fields.Integer:
    return fields.Integer(strict=True, required=True, validate=validate.Range(0, MAX_SEATS - 1), metadata=metadata)


def seats() -> fields.Integer:
    return fields.Integer(strict=True, required=True, validate=validate.Range(1, MAX_SEATS), metadata={"description": "How many play.", "example": 2})


def seed() -> fields.String:
    return fields.String(required=True, validate=HEX, metadata={"description": "All chance of the match: 64 hex digits.", "example": "5e" * 32})


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
        for index, line in enumerate(value):
            if not _is_answer(line):
                raise ValidationError({index: ["Not an answer: [ask, seat, option]."]})
        return [Answer(*line) for line in value]


def _is_answer(line: Any) -> bool:
    if type(line) is not list or len(line) != 3:
        return False
    ask, seat, option = line
    if type(ask) is not str or type(seat) is not int or type(option) is not str:
        return False
    return len(ask) <= MAX_ASK_ID and 0 <= seat < MAX_SEATS and len(option) <= MAX_OPTION_ID


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
