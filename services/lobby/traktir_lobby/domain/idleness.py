"""Idleness: a room in which nobody on a seat has been present for long is closed, with notice. Who merely watches keeps no room."""

from dataclasses import dataclass

from traktir_lobby.domain.room import Closing, Room


@dataclass(frozen=True, slots=True)
class Lifetime:
    """For how many ms a room may be idle, and how long before its end that is announced."""

    idle: int
    notice: int


def idle_since(room: Room) -> int | None:
    """Since when (ms) nobody on a seat has been present; None while somebody is."""
    latest = None
    for _, person in room.people():
        if person.away_at is None:
            return None
        latest = max(latest or 0, person.away_at)
    return latest


def closing_at(room: Room) -> int | None:
    """When the room closes unless somebody on a seat comes back (ms); None if that has not been announced, or is so no more."""
    closing = room.closing
    return closing.at if closing is not None and closing.idle_since == idle_since(room) else None


def due_at(room: Room, lifetime: Lifetime) -> int | None:
    """When the room is to be announced, or closed if it has been (ms); None while somebody is present."""
    since = idle_since(room)
    if since is None:
        return None
    return closing_at(room) or since + max(0, lifetime.idle - lifetime.notice)


def end(room: Room, now: int, lifetime: Lifetime) -> bool:
    """Announces the end of an idle room, or closes it as if the last person had left; False if neither is due."""
    since = idle_since(room)
    due = due_at(room, lifetime)
    if since is None or due is None or now < due:
        return False
    if closing_at(room) is None:
        room.closing = Closing(since, max(since + lifetime.idle, now + min(lifetime.notice, lifetime.idle)))
    else:
        room.closed = True
    return True
