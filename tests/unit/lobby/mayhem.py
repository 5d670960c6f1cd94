"""A room to which everything happens in any order: people do what they please, come and go, and the clocks keep up with them.

The services are the real ones and so are the rules (of the toy game); the store keeps one room and looks at whatever is put into it.
"""

import random
from collections.abc import Callable
from contextlib import suppress

from tests.support.purses import PURSES
from tests.unit.lobby.at_hand import OPEN_PURSES, Chance, Rules
from tests.unit.lobby.fakes import CODE, FakeHolds, FakePositions, FakePresence, a_room, a_writer
from tests.unit.lobby.sound import WatchedRooms
from traktir_kit.problems import Problem
from traktir_kit.tokens import digest
from traktir_lobby.domain.attendance import Patience, next_effect
from traktir_lobby.domain.deadlines import next_bot_turn, next_deadline
from traktir_lobby.domain.gallery import gallery_for
from traktir_lobby.domain.idleness import Lifetime, due_at
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.seat import Person
from traktir_lobby.domain.terms import Terms
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.service.attendance import Attendance
from traktir_lobby.service.hosting import Hosting
from traktir_lobby.service.idleness import Idleness
from traktir_lobby.service.playing import Playing
from traktir_lobby.service.seating import Seating
from traktir_lobby.service.taking_back import TakingBack
from traktir_lobby.service.timing import Timing

THINKS = 700
PATIENCE = Patience(seat=10_000, host=60_000)
LIFETIME = Lifetime(idle=3_600_000, notice=300_000)


