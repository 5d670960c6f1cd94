"""What can be wrong with what somebody sends to the rules. Nothing of a match has changed when one of these is raised."""

from typing import ClassVar


class RulesError(Exception):
    """The root of the tree. `code` is stable and documented in docs/protocol.md."""

    code: ClassVar[str] = "rules_error"


class BadSetup(RulesError):
    """The game is not played like this: a number of seats or an option that it does not know."""

    code = "bad_setup"


class BadView(RulesError):
    """This is no view that a table of this game could give, or nothing is asked of its seat."""

    code = "bad_view"


class WrongRules(RulesError):
    """The record was played by another version of the rules."""

    code = "wrong_rules"


class BadRecord(RulesError):
    """The answers of the record do not replay."""

    code = "bad_record"

    def __init__(self, index: int, cause: RulesError) -> None:
        super().__init__(f"answer {index} does not replay: {cause}")
        self.index = index
        self.cause = cause


class AnswerError(RulesError):
    """An answer that cannot be taken."""


class MatchOver(AnswerError):
    code = "match_over"


class UnknownAsk(AnswerError):
    """Nothing has been asked under this id so far."""

    code = "unknown_ask"


class AskClosed(AnswerError):
    """This ask has been answered."""

    code = "ask_closed"


class Revealed(AnswerError):
    """An answer cannot be taken back: since it was given, something has come out that its seat did not know."""

    code = "revealed"


class NotYourAsk(AnswerError):
    """This ask is another seat's."""

    code = "not_your_ask"


class UnknownOption(AnswerError):
    """The ask has no option of this id."""

    code = "unknown_option"
