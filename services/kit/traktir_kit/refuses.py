"""What routes refuse: each declares it, so that it stands in the OpenAPI document; and a query where none is taken is refused for all."""

from collections.abc import Callable, Collection
from itertools import groupby
from typing import Any, Final, TypeVar

import flask

from traktir_kit.blueprints import Blueprint
from traktir_kit.openapi import BEARER
from traktir_kit.problem_schema import problem_response
from traktir_kit.problems import KINDS, Kind, Problem

F = TypeVar("F", bound=Callable[..., Any])

OF_A_BODY: Final = ("bad_json", "unsupported_media_type", "too_large", "invalid")
"""What every route with a body may say."""


def refuses(blueprint: Blueprint, *codes: str) -> Callable[[F], F]:
    """Declares the problems that a route may answer, and by `no_token` and `bad_token` that it needs or takes a token."""
    kinds = sorted((KINDS[code] for code in set(codes)), key=_order)
    responses = {status: problem_response(same) for status, same in groupby(kinds, key=_status)}
    declare: Callable[[F], F] = blueprint.doc(responses=responses, security=_security(codes))
    return declare


def _security(codes: Collection[str]) -> list[dict[str, list[str]]]:
    """In the words of OpenAPI: one of these is enough."""
    token: dict[str, list[str]] = {BEARER: []}
    if "no_token" in codes:
        return [token]
    return [{}, token] if "bad_token" in codes else []


def takes_no_query(blueprint: Blueprint) -> Blueprint:
    """The blueprint, none of whose routes takes a query from now on: whatever is sent is a typing mistake and `invalid`."""
    blueprint.before_request(_refuse_query)
    return blueprint


def _refuse_query() -> None:
    if flask.request.query_string:
        raise Problem("invalid", "the route takes no query", errors={name: ["Unknown field."] for name in flask.request.args})


def _status(kind: Kind) -> int:
    return kind.status


def _order(kind: Kind) -> tuple[int, str]:
    return kind.status, kind.code
