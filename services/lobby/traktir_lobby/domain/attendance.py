"""Who of a room's people is present, and what follows when somebody is not."""

from collections.abc import Collection
from dataclasses import replace

from traktir_lobby.domain.room import Room
from traktir_lobby.domain.tokens import holder


def take_note(room: Room, holders: Collection[str], now: int) -> bool:
    """Brings the room in line with who is present, of those named by `SeatToken.holder`. False if that is known already."""
    changed = False
    for seat, person in list(room.people()):
        present = holder(seat, person.digest) in holders
        if present != (person.away_at is None):
            room.seats[seat] = replace(person, away_at=None if present else now)
            changed = True
    return changed
