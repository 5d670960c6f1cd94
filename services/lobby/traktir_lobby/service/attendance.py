"""Attendance: when somebody comes back or is found to be away, the room is told so like of any other change."""

from traktir_lobby.domain import attendance
from traktir_lobby.domain.room import Room
from traktir_lobby.service.playing import PUBLIC, NotYet
from traktir_lobby.service.writing import Moment, Outcome, Writer
from traktir_lobby.store.presence import Presence


class Attendance:
    """What the clocks do for rooms in which somebody's presence has changed or lapsed."""

    def __init__(self, writer: Writer, presence: Presence) -> None:
        self._writer = writer
        self._presence = presence

    def look_after(self, code: str) -> NotYet:
        """The room shows who is present now; gives when the next one's presence lapses."""
        noted_until = 0

        def change(room: Room, moment: Moment) -> Outcome:
            nonlocal noted_until
            present = self._presence.of(code)
            noted_until = present.now
            return Outcome(PUBLIC, changed=attendance.take_note(room, present.holders, moment.now))

        self._writer.write(code, change)
        return NotYet(self._presence.of(code, noted_until).next_lapse)
