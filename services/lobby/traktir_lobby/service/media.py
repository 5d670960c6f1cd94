"""Who somebody is, signed for the media service, and word to it when they are so no more."""

import logging
import secrets
import time
from typing import Final

from redis.exceptions import RedisError

from traktir_kit import media_tokens
from traktir_kit.evictions import Evictions
from traktir_kit.secret import SharedSecret
from traktir_lobby.domain.refusals import delayed, no_spectators
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store.presence import Presence
from traktir_lobby.store.rooms import RoomStore

ABILITIES: Final = ("chat", "voice", "video")
SPECTATOR: Final = "spectator"

log = logging.getLogger(__name__)


class Media:
    """Signs media tokens for people on seats and for those who watch, and tells media who has got up."""

    def __init__(self, rooms: RoomStore, presence: Presence, secret: SharedSecret, evictions: Evictions) -> None:
        self._rooms = rooms
        self._presence = presence
        self._secret = secret
        self._evictions = evictions

    def token(self, code: str, token: SeatToken | None) -> tuple[str, int]:
        """The token for the person of that seat, or for somebody who watches, and when it expires (ms since 1970).

        Raises Problem `no_spectators` for who has no seat in a room that wants none, and `delayed` where spectators see the match late:
        players talk about it as it is.
        """
        room = self._rooms.load(code).room
        if token is not None:
            seat = room.seat_of(token)
            self._presence.see(code, token, shown_away=dict(room.people())[seat].away_at is not None)
            return self._persons(room, seat)
        if not room.terms.spectators:
            raise no_spectators()
        if room.gallery:
            raise delayed()
        return self._spectators(code)

    def left(self, code: str, seat: int, *, closed: bool) -> None:
        """The person of that seat has got up, and the room has closed if it was the last."""
        try:
            self._evictions.evict(code, peer(seat))
        except RedisError as error:  # the seat is free all the same
            log.warning("media was not told who has left: %s", error)
        if closed:
            self.closed(code)

    def closed(self, code: str) -> None:
        """The room has closed."""
        try:
            self._evictions.close(code)
        except RedisError as error:
            log.warning("media was not told that a room has closed: %s", error)

    def _persons(self, room: Room, seat: int) -> tuple[str, int]:
        name = dict(room.people())[seat].name
        is_host = seat == room.host
        # Tokens as old as the last eviction are the former person's.
        issued_at = max(int(time.time()), self._evictions.of(room.code).peer(peer(seat)) + 1)
        return self._sign(
            peer=peer(seat),
            room=room.code,
            name=name,
            role="host" if is_host else "player",
            can=(*ABILITIES, "mod") if is_host else ABILITIES,
            now=issued_at,
        )

    def _spectators(self, code: str) -> tuple[str, int]:
        """Those who watch read the chat and say nothing: anybody may be as many of them as they like."""
        return self._sign(peer=f"{SPECTATOR}-{secrets.token_hex(4)}", room=code, name=SPECTATOR, role=SPECTATOR, can=(), now=int(time.time()))

    def _sign(self, *, peer: str, room: str, name: str, role: str, can: tuple[str, ...], now: int) -> tuple[str, int]:
        signed, expires_at = media_tokens.sign(self._secret.keys(media_tokens.PURPOSE), peer=peer, room=room, name=name, role=role, can=can, now=now)
        return signed, expires_at * 1000


def peer(seat: int) -> str:
    """What media calls the person of that seat."""
    return f"seat-{seat}"
