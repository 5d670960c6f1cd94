"""The time of everybody, whatever happens, against a model that counts it down."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.lobby.fakes import ANNA, BORIS, NOW, VERA, a_room, a_step, glance_at, person
from traktir_lobby.domain import attendance, deadlines, passing, pausing, play, seating
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.match import Match
from traktir_lobby.domain.room import Room, Ticket
from traktir_lobby.domain.roomclock import Entry
from traktir_lobby.domain.snapshot import snapshot
from traktir_lobby.domain.step import Json, StepAsk
from traktir_lobby.store.glances import Look

TOKENS = (ANNA, BORIS, VERA)
SECONDS: dict[str, int | None] = {"bid": 10, "share": None, "target": 3}
BANK = 7
ACTS = ("answer", "hurry", "expire", "leave", "take", "bots", "pause", "resume", "go", "come")


def match_of(room: Room) -> Match:
    assert room.match is not None
    return room.match


def seen(room: Room, now: int) -> dict[str, Json]:
    return snapshot(glance_at(room, Look(), now))


def times(shown: dict[str, Json]) -> list[tuple[int | None, int | None]]:
    return [(ask["own_ms"], ask["remaining_ms"]) for ask in shown["waiting"]]


@dataclass
class Model:
    """The same by counting down: what is left of each seat's time, millisecond by millisecond, instead of when it ends."""

    own: list[int | None] = field(default_factory=lambda: [None] * 3)
    banks: list[int] = field(default_factory=lambda: [BANK * 1000] * 3)
    bots: set[int] = field(default_factory=set)
    kept: dict[int, int | None] = field(default_factory=dict)
    stopped: set[int] = field(default_factory=set)
    paused: bool = False
    played_ms: int = 0
    paused_ms: int = 0

    def ask(self, seat: int, kind: str) -> None:
        seconds = SECONDS[kind]
        self.kept.pop(seat, None)
        self.own[seat] = None if seconds is None or seat in self.bots else seconds * 1000

    def leave(self, seat: int) -> None:
        self.bots.add(seat)
        self.kept[seat], self.own[seat] = self.own[seat], None

    def take(self, seat: int, kind: str) -> None:
        """What is asked now has what was left of its time, or all of it if a bot was asked."""
        self.bots.remove(seat)
        if seat in self.kept:
            self.own[seat] = self.kept.pop(seat)
        else:
            self.ask(seat, kind)

    def wait(self, ms: int) -> None:
        if self.paused:
            self.paused_ms += ms
            return
        self.played_ms += ms
        for seat, own in enumerate(self.own):
            if own is not None and seat not in self.stopped:
                self.own[seat] = max(0, own - ms)
                self.banks[seat] = max(0, self.banks[seat] - max(0, ms - own))

    def times(self) -> list[tuple[int | None, int | None]]:
        return [(own, None if own is None else own + bank) for own, bank in zip(self.own, self.banks, strict=True)]


class Game:
    """Three people who are always asked something, and what happens to their time, in the lobby's words and in the model's."""

    def __init__(self, absent: str) -> None:
        people = [person(name, token) for name, token in zip(("Анна", "Борис", "Вера"), TOKENS, strict=True)]
        self.room = a_room(*people, times=SECONDS, bank=BANK, pause="anybody", absent=absent)
        self.waits = absent == "wait"
        self.away: set[int] = set()
        self.model = Model()
        self.now = NOW
        self.numbers = count()
        self.asks: dict[int, StepAsk] = {}
        self.step(dict.fromkeys(range(3), "bid"))

    def step(self, kinds: dict[int, str]) -> None:
        """These seats have answered, and each is asked something of that kind."""
        number = next(self.numbers)
        for seat, kind in kinds.items():
            self.asks[seat] = StepAsk(f"{number}.{seat}", seat, kind)
            self.model.ask(seat, kind)
        play.take_step(self.room, a_step(asks=[self.asks[seat] for seat in range(3)], seats=3), self.now, 700)

    def act(self, what: str, seat: int, kind: str) -> None:
        clock = match_of(self.room).clock
        is_bot = seat in self.model.bots
        if what in {"pause", "resume"}:
            (pausing.pause if what == "pause" else pausing.resume)(self.room, self.room.host, self.now)
            self.model.paused = what == "pause"
        elif what == "leave" and not is_bot and len(self.model.bots) < 2:
            self.room.tickets[seat] = Ticket(person("", TOKENS[seat]).digest, by=seat)
            seating.leave(self.room, seat)
            attendance.pass_on(self.room, seat, self.now)
            play.hand_over(self.room, seat, self.now, 700)
            self.model.leave(seat)
            self.away.discard(seat)
            self.model.stopped.discard(seat)
        elif what == "take" and is_bot:
            passing.take(self.room, TOKENS[seat], f"Гость {seat}", person("", TOKENS[seat]).digest, self.now)
            self.model.take(seat, self.asks[seat].kind)
        elif what in {"go", "come"} and not is_bot:
            (self.away.add if what == "go" else self.away.discard)(seat)
            self.model.stopped = set(self.away) if self.waits else set()
            present = {token.holder for token in TOKENS if token.seat not in self.away}
            attendance.take_note(self.room, present, self.now, attendance.DEFAULT_PATIENCE, 700)
        elif what == "expire":
            self.step({ask.seat: kind for ask in deadlines.due_people(self.room, self.now, ())})
        elif what == "bots":
            self.step({ask.seat: kind for ask in deadlines.due_bots(self.room, self.now)})
        elif what in {"answer", "hurry"} and not is_bot and not self.model.paused:
            if what == "hurry":
                clock.note("hurry", self.now, self.room.host, (self.asks[seat].id,))
            self.step({seat: kind})


@pytest.mark.parametrize(("longest", "absent"), [(900, "automatic"), (9_000, "automatic"), (3_000, "wait")])
@given(data=st.data())
@settings(max_examples=50)
def test_whatever_happens_the_time_of_all_is_what_counting_down_gives(longest: int, absent: str, data: st.DataObject) -> None:
    """Answers, pauses, expiries, hurries, leaving, taking seats, losing the connection and coming back, in any order: own time, bank, deadline
    and ledger are exact to the millisecond, and where a room waits for the absent, their time alone stands still.
    """
    game = Game(absent)
    happening = st.tuples(st.integers(0, longest), st.sampled_from(ACTS), st.integers(0, 2), st.sampled_from(sorted(SECONDS)))
    for wait, what, seat, kind in data.draw(st.lists(happening, min_size=20, max_size=40)):
        game.now += wait
        game.model.wait(wait)
        _compare(game)
        game.act(what, seat, kind)
        _compare(game)


def _compare(game: Game) -> None:
    room, model = game.room, game.model
    shown = seen(room, game.now)
    assert (times(shown), shown["banks"]) == (model.times(), model.banks)
    due = {ask.seat for ask in deadlines.due_people(room, game.now, ())}
    assert due == (set() if model.paused else {seat for seat, (_, left) in enumerate(model.times()) if left == 0} - model.stopped)
    clock = match_of(room).clock
    assert [left + _used(clock.ledger, seat) for seat, left in enumerate(clock.banks)] == [BANK * 1000] * 3
    probe = match_of(unpack(room.code, 1, pack(room))).clock
    probe.note("end", game.now)
    assert (probe.ledger[-1].played_ms, probe.ledger[-1].paused_ms) == (model.played_ms, model.paused_ms)


def _used(ledger: Sequence[Entry], seat: int) -> int:
    return sum(entry.used_ms for entry in ledger if entry.by == seat)
