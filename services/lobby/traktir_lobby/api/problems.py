"""Which problems go together."""

from typing import Final

from traktir_kit.refuses import OF_A_BODY, refuses, takes_no_query

OF_A_SEAT: Final = ("no_token", "bad_token", "kicked")
"""What every route for a seat's person may say."""

OF_A_HOST: Final = (*OF_A_SEAT, "not_host")
"""What every route for the host may say."""

OF_A_CHANGE: Final = ("room_not_found", "busy", "unavailable")
"""What every route that changes a room may say."""

OF_AN_ANSWER: Final = ("not_started", "paused", "match_over", "unknown_ask", "ask_closed", "not_your_ask", "unknown_option")
"""What the rules of answering may say."""

__all__ = ["OF_AN_ANSWER", "OF_A_BODY", "OF_A_CHANGE", "OF_A_HOST", "OF_A_SEAT", "refuses", "takes_no_query"]
