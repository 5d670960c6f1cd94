"""The engine in this process: the lobby's side of it is the real one, and so are the kernel and the toy game. And what else services want."""

from dataclasses import replace
from typing import Any

import orjson

from tests.support.purses import PURSES
from traktir_engine.kernel import Answer, Game, Record, RulesError, replay
from traktir_engine.kernel import take_back as taken_back
from traktir_engine.step import EVERYTHING, step
from traktir_kit.problems import Problem
from traktir_lobby.domain.step import Json
from traktir_lobby.engine import Engine, GameInfo
from traktir_lobby.service.minting import Mint

OPEN_PURSES: Game[Any] = replace(PURSES, all_open=lambda _: True)
"""The toy game as if nothing were hidden at its table, so that more may be taken back."""


class Rules(Engine):
    """The engine without a network. `refusing` is the problem that it has with every record, if it has one."""

    def __init__(self, game: Game[Any]) -> None:
        self._rules = game
        self.refusing: str | None = None

    def game(self, id: str) -> GameInfo:  # noqa: ARG002 - as the real one
        return GameInfo([2, 3, 4], ["random", "greedy"], ["share"], ["bid", "share"])

    def _call(self, method: str, path: str, body: Json = None, *, key: str) -> Json:  # noqa: ARG002
        what = path.rpartition("/")[2]
        if what == "advise":
            raise Problem("bad_view")
        if self.refusing is not None and what in {"answer", "take-back"}:
            raise Problem(self.refusing)
        try:
            return orjson.loads(orjson.dumps(self._played(what, orjson.loads(orjson.dumps(body)))))
        except RulesError as error:
            raise Problem(error.code) from error

    def _played(self, what: str, body: Json) -> Json:
        if what == "start":
            return step(replay(self._rules, Record(self._rules.rules, self._rules.id, body["options"], body["seats"], body["seed"])))
        record = Record(**{**body["record"], "answers": [Answer(*answer) for answer in body["record"]["answers"]]})
        if what == "take-back":
            match = taken_back(self._rules, record, body["ask"], body["seat"])
            return step(match, match.version)
        match, since = replay(self._rules, record), body.get("since", EVERYTHING)
        for answer in body.get("answers", ()):
            match.answer(answer["ask"], answer["seat"], answer.get("option"))
            since = len(record.answers)
        return step(match, since)


class Chance(Mint):
    """Tokens by chance alone."""

    def __init__(self) -> None:
        pass
