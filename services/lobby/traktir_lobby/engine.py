"""The engine, called over HTTP: a record in, a step out. It keeps nothing, so a call whose connection was cut is simply made again."""

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from http.client import HTTPException
from typing import Any, Final, Protocol

import orjson

from traktir_kit.problems import KINDS, Problem
from traktir_kit.request_ids import HEADER, request_id
from traktir_lobby import keepalive
from traktir_lobby.domain.choosing import SeatChoice
from traktir_lobby.domain.step import Json, Sight, Step, StepAsk, Viewer

ATTEMPTS: Final = 4
PAUSE: Final = 0.05
"""Seconds before the second attempt; each further pause is twice as long."""
READY_TIMEOUT: Final = 1.0
GAME_KEPT: Final = 30.0
"""Seconds for which a game's description is not asked for again."""

_GAME_ID: Final = re.compile(r"[a-z0-9_]{1,32}")


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the lobby needs to know of a game: how many may play, and the levels of its bots.

    `asks` are the kinds of asks, `unhurried` those that nobody may hurry, `times` the seconds that the game itself gives to some;
    `seat_choices` are what each seat may choose before a match.
    """

    seats: Sequence[int]
    levels: Sequence[str]
    unhurried: Sequence[str] = ()
    asks: Sequence[str] = ()
    times: Mapping[str, int] = field(default_factory=dict)
    seat_choices: Sequence[SeatChoice] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to an ask; without an option, the automatic one is taken."""

    ask: str
    seat: int
    option: str | None = None

    def json(self) -> dict[str, Json]:
        reply: dict[str, Json] = {"ask": self.ask, "seat": self.seat}
        return reply if self.option is None else {**reply, "option": self.option}


class Observer(Protocol):
    """Hears of every call, by the name of the route."""

    def called(self, call: str, seconds: float, *, answered: bool) -> None: ...


class Engine:
    """Raises the engine's own Problem when it refuses, and Problem `unavailable` when it does not answer."""

    def __init__(self, *urls: str, observer: Observer | None = None) -> None:
        """Each URL is a replica, or several. A match is told to the same one each time, which keeps it warm."""
        self._observer = observer
        self._http = keepalive.Client(*urls)
        self._games: dict[str, tuple[float, GameInfo]] = {}

    def game(self, id: str) -> GameInfo:
        """The description of a game. The id may be anything that somebody has sent."""
        if not _GAME_ID.fullmatch(id):
            raise Problem("unknown_game", "there is no such game")
        kept_until, info = self._games.get(id, (0.0, None))
        if info is None or kept_until < time.monotonic():
            found = self._call("GET", f"games/{id}", key=id)
            choices = [SeatChoice(**choice) for choice in found["seat_choices"]]
            info = GameInfo(**{**{term.name: found[term.name] for term in fields(GameInfo)}, "seat_choices": choices})
            self._games[id] = time.monotonic() + GAME_KEPT, info
        return info

    def start(self, game: str, seats: int, options: Mapping[str, Json], seed: str) -> Step:
        """Deals. The options of the record are complete."""
        return _step(self._call("POST", f"games/{game}/start", {"seats": seats, "options": options, "seed": seed}, key=seed))

    def answer(self, record: Mapping[str, Json], replies: Sequence[Reply]) -> Step:
        """The match after these answers: all of them or none."""
        body = {"record": record, "answers": [reply.json() for reply in replies]}
        return _step(self._call("POST", f"games/{record['game']}/answer", body, key=record["seed"]))

    def take_back(self, record: Mapping[str, Json], ask_id: str, seat: int) -> Step:
        """The match without the seat's last answer, which was to that ask. Raises Problem `revealed` if the seat has learned something since."""
        body = {"record": record, "ask": ask_id, "seat": seat}
        return _step(self._call("POST", f"games/{record['game']}/take-back", body, key=record["seed"]))

    def step(self, record: Mapping[str, Json], since: int | None) -> Step:
        """The match of a record, with the events after version `since`; all of them without it."""
        body = {"record": record} if since is None else {"record": record, "since": since}
        return _step(self._call("POST", f"games/{record['game']}/step", body, key=record["seed"]))

    def advise(self, game: str, view: Json, ask: Json, level: str, salt: str) -> str:
        """The id of the option that a bot of this level chooses for a seat that sees this and is asked that.

        Anybody may ask the engine what a bot would do; without the salt they do not foresee what this one does.
        """
        body = {"view": view, "ask": ask, "level": level, "salt": salt}
        option: str = self._call("POST", f"games/{game}/advise", body, key=salt)["option"]
        return option

    def _call(self, method: str, path: str, body: Json = None, *, key: str) -> Json:
        response = self._observed(method, f"/v1/{path}", b"" if body is None else orjson.dumps(body), key)
        try:
            document = orjson.loads(response.body)
        except orjson.JSONDecodeError:
            document = None
        if response.status < 300 and document is not None:
            return document
        raise _problem(document)

    def _observed(self, method: str, path: str, body: bytes, key: str) -> keepalive.Reply:
        started, answered = time.perf_counter(), False
        try:
            reply = self._send(method, path, body, key)
            answered = reply.status < 500
            return reply
        finally:
            if self._observer is not None:
                call = "game" if method == "GET" else path.rpartition("/")[2]
                self._observer.called(call, time.perf_counter() - started, answered=answered)

    def _send(self, method: str, path: str, body: bytes, key: str) -> keepalive.Reply:
        headers = {"Content-Type": "application/json"}
        if (found := request_id()) is not None:  # the clocks and the streams ask outside of a request
            headers[HEADER] = found
        for attempt in range(ATTEMPTS):
            if attempt:
                time.sleep(PAUSE * 2 ** (attempt - 1))
            try:
                return self._http.request(method, path, headers, body, key=key)
            except TimeoutError as error:
                raise _unavailable() from error
            except (OSError, HTTPException):
                continue
        raise _unavailable()


def ready_check(*urls: str) -> Callable[[], None]:
    """A check that some replica of the engine answers, for /health. It raises OSError or HTTPException, after a second if the engine is silent."""
    http = keepalive.Client(*urls, timeout=READY_TIMEOUT)

    def check() -> None:
        http.request("GET", "/health/live", {})

    return check


def _unavailable() -> Problem:
    return Problem("unavailable", "the engine does not answer")


def _problem(document: Any) -> Problem:
    """The engine's refusal as ours. Its version is that of the match and not of the room."""
    code = document.get("code") if isinstance(document, dict) else None
    if code not in KINDS:
        return _unavailable()
    fields = {"errors": document["errors"]} if "errors" in document else {}
    return Problem(str(code), document.get("detail", ""), **fields)


def _step(document: Json) -> Step:
    return Step(
        version=document["version"],
        record=document["record"],
        asks=[StepAsk(ask["id"], ask["seat"], ask["kind"]) for ask in document["asks"]],
        result=document["result"],
        sights={_viewer(name): Sight(seen["view"], seen["ask"], seen["events"]) for name, seen in document["viewers"].items()},
    )


def _viewer(name: str) -> Viewer:
    return None if name == "public" else int(name)
