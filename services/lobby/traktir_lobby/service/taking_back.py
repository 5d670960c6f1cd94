"""Taking answers back, by consent of all."""

from collections.abc import Callable

from traktir_kit.problems import Problem
from traktir_lobby.domain import take_back
from traktir_lobby.domain.match import TakeBack
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import Glance
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.engine import Engine
from traktir_lobby.service.breaking_off import broken_off
from traktir_lobby.service.showing import shown
from traktir_lobby.service.writing import PUBLIC, Moment, Outcome, Writer
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

    def settle(self, room: Room, moment: Moment) -> Outcome | None:
        """Somebody has gone and a bot plays for them: what was wanted is done if nobody else was missing. None if that is not so."""
        wanted = take_back.agreed(room)
        return None if wanted is None else self._carry_out(room, wanted, moment, PUBLIC)

    def _change(self, code: str, token: SeatToken, act: Callable[[Room, int], bool]) -> Glance:
        """`act` says whether it has changed anything."""
        look = Look(token)

        def change(room: Room, moment: Moment) -> Outcome:
            changed = act(room, room.seat_of(token))
            wanted = room.require_match().take_back
            if not changed or wanted is None or wanted.refused_by is not None:
                return Outcome(look, changed=changed)
            return self._carry_out(room, wanted, moment, look)

        return self._writer.write(code, change)

    def _carry_out(self, room: Room, wanted: TakeBack, moment: Moment, look: Look) -> Outcome:
        """The engine is asked before all have agreed, too: nobody is to agree in vain."""
        try:
            step = self._engine.take_back(room.require_match().record, wanted.ask, wanted.seat)
        except Problem as problem:
            return broken_off(room, problem, moment, look)
        if take_back.agreed(room) is None:
            return Outcome(look)
        told = take_back.carry_out(room, wanted, step, moment.now, self._bot_delay)
        return Outcome(look, shown(self._engine, room, told))
