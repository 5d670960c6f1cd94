"""Many rooms whose timers all run out within the same second, whichever lobby they were made by."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle

from redis import Redis

from tests.support.guest import Guest, creates
from traktir_lobby.domain.idleness import Lifetime
from traktir_lobby.domain.match import Match
from traktir_lobby.store.glances import Look
from traktir_lobby.store.rooms import RoomStore

GAMES = ("tavern", "tschak", "mages")
SECOND = 1000
AHEAD = 2 * SECOND
"""So many ms from now the first timer runs out, when all have been set."""
_LONG_S = 3600


@dataclass(frozen=True, slots=True)
class Due:
    """A room and when its timers run out (ms); `automatic` are the asks, in order of their seats, each with the option that is to be played then."""

    host: Guest
    at: int
    automatic: Sequence[tuple[str, str]]


class Storm:
    """So many matches of two people, of all games, spread over the lobbies. Nobody answers."""

    def __init__(self, redis: Redis, lobbies: Sequence[str], count: int) -> None:
        self._store = RoomStore(redis, Lifetime(_LONG_S * SECOND, SECOND))
        made = [*zip(range(count), cycle(lobbies), cycle(GAMES), strict=False)]
        with ThreadPoolExecutor(4) as pool:
            self._rooms = list(pool.map(lambda entry: _begun(entry[1], entry[2]), made))

    def gather(self) -> list[Due]:
        """From now on the timers of all rooms run out within one second, one room after another."""
        asked = [(people[0], [ask for guest in people if (ask := guest.owes())]) for people in self._rooms]
        begin = self._store.now() + AHEAD
        due = [Due(host, begin + number * SECOND // len(asked), [(ask["id"], ask["automatic"]) for ask in asks]) for number, (host, asks) in enumerate(asked)]
        for room in due:
            self._set(room)
        return due

    def played(self) -> bool:
        """Whether something has been played in every room."""
        return all(self._store.load(host.code).room.require_match().version for host, _ in self._rooms)

    def match(self, room: Due) -> Match:
        """As it is stored."""
        return self._store.load(room.host.code).room.require_match()

    def _set(self, due: Due) -> None:
        room = self._store.load(due.host.code).room
        match = room.require_match()
        match.asks = [ask.later(due.at - ask.due_at) for ask in match.asks if ask.due_at is not None]
        assert self._store.commit(room, None, [Look()])


def _begun(lobby: str, game: str) -> tuple[Guest, Guest]:
    host = creates(lobby, game, seats=2, timer=_LONG_S)
    guest = host.joins("Боря")
    host.start()
    return host, guest
