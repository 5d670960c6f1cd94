"""The provable shuffle: what people add to the seed, and the record that proves it."""

from traktir_kit.problems import Problem
from traktir_lobby.domain import seating
from traktir_lobby.domain.snapshot import Glance
from traktir_lobby.domain.step import Json
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.service.writing import Writer
from traktir_lobby.store.rooms import RoomStore


class Shuffling:
    """Nonces before a match, its record after it."""

    def __init__(self, writer: Writer, rooms: RoomStore) -> None:
        self._writer = writer
        self._rooms = rooms

    def set_nonce(self, code: str, token: SeatToken, nonce: str | None) -> Glance:
        """The seat adds the nonce to the seed, or takes its own back."""
        return self._writer.act(code, token, lambda room, seat, _: seating.set_nonce(room, seat, nonce))

    def record(self, code: str) -> Json:
        """The RoomRecord of the last match that has ended, for everybody. Raises Problem `not_over` if none has."""
        record = self._rooms.record(code)
        if record is None:
            raise Problem("not_over", "the record is public when the match has ended")
        return record