class Mayhem:
    """One room, its people, and chance. `do` is one thing that happens."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        host = SeatToken(0, "0" * 43)
        terms = a_choice_of_terms(self.chance)
        seats = [Person("host", digest(host.secret)), *[None] * self.chance.choice([1, 2, 3])]
        room = a_room(*seats, gallery=gallery_for(terms.spectator_delay))
        room.terms = terms
        self.rooms = WatchedRooms(room)
        self.engine = Rules(self.chance.choice([PURSES, OPEN_PURSES]))
        self.presence = FakePresence()
        self.tokens = [host]
        self.tickets: list[SeatToken] = []
        self.named = 0
        writer = a_writer(self.rooms)
        self.seating = Seating(writer, self.engine, Chance(), THINKS)
        self.hosting = Hosting(writer, THINKS)
        self.playing = Playing(writer, self.engine, FakeHolds(), FakePositions(), THINKS)
        self.timing = Timing(writer, self.rooms)
        self.taking_back = TakingBack(writer, self.engine, THINKS)
        self.attendance = Attendance(writer, self.presence, self.taking_back, PATIENCE, THINKS)
        self.idleness = Idleness(writer, self.rooms, self.attendance, LIFETIME)

    @property
    def room(self) -> Room:
        assert self.rooms.room is not None
        return self.rooms.room

    def do(self) -> None:
        """Something happens, and now and then something else at the same time; then all that is due."""
        if self.chance.random() < 0.2:
            self.rooms.before_commit = self._be_faster
        self._act()
        self.rooms.before_commit = lambda: None
        self.keep_up()

    def _be_faster(self) -> None:
        self.rooms.before_commit = lambda: None
        self.rooms.time += self.chance.choice([0, 1, 1_000])
        self._act()

    def _act(self) -> None:
        action = self.chance.choice(ACTIONS)
        try:
            action(self)
        except Problem as problem:
            if problem.code not in TOLD:
                raise AssertionError(f"{action.__name__} is told {problem.code}") from problem

    def come_to_an_end(self) -> None:
        """All who sit here are there, go on with what was paused and answer: so the match ends."""
        self.engine.refusing = None
        for _ in range(100):
            if self.room.status != "playing":
                return
            self.all_come()
            sitting = [token for token in self.tokens if self._sits(token)]
            for token in sitting:
                with suppress(Problem):
                    self.timing.resume(CODE, token)
            for ask in self.room.require_match().asks:
                for token in sitting:
                    if token.seat == ask.seat:
                        self.playing.answer(CODE, token, ask.id, "bid0" if ask.kind == "bid" else "keep", match=self.room.runs)
            self.rooms.time += THINKS
            self.keep_up()
        raise AssertionError("the match cannot end")

    def keep_up(self) -> None:
        """The clocks do what is due, until nothing is."""
        for _ in range(100):
            if self.room.closed or not self._play_on():
                return
        raise AssertionError("the clocks never come to rest")

    def _play_on(self) -> bool:
        now = self.rooms.time
        for due, clock in (
            (next_deadline(self.room), self.playing.play_automatic),
            (next_bot_turn(self.room), self.playing.play_bots),
            (next_effect(self.room, PATIENCE), self.attendance.follow_up),
            (due_at(self.room, LIFETIME), self.idleness.look_after),
        ):
            if due is not None and due <= now:
                before = self.rooms.commits
                clock(CODE)
                assert self.rooms.commits > before, f"what is due is done: {clock.__name__}"
                return True
        return False

    def pass_time(self) -> None:
        self.rooms.time += self.chance.choice([1, 300, 1_000, 5_000, 20_000, 100_000, 4_000_000] if self.chance.random() < 0.2 else [1, 300, 1_000, 5_000])

    def come_or_go(self) -> None:
        token = self._token()
        self.presence.present ^= {token.holder}
        self.attendance.look_after(CODE)

    def all_come(self) -> None:
        self.presence.present |= {token.holder for token in self.tokens}
        self.attendance.look_after(CODE)

    def join(self) -> None:
        self.named += 1
        self._welcome(self.seating.join(CODE, f"name {self.named}", None).token)

    def put_bot(self) -> None:
        self.seating.put_bot(CODE, self._host(), self._seat(), "greedy")

    def remove_bot(self) -> None:
        self.seating.remove_bot(CODE, self._host(), self._seat())

    def make_ticket(self) -> None:
        token = self._token()
        self.tickets.append(self.seating.ticket(CODE, token, self.chance.choice([token.seat, self._seat()])))

    def take(self) -> None:
        self.named += 1
        if self.tickets:
            self._welcome(self.seating.take(CODE, self.chance.choice(self.tickets), f"name {self.named}").token)

    def leave(self) -> None:
        self.seating.leave(CODE, self._token())

    def kick(self) -> None:
        self.hosting.kick(CODE, self._host(), self._seat())

    def pass_host(self) -> None:
        self.hosting.pass_host(CODE, self._host(), self._seat())

    def ready(self) -> None:
        self.seating.set_ready(CODE, self._token(), ready=True)

    def start(self) -> None:
        if self.room.match is None:
            for seat in self.room.free_seats():
                self.seating.put_bot(CODE, self._host(), seat, "greedy")
        self.playing.start(CODE, self._host())

    def rematch(self) -> None:
        self.hosting.rematch(CODE, self._token())

    def answer(self) -> None:
        match = self.room.match
        asks = [(ask.id, ask.kind) for ask in match.asks] if match else [("0.0", "bid")]
        ask_id, kind = self.chance.choice(asks or [("0.0", "bid")])
        token = next((token for token in self.tokens if token.seat == int(ask_id.partition(".")[2]) and self._sits(token)), self._token())
        self.playing.answer(CODE, token, ask_id, self.chance.choice(["bid0", "bid3"] if kind == "bid" else ["keep", "pass"]), match=self._number())

    def hurry(self) -> None:
        match = self.room.match
        ask = self.chance.choice([ask.id for ask in match.asks] if match and match.asks else ["0.0"])
        self.playing.hurry(CODE, self._host(), ask, match=self._number())

    def pause(self) -> None:
        self.timing.pause(CODE, self._token())

    def resume(self) -> None:
        self.timing.resume(CODE, self._token())

    def want_back(self) -> None:
        self.taking_back.request(CODE, self._token(), None, match=self._number())

    def say_to_take_back(self) -> None:
        wanted = self.room.match and self.room.match.take_back
        agree = self.chance.random() < 0.8
        self.taking_back.reply(CODE, self._token(), wanted.ask if wanted else "0.0", agree=agree, match=self._number())

    def break_rules(self) -> None:
        if self.chance.random() < 0.05:
            self.engine.refusing = "wrong_rules"

    def mend_rules(self) -> None:
        self.engine.refusing = None

    def _number(self) -> int | None:
        return self.chance.choice([None, self.room.runs, self.room.runs, self.room.runs, self.room.runs - 1])

    def _seat(self) -> int:
        return self.chance.randrange(len(self.room.seats))

    def _sits(self, token: SeatToken) -> bool:
        return token.proves(self.room.digests()[token.seat])

    def _token(self) -> SeatToken:
        sitting = [token for token in self.tokens if self._sits(token)]
        return self.chance.choice(self.tokens if self.chance.random() < 0.05 else sitting)

    def _host(self) -> SeatToken:
        hosts = [token for token in self.tokens if token.seat == self.room.host and self._sits(token)]
        return self.chance.choice(hosts) if self.chance.random() < 0.95 else self._token()

    def _welcome(self, token: SeatToken) -> None:
        self.tokens.append(token)
        self.presence.present.add(token.holder)


ACTIONS: tuple[Callable[[Mayhem], None], ...] = (
    *[Mayhem.pass_time] * 4,
    *[Mayhem.answer] * 16,
    *[Mayhem.come_or_go] * 4,
    *[Mayhem.want_back] * 2,
    *[Mayhem.say_to_take_back] * 3,
    *[Mayhem.start] * 3,
    *[Mayhem.resume] * 3,
    *[Mayhem.join] * 2,
    Mayhem.all_come,
    Mayhem.put_bot,
    Mayhem.remove_bot,
    *[Mayhem.make_ticket] * 2,
    *[Mayhem.take] * 2,
    Mayhem.leave,
    Mayhem.kick,
    Mayhem.pass_host,
    Mayhem.ready,
    Mayhem.rematch,
    Mayhem.hurry,
    Mayhem.pause,
    Mayhem.break_rules,
    Mayhem.mend_rules,
)

TOLD = {
    *("bad_token", "kicked", "bad_ticket", "invalid", "not_host", "room_not_found", "room_full", "seat_taken", "seats_open", "not_ready"),
    *("already_started", "not_started", "not_over", "match_over", "paused", "no_hurry", "no_take_back", "revealed"),
    *("unknown_ask", "ask_closed", "not_your_ask", "unknown_option"),
}
"""What people may be told by the lobby."""


def a_choice_of_terms(chance: random.Random) -> Terms:
    return Terms(
        timer=chance.choice([None, 5, 60]),
        times=chance.choice([{}, {"share": 30}, {"share": None}]),
        bank=chance.choice([0, 10, 100]),
        pause=chance.choice(["host", "anybody", "vote"]),
        pause_lost=chance.choice([None, 5, 60]),
        absent=chance.choice(["automatic", "bot", "wait"]),
        need_ready=chance.random() < 0.2,
        spectator_delay=chance.choice([0, 0, 2]),
        take_back=chance.random() < 0.7,
    )
