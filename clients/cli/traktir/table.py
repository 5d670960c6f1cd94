"""A place at a table: what one does there, without repeating room and token."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Self, Unpack, cast

from traktir.lobby import Lobby
from traktir.requester import persist
from traktir.shapes import Clock, RoomRecord, Snapshot, Welcome, Wishes
from traktir.stream import Stream

_PATIENCE_S: Final = 60.0


class NoSeat(RuntimeError):
    """A spectator wanted to do what only a seat may."""


@dataclass(frozen=True, slots=True)
class Table:
    """A room and, unless you only watch, your seat in it."""

    lobby: Lobby
    room: str
    seat: int | None = None
    token: str | None = None

    @classmethod
    def create(cls, lobby: Lobby, game: str, name: str, **wishes: Unpack[Wishes]) -> Self:
        """Opens a room and takes its first seat."""
        return cls.of(lobby, lobby.create(game, name, **wishes))

    @classmethod
    def join(cls, lobby: Lobby, code: str, name: str, *, seat: int | None = None, nonce: str | None = None, password: str | None = None) -> Self:
        """Takes a free seat; see `Lobby.join`."""
        return cls.of(lobby, lobby.join(code, name, seat=seat, nonce=nonce, password=password))

    @classmethod
    def of(cls, lobby: Lobby, welcome: Welcome) -> Self:
        """The seat that a welcome is about."""
        return cls(lobby, welcome["room"], welcome["seat"], welcome["token"])

    def look(self) -> Snapshot:
        """The room as it stands."""
        return self.lobby.room(self.room, self.token)

    def snapshots(self) -> Iterator[Snapshot]:
        """The room as it stands and at each change, up to the end of the match."""
        with self.stream() as stream:
            for snapshot in stream:
                yield snapshot
                if snapshot["status"] == "over":
                    return

    def stream(self, lost: Callable[[], None] = lambda: None) -> Stream:
        """The room as it stands and at each change, for as long as it is there; `lost` is called when nobody answers for now."""
        return Stream(self.lobby, self.room, self.token, lost=lost)

    def answer(self, ask: str, option: str, *, match: int | None = None) -> Snapshot:
        """Answers an ask of yours (in the match of that number; see `Lobby.answer`).

        It is taken exactly once, so it is repeated while the lobby is away, for up to a minute.
        """
        return persist(lambda: self.lobby.answer(self.room, self._token(), ask, option, match=match), _PATIENCE_S)

    def start(self) -> Snapshot:
        """Begins the match (host only); repeated as an answer is. If the first try was taken after all, that is `already_started`."""
        return persist(lambda: self.lobby.start(self.room, self._token()), _PATIENCE_S)

    def pause(self) -> Snapshot:
        """Stops the match (host, or anybody if the room says so), or votes for that."""
        return self.lobby.pause(self.room, self._token())

    def resume(self) -> Snapshot:
        """Goes on with the time that was left, or votes for that."""
        return self.lobby.resume(self.room, self._token())

    def clock(self) -> Clock:
        """What the clock of the match has done."""
        return self.lobby.clock(self.room, self.token)

    def hurry(self, ask: str, *, match: int | None = None) -> Snapshot:
        """Has the automatic option of somebody's open ask played now (host only); see `Lobby.hurry`."""
        return self.lobby.hurry(self.room, self._token(), ask, match=match)

    def take_back(self, ask: str | None = None, *, match: int | None = None) -> Snapshot:
        """You want your last answer back; see `Lobby.take_back`."""
        return self.lobby.take_back(self.room, self._token(), ask, match=match)

    def agree(self, ask: str, *, agree: bool = True, match: int | None = None) -> Snapshot:
        """What you say to somebody's wish to take an answer back."""
        return self.lobby.agree(self.room, self._token(), ask, agree=agree, match=match)

    def choose(self, choice: str, value: str | None, *, seat: int | None = None) -> Snapshot:
        """What your seat (or as the host a bot's) wants before the match; see `Lobby.choose`."""
        return self.lobby.choose(self.room, self._token(), choice, value, seat=seat)

    def ticket(self, seat: int | None = None) -> str:
        """A ticket by which somebody else takes your seat, once; as the host also that of a bot."""
        token = self._token()
        own = cast("int", self.seat)
        return self.lobby.ticket(self.room, token, own if seat is None else seat)

    def set_ready(self, *, ready: bool = True) -> Snapshot:
        """Says that you are ready for the match, or are not."""
        return self.lobby.set_ready(self.room, self._token(), ready=ready)

    def set_nonce(self, nonce: str) -> Snapshot:
        """Adds this to the seed of the match, before the start."""
        return self.lobby.set_nonce(self.room, self._token(), nonce)

    def record(self) -> RoomRecord:
        """The match with all that proves its shuffle, once it has ended."""
        return self.lobby.record(self.room)

    def leave(self) -> Snapshot:
        """Gives the seat up."""
        return self.lobby.leave(self.room, self._token())

    def kick(self, seat: int) -> Snapshot:
        """Sends a person away for good (host only)."""
        return self.lobby.kick(self.room, self._token(), seat)

    def pass_host(self, seat: int) -> Snapshot:
        """Makes another person the host (host only)."""
        return self.lobby.pass_host(self.room, self._token(), seat)

    def rematch(self) -> Snapshot:
        """After the end: the room is open for another match with the same seats."""
        return self.lobby.rematch(self.room, self._token())

    def put_bot(self, seat: int, level: str) -> Snapshot:
        """Seats a bot (host only)."""
        return self.lobby.put_bot(self.room, self._token(), seat, level)

    def remove_bot(self, seat: int) -> Snapshot:
        """Sends a bot away (host only)."""
        return self.lobby.remove_bot(self.room, self._token(), seat)

    def media_token(self) -> str:
        """A fresh pass for the media service; if you only watch, to read what is said."""
        return self.lobby.media_token(self.room, self.token)["token"]

    def _token(self) -> str:
        if self.token is None:
            raise NoSeat(f"you only watch room {self.room}")
        return self.token
