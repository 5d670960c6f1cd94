"""A store, an engine and their like by hand: they keep what they are given, and say what a test tells them to."""

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from traktir_kit.problems import Problem
from traktir_kit.tokens import digest
from traktir_lobby.domain.refusals import room_not_found
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.seat import Bot, Person
from traktir_lobby.domain.snapshot import Glance, shared_part
from traktir_lobby.domain.step import Sight, Step, StepAsk
from traktir_lobby.domain.terms import TERMS, Terms
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.engine import Engine, GameInfo, Reply
from traktir_lobby.service.writing import Writer
from traktir_lobby.store.glances import Glances, Look
from traktir_lobby.store.holds import Holds
from traktir_lobby.store.positions import Position, Positions
from traktir_lobby.store.presence import CALL, Presence, Present
from traktir_lobby.store.rooms import Loaded, RoomStore

CODE = "KQWRTZ"
NOW = 1_790_000_000_000
ANNA = SeatToken(0, "a" * 43)
BORIS = SeatToken(1, "b" * 43)
VERA = SeatToken(2, "v" * 43)


def person(name: str, token: SeatToken) -> Person:
    return Person(name, digest(token.secret))


def a_room(*seats: Any, **changes: Any) -> Room:
    """A room with those on its seats; Anna and Boris if nobody is named."""
    sitting = list(seats) or [person("Анна", ANNA), person("Борис", BORIS)]
    terms = Terms(**{"public": False, **{name: changes.pop(name) for name in TERMS & changes.keys()}})
    return Room(**{"code": CODE, "game": "purses", "options": {}, "terms": terms, "created_at": NOW, "seats": sitting, "version": 1, **changes})


def a_step(*answers: Any, asks: Sequence[StepAsk] = (), seats: int = 2) -> Step:
    """A step with those answers in its record and those asks open; one event is told."""
    record = {"rules": "purses/1", "game": "purses", "options": {}, "seats": seats, "seed": "5e" * 32, "answers": [list(answer) for answer in answers]}
    sights = {viewer: Sight({"you": viewer}, None, [{"type": "told"}]) for viewer in (None, *range(seats))}
    result = None if asks else {"winners": [0], "scores": [1] * seats, "reason": "coins"}
    return Step(len(answers), record, list(asks), result, sights)


def bids(*seats: int, opened: int = 0) -> list[StepAsk]:
    """Asks of the toy game, all opened at the same time."""
    return [StepAsk(f"{opened}.{seat}", seat, "bid") for seat in seats]


def glance_at(room: Room, look: Look, now: int) -> Glance:
    return Glance(room.code, room.version, now, look.token, shared_part(room), {"you": look.viewer}, None, [])


class FakeRooms(RoomStore):
    """Keeps one room; `before_commit` is what others do at the last moment."""

    def __init__(self, room: Room | None, now: int = NOW) -> None:
        self.room = room
        self.time = now
        self.commits = 0
        self.looked: list[Look] = []
        self.before_commit: Callable[[], None] = lambda: None

    def now(self) -> int:
        return self.time

    def load(self, code: str) -> Loaded:
        if self.room is None or self.room.closed or self.room.code != code:
            raise room_not_found()
        return Loaded(copy.deepcopy(self.room), self.time)

    def commit(self, room: Room, step: Step | None, looks: Sequence[Look]) -> list[Glance | None] | None:  # noqa: ARG002 - as the real one
        self.looked = list(looks)
        self.before_commit()
        if self.room is not None and self.room.version != room.version:
            return None
        room.version += 1
        self.room = copy.deepcopy(room)
        self.commits += 1
        return [glance_at(room, look, self.time) for look in looks]


class FakeGlances(Glances):
    def __init__(self, rooms: FakeRooms) -> None:
        self._rooms = rooms

    def look_all(self, code: str, looks: Sequence[Look]) -> list[Glance | None]:
        return [glance_at(self._rooms.load(code).room, look, self._rooms.time) for look in looks]


