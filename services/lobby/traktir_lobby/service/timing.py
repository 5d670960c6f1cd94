"""The clock of the match as people see it: pausing it, and what it has done."""

from traktir_lobby.domain import pausing
from traktir_lobby.domain.refusals import delayed, no_spectators
from traktir_lobby.domain.roomclock import RoomClock
from traktir_lobby.domain.snapshot import Glance
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.service.writing import Writer
from traktir_lobby.store.rooms import RoomStore


class Timing:
    """Pause and resume. Said again, they change nothing."""

    def __init__(self, writer: Writer, rooms: RoomStore) -> None:
        self._writer = writer
        self._rooms = rooms

    def pause(self, code: str, token: SeatToken) -> Glance:
        """Nothing is played any more, by nobody; the host may, or anybody if the room says so."""
        return self._writer.act(code, token, lambda room, seat, moment: pausing.pause(room, seat, moment.now))

    def resume(self, code: str, token: SeatToken) -> Glance:
        """It goes on with the time that was left."""
        return self._writer.act(code, token, lambda room, seat, moment: pausing.resume(room, seat, moment.now))

    def clock(self, code: str, token: SeatToken | None) -> RoomClock:
        """What the clock has done. Raises Problem `not_started`, or to people without a seat `no_spectators`, or `delayed` while the match is on."""
        room = self._rooms.load(code).room
        if token is not None:
            room.seat_of(token)
        elif not room.terms.spectators:
            raise no_spectators()
        elif room.gallery and room.status == "playing":
            raise delayed()
        return room.require_match().clock
