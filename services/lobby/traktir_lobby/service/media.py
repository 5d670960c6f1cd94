"""Who somebody is, signed for the media service. When they are so no more, it learns from the store (`commit.lua`)."""

import secrets
from typing import Final

from traktir_kit import media_tokens
from traktir_kit.evictions import Evicted, Evictions
from traktir_kit.secret import SharedSecret
from traktir_lobby.domain.refusals import delayed, no_spectators
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store import keys
from traktir_lobby.store.presence import Presence
from traktir_lobby.store.rooms import RoomStore

ABILITIES: Final = ("chat", "voice", "video")
SPECTATOR: Final = "spectator"


class Media:
    """Signs media tokens for people on seats and for those who watch."""

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
        evicted = self._evictions.of(code)  # before the room: who is kicked in between is evicted later than their token is made
        loaded = self._rooms.load(code)
        room, now = loaded.room, loaded.now // 1000  # the store's clock, by which people are evicted too
        if token is not None:
            seat = room.seat_of(token)
            self._presence.see(code, token, shown_away=dict(room.people())[seat].away_at is not None)
            return self._persons(room, seat, evicted.token_time(peer(seat), now))
        if not room.terms.spectators:
            raise no_spectators()
        if room.gallery:
            raise delayed()
        return self._spectators(code, evicted, now)

    def _persons(self, room: Room, seat: int, issued_at: int) -> tuple[str, int]:
        name = dict(room.people())[seat].name
        is_host = seat == room.host
        return self._sign(
            peer=peer(seat),
            room=room.code,
            name=name,
            role="host" if is_host else "player",
            can=(*ABILITIES, "mod") if is_host else ABILITIES,
            now=issued_at,
        )

    def _spectators(self, code: str, evicted: Evicted, now: int) -> tuple[str, int]:
        """Those who watch read the chat and say nothing: anybody may be as many of them as they like."""
        name = f"{SPECTATOR}-{secrets.token_hex(4)}"
        return self._sign(peer=name, room=code, name=SPECTATOR, role=SPECTATOR, can=(), now=evicted.token_time(name, now))

    def _sign(self, *, peer: str, room: str, name: str, role: str, can: tuple[str, ...], now: int) -> tuple[str, int]:
        signed, expires_at = media_tokens.sign(self._secret.keys(media_tokens.PURPOSE), peer=peer, room=room, name=name, role=role, can=can, now=now)
        return signed, expires_at * 1000


def peer(seat: int) -> str:
    """What media calls the person of that seat."""
    return f"{keys.PEER}{seat}"
