"""Which problems go together, and what those with a token are told."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import flask

from traktir_kit.blueprints import Blueprint
from traktir_kit.edge import respond
from traktir_kit.problems import Problem
from traktir_kit.refuses import OF_A_BODY, refuses, takes_no_query
from traktir_lobby.api.requests import KEY_HEADER, may_have_been_there
from traktir_lobby.domain.refusals import told

F = TypeVar("F", bound=Callable[..., Any])

OF_A_SEAT: Final = ("no_token", "bad_token", "kicked")
"""What every route for a seat's person may say."""

OF_A_HOST: Final = (*OF_A_SEAT, "not_host")
"""What every route for the host may say."""

OF_A_ROOM: Final = ("room_not_found", "room_gone", "unavailable")
"""What every route of a room may say."""

OF_A_CHANGE: Final = (*OF_A_ROOM, "busy")
"""What every route that changes a room may say."""

OF_AN_ANSWER: Final = ("not_started", "paused", "match_over", "unknown_ask", "ask_closed", "not_your_ask", "unknown_option")
"""What the rules of answering may say."""

OF_A_TAKE_BACK: Final = ("not_started", "match_over", "ask_closed", "no_take_back")
"""What every route about taking answers back may say."""


def knows_again(blueprint: Blueprint, what: str) -> Callable[[F], F]:
    """Declares that a request to the route may bring a key by which it is known again."""
    text = f"Random; 32 to 128 of 0-9 A-Z a-z _ -. {what}, however often the request is sent. Whoever knows the key gets the token."
    parameter = {"in": "header", "name": KEY_HEADER, "required": False, "schema": {"type": "string"}, "description": text}
    declare: Callable[[F], F] = blueprint.doc(parameters=[parameter])
    return declare


def tell(problem: Problem) -> flask.Response:
    """The answer that says the problem to whoever has asked."""
    return respond(told(problem, bearer=may_have_been_there()))


__all__ = [
    "OF_AN_ANSWER",
    "OF_A_BODY",
    "OF_A_CHANGE",
    "OF_A_HOST",
    "OF_A_ROOM",
    "OF_A_SEAT",
    "OF_A_TAKE_BACK",
    "knows_again",
    "refuses",
    "takes_no_query",
    "tell",
]
