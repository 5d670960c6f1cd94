"""Who somebody is, signed for the media service."""

from traktir_kit import media_tokens
from traktir_kit.secret import SharedSecret
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store.rooms import RoomStore

ABILITIES = ("chat", "voice", "video")


class Media:
    """Signs media tokens for people on seats."""

    def __init__(self, rooms: RoomStore, secret: SharedSecret) -> None:
        self._rooms = rooms
        self._secret = secret

    def token(self, code: str, token: SeatToken) -> tuple[str, int]:
        """The token for the person of that seat, and when it expires (ms since 1970)."""
        room = self._rooms.load(code).room
        seat = room.seat_of(token)
        name = dict(room.people())[seat].name
        is_host = seat == room.host
        keys = self._secret.keys(media_tokens.PURPOSE)
        signed, expires_at = media_tokens.sign(
            keys,
            peer=f"seat-{seat}",
            room=code,
            name=name,
            role="host" if is_host else "player",
            can=(*ABILITIES, "mod") if is_host else ABILITIES,
        )
        return signed, expires_at * 1000
