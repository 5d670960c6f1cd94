"""Taking answers back, by consent of all."""

from collections.abc import Callable

from traktir_kit.problems import Problem
from traktir_lobby.domain import take_back
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import Glance
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.engine import Engine
from traktir_lobby.service.breaking_off import broken_off
from traktir_lobby.service.showing import shown
from traktir_lobby.service.writing import Moment, Outcome, Writer
from traktir_lobby.store.glances import Look


class TakingBack:
    """Requests and what the others say to them. Said again, they change nothing while the request stands."""

    def __init__(self, writer: Writer, engine: Engine, bot_delay: int) -> None:
        """`bot_delay` is in ms."""
        self._writer = writer
        self._engine = engine
        self._bot_delay = bot_delay

    def request(self, code: str, token: SeatToken, ask_id: str | None, *, match: int | None) -> Glance:
        """The seat wants its last answer back (to that ask, if one is named); at once if only bots have to agree.

        Raises Problem `revealed` or `no_take_back`.
        """
        return self._change(code, token, lambda room, seat: take_back.request(room, seat, ask_id, match))

    def reply(self, code: str, token: SeatToken, ask_id: str, *, agree: bool, match: int | None) -> Glance:
        """What a seat says to the request; with the last consent it is done."""
        return self._change(code, token, lambda room, seat: take_back.reply(room, seat, ask_id, match, agree=agree))

    def _change(self, code: str, token: SeatToken, act: Callable[[Room, int], bool]) -> Glance:
        """`act` says whether it has changed anything."""
        look = Look(token)

        def change(room: Room, moment: Moment) -> Outcome:
            changed = act(room, room.seat_of(token))
            match = room.require_match()
            wanted = match.take_back
            if wanted is None or wanted.refused_by is not None:
                return Outcome(look, changed=changed)
            # Asked before all have agreed, too: nobody is to agree in vain.
            try:
                step = self._engine.take_back(match.record, wanted.ask, wanted.seat)
            except Problem as problem:
                return broken_off(room, problem, moment, look)
            if not take_back.is_agreed(room, wanted):
                return Outcome(look, changed=changed)
            told = take_back.carry_out(room, wanted, step, moment.now, self._bot_delay)
            return Outcome(look, shown(self._engine, room, told))

        return self._writer.write(code, change)
