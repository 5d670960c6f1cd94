"""Which problems go together, and what those with a token are told."""

from typing import Final

import flask

from traktir_kit.edge import respond
from traktir_kit.problems import Problem
from traktir_kit.refuses import OF_A_BODY, refuses, takes_no_query
from traktir_lobby.api.requests import bears_token
from traktir_lobby.domain.refusals import told

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


def tell(problem: Problem) -> flask.Response:
    """The answer that says the problem to whoever has asked."""
    return respond(told(problem, bearer=bears_token()))


__all__ = ["OF_AN_ANSWER", "OF_A_BODY", "OF_A_CHANGE", "OF_A_HOST", "OF_A_ROOM", "OF_A_SEAT", "refuses", "takes_no_query", "tell"]
