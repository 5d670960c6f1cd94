"""The match: its start, people's answers, and what the lobby answers for bots and for people whose time has run out."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from traktir_kit.problems import Problem
from traktir_lobby.domain import choosing, deadlines, hurrying, play, shuffle
from traktir_lobby.domain.match import OpenAsk
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import Glance
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.engine import Engine, Reply
from traktir_lobby.service.breaking_off import broken_off
from traktir_lobby.service.showing import shown
from traktir_lobby.service.writing import PUBLIC, Moment, Moves, NotYet, Outcome, Writer
from traktir_lobby.store.glances import Look
from traktir_lobby.store.holds import Holds
from traktir_lobby.store.positions import Positions

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Cause:
    """Why automatic options of people are played, and by which seat's will."""

    what: Literal["expiry", "hurry"]
    by: int | None = None


class Playing:
    """Everything that moves a match on. All of it asks the engine, and nothing else decides."""

    def __init__(self, writer: Writer, engine: Engine, holds: Holds, positions: Positions, bot_delay: int) -> None:
        """`bot_delay` is in ms."""
        self._writer = writer
        self._engine = engine
        self._holds = holds
        self._positions = positions
        self._bot_delay = bot_delay

    def start(self, code: str, token: SeatToken) -> Glance:
        """The match begins; only the host may, and only when all seats are taken."""

        def change(room: Room, moment: Moment) -> Outcome:
            play.require_startable(room, room.seat_of(token))
            options = choosing.options_of_match(room, self._engine.game(room.game).seat_choices)
            step = self._engine.start(room.game, len(room.seats), options, shuffle.seed(room.secret, room.all_nonces()))
            play.take_step(room, step, moment.now, self._bot_delay)
            return Outcome(Look(token), shown(self._engine, room, step))

        return self._writer.write(code, change)

    def answer(self, code: str, token: SeatToken, ask_id: str, option_id: str, since: int | None = None, *, match: int | None = None) -> Glance:
        """The seat's answer is taken, exactly once; sent again, it changes nothing. The glance has the events after version `since`.

        `match` is the number of the match that is meant: without it, an answer that comes too late may be taken for one in the next.
        """
        look = Look(token, since)

        def change(room: Room, moment: Moment) -> Outcome:
            seat = room.seat_of(token)
            ask = play.open_ask(room, seat, ask_id, option_id, moment.arrived_at, match)
            if ask is None:
                return Outcome(look, changed=False)
            self._hold(room, ask, moment)
            return self._answer(room, [Reply(ask_id, seat, option_id)], moment, look)

        return self._writer.write(code, change)

    def hurry(self, code: str, token: SeatToken, ask_id: str, *, match: int | None = None) -> Glance:
        """The automatic option of a person's ask is played now, as the timer would; only the host may. An answered ask stays as it is."""
        look = Look(token)

        def change(room: Room, moment: Moment) -> Outcome:
            seat = room.seat_of(token)
            ask = hurrying.ask_to_hurry(room, seat, ask_id, self._engine.game(room.game).unhurried, match)
            if ask is None:
                return Outcome(look, changed=False)
            return self._answer(room, [_automatic(ask)], moment, look, Cause("hurry", seat))

        return self._writer.write(code, change)

    def play_automatic(self, code: str) -> NotYet | None:
        """The automatic options of all whose time has run out are played, in one transition."""
        not_yet = None

        def change(room: Room, moment: Moment) -> Outcome:
            nonlocal not_yet
            held = self._holds.held(code)
            due = deadlines.due_people(room, moment.now, held)
            not_yet = None if due else NotYet(deadlines.next_deadline(room, held))
            return self._answer(room, [_automatic(ask) for ask in due], moment, PUBLIC, Cause("expiry"))

        self._writer.write(code, change)
        return not_yet

    def play_bots(self, code: str) -> NotYet | None:
        """All bots that have thought long enough answer, in one transition."""
        not_yet = None

        def change(room: Room, moment: Moment) -> Outcome:
            nonlocal not_yet
            due = deadlines.due_bots(room, moment.now)
            not_yet = None if due else NotYet(deadlines.next_bot_turn(room))
            return self._answer_for_bots(room, due, moment)

        self._writer.write(code, change)
        return not_yet

    def _answer_for_bots(self, room: Room, due: Sequence[OpenAsk], moment: Moment) -> Outcome:
        """Whatever is wrong with the advice, the match goes on."""
        try:
            return self._answer(room, [self._advised(room, ask) for ask in due], moment, PUBLIC, by="bot")
        except Problem as problem:
            if problem.code == "unavailable":
                raise
            log.warning("the advice for bots was refused: %s", problem.code)
            return self._answer(room, [_automatic(ask) for ask in due], moment, PUBLIC, by="bot")

    def _answer(self, room: Room, replies: Sequence[Reply], moment: Moment, look: Look, cause: Cause | None = None, by: str = "person") -> Outcome:
        """`by` is who sits there; `cause` is why the answers are given by the house and not by the seats: the ledger has it."""
        match = room.match
        if match is None or not replies:
            return Outcome(look, changed=False)
        try:
            step = self._engine.answer(match.record, replies)
        except Problem as problem:
            return broken_off(room, problem, moment, look)
        if cause is not None:
            match.clock.note(cause.what, moment.now, cause.by, tuple(reply.ask for reply in replies))
        play.take_step(room, step, moment.now, self._bot_delay, moment.arrived_at if cause is None else moment.now)
        moves = Moves(by if cause is None else cause.what, len(replies))
        return Outcome(look, shown(self._engine, room, step), moves)

    def _hold(self, room: Room, ask: OpenAsk, moment: Moment) -> None:
        """Close to the deadline the clock is told to wait, so that the automatic option does not overtake this answer."""
        if ask.due_at is None or not deadlines.needs_hold(room, ask, moment.now):
            return
        if not self._holds.hold(room.code, ask.seat, ask.id, ask.due_at):
            raise deadlines.too_late(ask)

    def _advised(self, room: Room, ask: OpenAsk) -> Reply:
        """By the engine's advice for what this seat sees; the automatic option if there is none to be had."""
        level = room.bot_level(ask.seat)
        position = self._positions.read(room.code, ask.seat, ask.id)
        if position is None or level is None:
            return _automatic(ask)  # the room has changed since it was read, so this answer will not be stored
        try:
            salt = play.bots_salt(room, ask)
            return Reply(ask.id, ask.seat, self._engine.advise(room.game, position.view, position.ask, level, salt))
        except Problem as problem:
            log.warning("no advice for a bot: %s", problem.code)
            return _automatic(ask)


def _automatic(ask: OpenAsk) -> Reply:
    return Reply(ask.id, ask.seat)
