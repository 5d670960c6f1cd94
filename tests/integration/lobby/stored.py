"""Rooms to store, and steps as an engine would give them."""

from typing import Any

from traktir_kit.tokens import digest
from traktir_lobby.domain.idleness import Lifetime
from traktir_lobby.domain.play import take_step
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.seat import Bot, Person
from traktir_lobby.domain.step import Sight, Step, StepAsk
from traktir_lobby.domain.terms import TERMS, Terms
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store.glances import Look

ANNA = SeatToken(0, "a" * 43)
BORIS = SeatToken(1, "b" * 43)
SEED = "5e" * 32
NOW = 1_790_000_000_000
LIFETIME = Lifetime(idle=300_000, notice=60_000)
"""With it a room's keys live for 600 s."""


def room(code: str = "KQWRTZ", **changes: Any) -> Room:
    """A room with Anna and Boris."""
    seats: list[Any] = [Person("Анна", digest(ANNA.secret)), Person("Борис", digest(BORIS.secret))]
    terms = Terms(**{"public": True, **{name: changes.pop(name) for name in TERMS & changes.keys()}})
    return Room(**{"code": code, "game": "purses", "options": {}, "terms": terms, "created_at": NOW, "seats": seats, **changes})


def room_with_bot(code: str = "KQWRTZ", **changes: Any) -> Room:
    """A room with Anna and a bot."""
    return room(code, seats=[Person("Анна", digest(ANNA.secret)), Bot("greedy")], **changes)


def step(*answers: Any, events: int = 1, asks: tuple[StepAsk, ...] = (StepAsk("0.0", 0, "bid"), StepAsk("0.1", 1, "bid"))) -> Step:
    """A step in which every viewer sees something else."""

    def sight(viewer: int | None) -> Sight:
        ask = None if viewer is None else {"id": f"0.{viewer}", "kind": "bid", "options": [{"id": f"for-{viewer}"}]}
        return Sight({"you": viewer, "secret": f"of-{viewer}"}, ask, [{"type": "told", "to": viewer} for _ in range(events)])

    record = {"rules": "purses/1", "game": "purses", "options": {}, "seats": 2, "seed": SEED, "answers": [list(answer) for answer in answers]}
    return Step(len(answers), record, asks, None, {viewer: sight(viewer) for viewer in (None, 0, 1)})


def begun(started: Room, **how: Any) -> tuple[Room, Step]:
    """The room with a match that has just begun, and the step that began it."""
    first = step(**how)
    take_step(started, first, NOW, 0)
    return started, first


PUBLIC = Look()
"""The look of somebody without a token."""
