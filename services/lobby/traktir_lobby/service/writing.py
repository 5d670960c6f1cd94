"""The write path: every change of a room, whoever makes it, goes this way.

Load the room at version n, make the change (which may ask the engine), store it as n + 1 if it is still at n, tell everybody
by a hint. Whoever loses the race does it all again on the new room.
"""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from traktir_kit.problems import Problem
from traktir_lobby.domain.refusals import bad_token
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import Glance
from traktir_lobby.domain.step import Step
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store.glances import Glances, Look
from traktir_lobby.store.rooms import RoomStore

ATTEMPTS: Final = 16
FIRST_PAUSE: Final = 0.002
LONGEST_PAUSE: Final = 0.05

_TO_STRANGERS: Final = frozenset({"bad_token", "kicked", "bad_ticket", "bad_password", "room_full", "seat_taken", "name_taken", "already_started", "invalid"})
"""Problems that may be said to somebody without a seat."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When the request was first looked at, and when the room was read that is being changed (ms); they differ after a lost race."""

    arrived_at: int
    now: int


@dataclass(frozen=True, slots=True)
class Moves:
    """So many answers were taken, all for one cause: a `person` or a `bot` gave them, or the house did by `expiry` or `hurry`."""

    cause: str
    number: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a change has come to: who looks afterwards, the engine's step if there was one, and the moves that it was for.

    Unchanged: there was nothing (left) to do. With a `refusal` the room is changed, though not as its sender wanted; who is told so.
    """

    look: Look
    step: Step | None = None
    moves: Moves | None = None
    changed: bool = True
    refusal: Problem | None = None


Change: TypeAlias = Callable[[Room, Moment], Outcome]
"""Changes the room in place or raises Problem; it may be called again with a newer room."""


Act: TypeAlias = Callable[[Room, int, Moment], bool | None]
"""Changes the room in place for the person of that seat, or raises Problem; False if there was nothing to do. It may be called again."""

PUBLIC: Final = Look()
"""Who looks after a change that nobody on a seat has made."""


@dataclass(frozen=True, slots=True)
class NotYet:
    """Nothing was due in the room; the next time (ms) is `at`, or never."""

    at: int | None


class Audience(Protocol):
    """Those who watch rooms by way of this process. They are shown what it has changed itself without its being read again."""

    def looks(self, code: str) -> Sequence[Look]:
        """The looks of all who watch the room here."""

    def show(self, code: str, looks: Sequence[Look], glances: Sequence[Glance | None]) -> None:
        """What they see now; None for a token that proves nothing any more."""

    def missed(self, code: str) -> None:
        """The room may have changed; it has to be read."""


class Writer:
    """Makes changes. Problems of a change carry the version of the room that they are about."""

    def __init__(self, rooms: RoomStore, glances: Glances, audience: Audience, on_change: Callable[[Room, Outcome], None]) -> None:
        """`on_change` gets every room that this process has stored, and what it was stored for."""
        self._rooms = rooms
        self._glances = glances
        self._audience = audience
        self._on_change = on_change

    def write(self, code: str, change: Change) -> Glance:
        """Makes the change, and gives what its sender sees then. Raises Problem `busy` if the room changes too fast."""
        arrived_at = None
        for attempt in range(ATTEMPTS):
            _pause_before(attempt)
            loaded = self._rooms.load(code)
            arrived_at = arrived_at or loaded.now
            outcome = _attempt(change, loaded.room, Moment(arrived_at, loaded.now))
            if not outcome.changed:
                return self._glances.look(code, outcome.look)
            glance = self._store(loaded.room, outcome)
            if glance is not None:
                return _unless_refused(glance, outcome)
        raise Problem("busy", "the room changes too fast; try again")

    def act(self, code: str, token: SeatToken, act: Act) -> Glance:
        """Makes a change for the person of the token's seat, who looks afterwards. Raises Problem `bad_token` or `kicked` if it is nobody's."""

        def change(room: Room, moment: Moment) -> Outcome:
            return Outcome(Look(token), changed=act(room, room.seat_of(token), moment) is not False)

        return self.write(code, change)

    def now(self) -> int:
        """The server's time (ms)."""
        return self._rooms.now()

    def create(self, room: Room, look: Look) -> Glance | None:
        """Stores a new room, or None if its code is another's."""
        return self._store(room, Outcome(look))

    def find(self, code: str, look: Look) -> Glance | None:
        """What the look finds there, or None if there is no room or its token proves nothing there."""
        try:
            return self._glances.look_all(code, [look])[0]
        except Problem as problem:
            if problem.code != "room_not_found":
                raise
            return None

    def _store(self, room: Room, outcome: Outcome) -> Glance | None:
        looks = [outcome.look, *(look for look in self._audience.looks(room.code) if look != outcome.look)]
        try:
            glances = self._rooms.commit(room, outcome.step, looks)
        except Problem:
            self._audience.missed(room.code)  # it may have been stored all the same
            raise
        if glances is None:
            return None
        self._on_change(room, outcome)
        if room.closed:
            self._audience.missed(room.code)
        else:
            self._audience.show(room.code, looks, glances)
        return _proved(glances[0])


def _proved(glance: Glance | None) -> Glance:
    if glance is None:
        raise bad_token()
    return glance


def _unless_refused(glance: Glance, outcome: Outcome) -> Glance:
    if outcome.refusal is not None:
        outcome.refusal.fields.setdefault("version", glance.version)
        raise outcome.refusal
    return glance


def _attempt(change: Change, room: Room, moment: Moment) -> Outcome:
    try:
        return change(room, moment)
    except Problem as problem:
        version = _public_version(room) if problem.code in _TO_STRANGERS else room.version
        if version is not None:
            problem.fields.setdefault("version", version)
        raise


def _public_version(room: Room) -> int | None:
    """The version that people without a seat may know: from no refusal they learn how far a match is that they see late, or not at all."""
    if not room.terms.spectators:
        return None
    return room.version if room.gallery is None else room.gallery.version


def _pause_before(attempt: int) -> None:
    """Jitter, so that those who met once do not meet again."""
    if attempt:
        time.sleep(random.uniform(0, min(FIRST_PAUSE * 2**attempt, LONGEST_PAUSE)))  # noqa: S311 - nobody gains by guessing it
