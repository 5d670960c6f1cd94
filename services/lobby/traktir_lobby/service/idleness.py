"""Rooms that nobody on a seat cares for any more are announced and closed; the others are kept alive."""

from traktir_lobby.domain import idleness
from traktir_lobby.domain.idleness import Lifetime
from traktir_lobby.domain.room import Room
from traktir_lobby.service.attendance import Attendance
from traktir_lobby.service.writing import PUBLIC, Moment, NotYet, Outcome, Writer
from traktir_lobby.store.rooms import RoomStore


class Idleness:
    """What a clock does for rooms that have to be looked after."""

    def __init__(self, writer: Writer, rooms: RoomStore, attendance: Attendance, lifetime: Lifetime) -> None:
        self._writer = writer
        self._rooms = rooms
        self._attendance = attendance
        self._lifetime = lifetime

    def look_after(self, code: str) -> NotYet | None:
        """Announces the end of the room, or closes it; if neither is due it lives on, and has to be looked after again at that time."""
        self._attendance.look_after(code)  # nobody is sent away who is there but has not been noted yet
        found: Room | None = None
        not_yet = None

        def change(room: Room, moment: Moment) -> Outcome:
            nonlocal found, not_yet
            found = room
            changed = idleness.end(room, moment.now, self._lifetime)
            not_yet = None if changed else NotYet(idleness.due_at(room, self._lifetime) or moment.now + self._lifetime.idle)
            return Outcome(PUBLIC, changed=changed)

        self._writer.write(code, change)
        if found and not_yet:
            self._rooms.renew(found)
        return not_yet
