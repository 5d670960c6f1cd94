"""The kernel: what every game is made of, and what drives it.

A match is its record: game, options, seats, seed and the list of answers. Everything else is derived by replaying it.
"""

from traktir_engine.kernel.ask import Ask, Option, Together
from traktir_engine.kernel.dice import Dice
from traktir_engine.kernel.errors import (
    AnswerError,
    AskClosed,
    BadRecord,
    BadSetup,
    BadView,
    MatchOver,
    NotYourAsk,
    Revealed,
    RulesError,
    UnknownAsk,
    UnknownOption,
    WrongRules,
)
from traktir_engine.kernel.game import Game, Level, Position, Result, Setup
from traktir_engine.kernel.log import SILENT, Event, Log
from traktir_engine.kernel.match import Match, OpenAsk, follow, replay
from traktir_engine.kernel.record import MAX_ANSWERS, Answer, Record
from traktir_engine.kernel.script import Play, Script
from traktir_engine.kernel.seat_choice import SeatChoice
from traktir_engine.kernel.table import Table
from traktir_engine.kernel.take_back import take_back
from traktir_engine.kernel.values import Json, Lang, View, Viewer

__all__ = [
    "MAX_ANSWERS",
    "SILENT",
    "Answer",
    "AnswerError",
    "Ask",
    "AskClosed",
    "BadRecord",
    "BadSetup",
    "BadView",
    "Dice",
    "Event",
    "Game",
    "Json",
    "Lang",
    "Level",
    "Log",
    "Match",
    "MatchOver",
    "NotYourAsk",
    "OpenAsk",
    "Option",
    "Play",
    "Position",
    "Record",
    "Result",
    "Revealed",
    "RulesError",
    "Script",
    "SeatChoice",
    "Setup",
    "Table",
    "Together",
    "UnknownAsk",
    "UnknownOption",
    "View",
    "Viewer",
    "WrongRules",
    "follow",
    "replay",
    "take_back",
]
