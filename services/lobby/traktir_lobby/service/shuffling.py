"""The provable shuffle: what people add to the seed, and the record that proves it."""

from traktir_lobby.domain import seating
from traktir_lobby.domain.record import public_record
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import Glance
from traktir_lobby.domain.step import Json
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.service.writing import Moment, Outcome, Writer
from traktir_lobby.store.glances import Look
from traktir_lobby.store.rooms import RoomStore


class Shuffling:
    """Nonces before a match, its record after it."""

    def __init__(self, writer: Writer, rooms: RoomStore) -> None:
        self._writer = writer
        self._rooms = rooms

    def set_nonce(self, code: str, token: SeatToken, nonce: str | None) -> Glance:
        """The seat adds the nonce to the seed, or takes its own back."""

        def change(room: Room, _: Moment) -> Outcome:
            seating.set_nonce(room, room.seat_of(token), nonce)
            return Outcome(Look(token))

        return self._writer.write(code, change)

    def record(self, code: str) -> dict[str, Json]:
        """The RoomRecord, for everybody, once the match has ended."""
        return public_record(self._rooms.load(code).room)
