"""Refusals of the rules as problem documents, and problems in the OpenAPI document."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, Final, TypeVar

from traktir_engine.kernel import BadRecord, RulesError
from traktir_kit.blueprints import Blueprint
from traktir_kit.jsons import Json
from traktir_kit.openapi import ProblemSchema
from traktir_kit.problems import KINDS, MEDIA_TYPE, Kind, Problem

F = TypeVar("F", bound=Callable[..., Any])

OF_A_BODY: Final = ("bad_json", "unsupported_media_type", "too_large", "invalid")
"""What every route with a body may say."""

OF_A_RECORD: Final = ("unknown_game", "wrong_rules", "bad_setup", "bad_record", "record_too_long")
"""What every route that takes a record may say."""

OF_ANSWERS: Final = ("match_over", "unknown_ask", "ask_closed", "not_your_ask", "unknown_option")
"""What a route that takes answers may say."""


def problem(error: RulesError, **fields: Json) -> Problem:
    """The problem that says what the rules refuse; `fields` (the version of the match) stand in it too."""
    if isinstance(error, BadRecord):
        fields["index"] = error.index
    return Problem(error.code, str(error), **fields)


def refuses(blueprint: Blueprint, *codes: str) -> Callable[[F], F]:
    """Declares the problems that a route may answer, so that they stand in the OpenAPI document."""
    kinds = sorted((KINDS[code] for code in codes), key=_status)
    declare: Callable[[F], F] = blueprint.doc(responses={status: _response(same) for status, same in groupby(kinds, key=_status)})
    return declare


def _response(kinds: Iterable[Kind]) -> dict[str, Any]:
    text = "\n".join(f"- `{kind.code}`: {kind.title}" for kind in kinds)
    return {"description": text, "content": {MEDIA_TYPE: {"schema": ProblemSchema}}}


def _status(kind: Kind) -> int:
    return kind.status
