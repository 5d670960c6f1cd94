"""Attendance: when somebody comes back or is found to be away, the room is told so like of any other change, and what follows is done."""

from traktir_lobby.domain import attendance
from traktir_lobby.domain.attendance import Patience
from traktir_lobby.domain.room import Room
from traktir_lobby.service.taking_back import TakingBack
from traktir_lobby.service.writing import PUBLIC, Moment, NotYet, Outcome, Writer
from traktir_lobby.store.presence import Presence


class Attendance:
    """What the clocks do for rooms in which somebody's presence has changed or lapsed, or somebody has been away for long."""

    def __init__(self, writer: Writer, presence: Presence, taking_back: TakingBack, patience: Patience, bot_delay: int) -> None:
        """`bot_delay` is in ms."""
        self._writer = writer
        self._presence = presence
        self._taking_back = taking_back
        self._patience = patience
        self._bot_delay = bot_delay

    def look_after(self, code: str) -> NotYet:
        """The room shows who is present now; gives when the next one's presence lapses."""
        noted_until, _ = self._take_note(code)
        return NotYet(self._presence.of(code, noted_until).next_lapse)

    def follow_up(self, code: str) -> NotYet | None:
        """What follows from absences that are known is done; if there was nothing to do, gives when there is."""
        _, not_yet = self._take_note(code)
        return not_yet

    def _take_note(self, code: str) -> tuple[int, NotYet | None]:
        """Gives up to when lapses are noted (ms), and if nothing was to be noted when something follows."""
        noted_until, not_yet = 0, None

        def change(room: Room, moment: Moment) -> Outcome:
            nonlocal noted_until, not_yet
            present = self._presence.of(code)
            noted_until = present.now
            changed = attendance.take_note(room, present.holders, moment.now, self._patience, self._bot_delay)
            not_yet = None if changed else NotYet(attendance.next_effect(room, self._patience))
            settled = self._taking_back.settle(room, moment) if changed else None
            return settled or Outcome(PUBLIC, changed=changed)

        self._writer.write(code, change)
        return noted_until, not_yet