class FakeAudience:
    """Nobody watches; it remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def looks(self, code: str) -> Sequence[Look]:  # noqa: ARG002 - as the real one
        return [Look()]

    def show(self, code: str, looks: Sequence[Look], glances: Sequence[Glance | None]) -> None:  # noqa: ARG002
        self.told.append("show")

    def missed(self, code: str) -> None:  # noqa: ARG002
        self.told.append("missed")


class FakeEngine(Engine):
    """Plays no game: says the steps that it was given, one for each call, and remembers what it was asked."""

    def __init__(self, *steps: Step | Problem, advice: str | Problem = "bid3") -> None:
        self.steps = list(steps)
        self.advice = advice
        self.answers: list[list[Reply]] = []
        self.advised: list[tuple[Any, Any, str]] = []
        self.salts: list[str] = []
        self.seeds: list[str] = []
        self.taken_back: list[tuple[str, int]] = []
        self.replayed: list[tuple[int, int | None]] = []

    def game(self, id: str) -> GameInfo:
        if id != "purses":
            raise Problem("unknown_game")
        return GameInfo([2, 3, 4], ["auto", "random", "greedy"], ["share"], ["bid", "share"], {"share": 45})

    def start(self, game: str, seats: int, options: Mapping[str, Any], seed: str) -> Step:  # noqa: ARG002 - as the real one
        self.seeds.append(seed)
        return self._next()

    def answer(self, record: Mapping[str, Any], replies: Sequence[Reply]) -> Step:  # noqa: ARG002
        self.answers.append(list(replies))
        return self._next()

    def take_back(self, record: Mapping[str, Any], ask_id: str, seat: int) -> Step:  # noqa: ARG002
        self.taken_back.append((ask_id, seat))
        return self._next()

    def step(self, record: Mapping[str, Any], since: int | None) -> Step:
        self.replayed.append((len(record["answers"]), since))
        return a_step(*record["answers"], asks=bids(0, opened=len(record["answers"])), seats=record["seats"])

    def advise(self, game: str, view: Any, ask: Any, level: str, salt: str) -> str:  # noqa: ARG002
        self.advised.append((view, ask, level))
        self.salts.append(salt)
        if isinstance(self.advice, Problem):
            raise self.advice
        return self.advice

    def _next(self) -> Step:
        step = self.steps.pop(0)
        if isinstance(step, Problem):
            raise step
        return step


class FakeHolds(Holds):
    def __init__(self, *, in_time: bool = True) -> None:
        self.in_time = in_time
        self.asked: list[tuple[int, str, int]] = []
        self.on_their_way: set[str] = set()

    def hold(self, code: str, seat: int, ask_id: str, deadline: int) -> bool:  # noqa: ARG002 - as the real one
        self.asked.append((seat, ask_id, deadline))
        return self.in_time

    def held(self, code: str) -> set[str]:  # noqa: ARG002
        return self.on_their_way


class FakePresence(Presence):
    """Remembers who called and how, and what was opened and closed; `present` are the holders whom it says to be there."""

    def __init__(self, *present: SeatToken) -> None:
        self.present = {token.holder for token in present}
        self.next_lapse: int | None = None
        self.forgotten: list[int] = []
        self.heard: list[tuple[Any, ...]] = []

    def see(self, code: str, token: SeatToken, source: str = CALL, *, shown_away: bool = False) -> None:  # noqa: ARG002 - as the real one
        self.heard.append((source, token.seat, shown_away))

    @contextmanager
    def polling(self, code: str, token: SeatToken) -> Iterator[None]:  # noqa: ARG002
        self.heard.append(("waits", token.seat))
        yield
        self.heard.append(("waits no more", token.seat))

    def stream_opened(self, code: str, token: SeatToken, *, shown_away: bool) -> None:  # noqa: ARG002
        self.heard.append(("opened", token.seat, shown_away))

    def stream_closed(self, code: str, token: SeatToken, *, restarting: bool) -> None:  # noqa: ARG002
        self.heard.append(("closed", token.seat, restarting))

    def of(self, code: str, noted_until: int = 0) -> Present:  # noqa: ARG002
        self.forgotten.append(noted_until)
        return Present(NOW, frozenset(self.present), self.next_lapse)


class FakePositions(Positions):
    def __init__(self) -> None:
        pass

    def read(self, code: str, seat: int, ask_id: str) -> Position | None:  # noqa: ARG002 - as the real one
        return Position({"you": seat}, {"id": ask_id})


def a_writer(rooms: FakeRooms, audience: FakeAudience | None = None, changed: list[Room] | None = None) -> Writer:
    """A writer over that store; `changed` gets every room that it has stored."""
    seen = [] if changed is None else changed
    return Writer(rooms, FakeGlances(rooms), audience or FakeAudience(), lambda room, _: seen.append(room))


A_BOT = Bot("greedy")
"""A bot for a seat."""
