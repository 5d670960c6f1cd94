"""A match being played: the live form of a record."""

import functools
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from marshmallow import Schema, ValidationError

from traktir_engine.kernel.ask import Ask, Option
from traktir_engine.kernel.dice import Dice
from traktir_engine.kernel.errors import (
    AnswerError,
    AskClosed,
    BadRecord,
    BadSetup,
    MatchOver,
    NotYourAsk,
    UnknownAsk,
    UnknownOption,
    WrongRules,
)
from traktir_engine.kernel.game import Game, Result, Setup
from traktir_engine.kernel.record import Answer, Record
from traktir_engine.kernel.script import Script
from traktir_engine.kernel.table import Table
from traktir_engine.kernel.values import Json, Viewer

T = TypeVar("T", bound=Table)


@dataclass(slots=True)
class OpenAsk:
    """An ask of the script with its id: the number of answers when it was opened, and the seat.

    The id stays the same while other seats answer. `chosen` is set once this seat has answered but others of the same
    `Together` have not: the script does not know of it yet, and nobody but the seat may.
    """

    id: str
    ask: Ask
    chosen: Option | None = None


class Match(Generic[T]):
    """Takes answers one by one, checks them against the open asks and drives the game's script.

    `answers` grows with every answer taken; `version` is their number. An answer that raises has changed nothing.
    """

    __slots__ = ("_open", "_script", "answers", "game", "options", "seats", "seed", "table")

    def __init__(self, game: Game[T], seats: int, options: dict[str, Any], seed: str) -> None:
        """Deals. Raises BadSetup if the game is not played by so many or knows no such options."""
        self.game = game
        self.seats = seats
        self.options = _checked_options(game, seats, options)
        self.seed = seed
        self.answers: list[Answer] = []
        self.table = game.deal(Setup(seats, self.options), Dice(bytes.fromhex(seed)))
        self._script = Script(game.play(self.table))
        self._open: dict[int, OpenAsk] = {}
        self._open_asks()

    @property
    def version(self) -> int:
        return len(self.answers)

    @property
    def over(self) -> bool:
        return not self._script.asks

    @property
    def result(self) -> Result | None:
        return self.game.result(self.table) if self.over else None

    @property
    def record(self) -> Record:
        return Record(self.game.rules, self.game.id, self.options, self.seats, self.seed, list(self.answers))

    @property
    def waiting(self) -> list[OpenAsk]:
        """The asks that still want an answer, in the order in which the rules ask."""
        return [entry for entry in self._open.values() if entry.chosen is None]

    def asked(self, seat: Viewer) -> OpenAsk | None:
        """The open ask of that seat, answered or not, or None."""
        return None if seat is None else self._open.get(seat)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        return self.game.view(self.table, viewer)

    def events(self, viewer: Viewer, since: int = -1) -> list[dict[str, Json]]:
        """What happened after version `since`, as that viewer may know it."""
        return self.table.log.seen_by(viewer, since)

    def answer(self, ask_id: str, seat: int, option_id: str | None = None) -> Answer:
        """Takes an answer, or the automatic option if none is named. Raises AnswerError and changes nothing if it cannot be."""
        entry = self._open.get(seat)
        if entry is None or entry.id != ask_id or entry.chosen is not None:
            raise self._refusal(ask_id, seat)
        ask = entry.ask
        option = ask.options[ask.automatic] if option_id is None else ask.option(option_id)
        if option is None:
            raise UnknownOption(f"ask {ask_id} has no such option")
        entry.chosen = option
        taken = Answer(ask_id, seat, option.id)
        self.answers.append(taken)
        chosen = [entry.chosen for entry in self._open.values() if entry.chosen is not None]
        if len(chosen) == len(self._open):
            self._go_on(chosen)
        return taken

    def _go_on(self, chosen: list[Option]) -> None:
        self.table.log.version = len(self.answers)
        self._script.choose(chosen)
        self._open_asks()

    def _open_asks(self) -> None:
        version = len(self.answers)
        self._open = {}
        for ask in self._script.asks:
            self._open[ask.seat] = OpenAsk(f"{version}.{ask.seat}", ask)

    def _refusal(self, ask_id: str, seat: int) -> AnswerError:
        """Why no open ask of this seat has this id."""
        if any(answer.ask == ask_id and answer.seat == seat for answer in self.answers):
            return AskClosed(f"ask {ask_id} has been answered")
        if any(answer.ask == ask_id for answer in self.answers) or any(entry.id == ask_id for entry in self.waiting):
            return NotYourAsk(f"ask {ask_id} is not an ask of seat {seat}")
        if self.over:
            return MatchOver("the match is over")
        return UnknownAsk(f"there is no ask {ask_id}")


def replay(game: Game[T], record: Record) -> Match[T]:
    """The live match of a record. Raises WrongRules, BadSetup, or BadRecord with the index of the answer that does not fit."""
    if (record.rules, record.game) != (game.rules, game.id):
        raise WrongRules(f"the record was played by {record.rules}, {game.id} is played by {game.rules}")
    match = Match(game, record.seats, record.options, record.seed)
    follow(match, record)
    return match


def follow(match: Match[T], record: Record) -> None:
    """Takes the answers of the record that the match does not have yet; those it has must be the first of the record.

    Raises BadRecord; the match then has the answers before the one that does not fit.
    """
    for index in range(match.version, len(record.answers)):
        try:
            match.answer(*record.answers[index])
        except AnswerError as cause:
            raise BadRecord(index, cause) from cause


@functools.cache
def _schema(schema: type[Schema]) -> Schema:
    """Making a schema costs four times as much as using it."""
    return schema()


def _checked_options(game: Game[T], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    if seats not in game.seats:
        raise BadSetup(f"{game.id} is played by {', '.join(map(str, game.seats))}, not by {seats}")
    try:
        complete = dict(_schema(game.options).load(options))
    except ValidationError as error:
        raise BadSetup("; ".join(f"{name}: {_plainly(wrong)}" for name, wrong in error.messages_dict.items())) from error
    for choice in game.seat_choices:
        choice.check(complete, seats)
    return complete


def _plainly(wrong: Any) -> str:
    """What marshmallow says of one option; of a nested one the structure is told too."""
    return " ".join(map(str, wrong)) if isinstance(wrong, list) else str(wrong)
