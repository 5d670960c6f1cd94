"""Refusals of the rules as problem documents."""

from typing import Final

from traktir_engine.kernel import BadRecord, RulesError
from traktir_kit.jsons import Json
from traktir_kit.problems import Problem

OF_A_RECORD: Final = ("unknown_game", "wrong_rules", "bad_setup", "bad_record", "record_too_long")
"""What every route that takes a record may say."""

OF_ANSWERS: Final = ("match_over", "unknown_ask", "ask_closed", "not_your_ask", "unknown_option")
"""What a route that takes answers may say."""


def problem(error: RulesError, **fields: Json) -> Problem:
    """The problem that says what the rules refuse; `fields` (the version of the match) stand in it too."""
    if isinstance(error, BadRecord):
        fields["index"] = error.index
    return Problem(error.code, str(error), **fields)
