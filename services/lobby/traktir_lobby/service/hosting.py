"""What the host decides, and another match."""

from traktir_lobby.domain import attendance, hosting
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import Glance
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.service.writing import Moment, Writer


class Hosting:
    """Kicking, passing the host's place on, rematch."""

    def __init__(self, writer: Writer, bot_delay: int) -> None:
        """`bot_delay` is in ms."""
        self._writer = writer
        self._bot_delay = bot_delay

    def kick(self, code: str, token: SeatToken, seat: int) -> Glance:
        """Sends the person on that seat away, from the talk too; in a match the stand-in plays on."""

        def act(room: Room, host: int, moment: Moment) -> None:
            hosting.kick(room, host, seat)
            attendance.get_up(room, seat, moment.now, self._bot_delay)

        return self._writer.act(code, token, act)

    def pass_host(self, code: str, token: SeatToken, seat: int) -> Glance:
        """The person on that seat is host from now on."""
        return self._writer.act(code, token, lambda room, host, _: hosting.pass_host(room, host, seat))

    def rematch(self, code: str, token: SeatToken) -> Glance:
        """The room is open for another match; however many want it at once, it is one."""
        return self._writer.act(code, token, lambda room, _seat, _moment: hosting.rematch(room))
