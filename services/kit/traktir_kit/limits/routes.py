"""Limits of routes, as they stand in the OpenAPI document and are found when a request comes."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import flask

from traktir_kit.limits.registry import Limit
from traktir_kit.problem_schema import problem_response
from traktir_kit.problems import KINDS

EXTENSION: Final = "x-rate-limits"
"""The field of an operation in the OpenAPI document that lists its limits."""
_ATTRIBUTE: Final = "traktir_limits"


def set_limits(view: Callable[..., Any], limits: Sequence[Limit]) -> None:
    """Requests that reach this view function are counted."""
    setattr(view, _ATTRIBUTE, tuple(limits))


def limits_of_request() -> Sequence[Limit]:
    """The limits of the route that the present request is for."""
    view = flask.current_app.view_functions.get(flask.request.endpoint or "")
    found: Sequence[Limit] = getattr(view, _ATTRIBUTE, ())
    return found


def described(limits: Sequence[Limit]) -> dict[str, Any]:
    """What the OpenAPI document says of an operation with these limits."""
    if not limits:
        return {}
    rows = [{"key": limit.key, "per": limit.per, "limit": limit.most, "seconds": limit.seconds} for limit in limits]
    return {EXTENSION: rows, "responses": {KINDS["rate"].status: problem_response([KINDS["rate"]])}}
