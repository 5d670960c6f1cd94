"""Problems in the OpenAPI document: each route declares which ones it may answer."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, Final, TypeVar

from traktir_kit.blueprints import Blueprint
from traktir_kit.openapi import ProblemSchema
from traktir_kit.problems import KINDS, MEDIA_TYPE, Kind

F = TypeVar("F", bound=Callable[..., Any])

OF_A_BODY: Final = ("bad_json", "unsupported_media_type", "too_large", "invalid")
"""What every route with a body may say."""


def refuses(blueprint: Blueprint, *codes: str) -> Callable[[F], F]:
    """Declares the problems that a route may answer."""
    kinds = sorted((KINDS[code] for code in set(codes)), key=_order)
    declare: Callable[[F], F] = blueprint.doc(responses={status: _response(same) for status, same in groupby(kinds, key=_status)})
    return declare


def _response(kinds: Iterable[Kind]) -> dict[str, Any]:
    text = "\n".join(f"- `{kind.code}`: {kind.title}" for kind in kinds)
    return {"description": text, "content": {MEDIA_TYPE: {"schema": ProblemSchema}}}


def _status(kind: Kind) -> int:
    return kind.status


def _order(kind: Kind) -> tuple[int, str]:
    return kind.status, kind.code
