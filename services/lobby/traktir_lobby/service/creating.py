"""New rooms, as their creators want them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final

from traktir_kit.problems import Problem
from traktir_kit.tokens import digest
from traktir_lobby.domain import seating
from traktir_lobby.domain.gallery import gallery_for
from traktir_lobby.domain.passwords import hashed
from traktir_lobby.domain.refusals import invalid
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import Glance
from traktir_lobby.domain.step import Json
from traktir_lobby.domain.terms import Terms
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.engine import Engine, GameInfo
from traktir_lobby.service.minting import Mint, Minted
from traktir_lobby.service.seating import Welcomed, check_level
from traktir_lobby.service.writing import Writer
from traktir_lobby.store.glances import Look

_CODES_TRIED: Final = 8


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody wants of a new room. The number of seats may be left to the game; with `game_times` so is the time of all kinds of asks
    that the terms do not name. The password in the terms is as it was said.
    """

    game: str
    name: str
    seats: int | None
    options: Mapping[str, Json]
    bots: Sequence[str]
    terms: Terms
    game_times: bool = False


class Creating:
    """Makes rooms. `key` is that of a request which may be sent twice: whatever becomes of the answer, it makes one room."""

    def __init__(self, writer: Writer, engine: Engine, mint: Mint) -> None:
        self._writer = writer
        self._engine = engine
        self._mint = mint

    def create(self, wishes: Wishes, *, key: str | None = None) -> Welcomed:
        """A new room whose host is the creator, on seat 0. Its options are complete: the game has added what was left out."""
        info = self._engine.game(wishes.game)
        seats = _number_of_seats(info, wishes)
        for level in wishes.bots:
            check_level(info, level, "bots")
        terms = _settled(info, wishes)
        options = self._complete_options(info, wishes, seats)
        minted = self._mint.for_request(key, "create", asdict(wishes))
        secret = minted.secret()
        gallery = gallery_for(terms.spectator_delay)
        room = Room("", wishes.game, options, terms, self._writer.now(), [None] * seats, gallery=gallery)
        token = SeatToken(seating.join(room, wishes.name, digest(secret)), secret)
        for seat, level in enumerate(wishes.bots, start=1):
            seating.put_bot(room, seat, level)
        return Welcomed(token, self._store_new(room, minted, Look(token)))

    def _complete_options(self, info: GameInfo, wishes: Wishes, seats: int) -> dict[str, Json]:
        """The game itself checks them, by dealing a match that nobody will play. Those that seats choose are not of the room."""
        of_seats = {choice.option for choice in info.seat_choices}
        if of_seats & wishes.options.keys():
            raise invalid("options", f"Each seat chooses for itself: {', '.join(sorted(of_seats))}.")
        step = self._engine.start(wishes.game, seats, wishes.options, "0" * 64)
        return {name: value for name, value in step.record["options"].items() if name not in of_seats}

    def _store_new(self, room: Room, minted: Minted, look: Look) -> Glance:
        """Under the first code that is free, unless the very room is there already."""
        for attempt in range(_CODES_TRIED):
            room.code = minted.code(attempt)
            glance = self._writer.create(room, look) or self._writer.find(room.code, look)
            if glance is not None:
                return glance
        raise Problem("busy", "no free room code was found; try again")


def _settled(info: GameInfo, wishes: Wishes) -> Terms:
    """The terms as they are kept: with the times of all kinds of asks that have one of their own, and the password hashed."""
    terms = replace(wishes.terms, times=_times(info, wishes))
    return terms if terms.password is None else replace(terms, password=hashed(terms.password))


def _number_of_seats(info: GameInfo, wishes: Wishes) -> int:
    """As many as wished, or the fewest that hold the creator and the bots."""
    needed = 1 + len(wishes.bots)
    if wishes.seats is None:
        return min((seats for seats in info.seats if seats >= needed), default=needed)
    if needed > wishes.seats:
        raise invalid("bots", f"There are seats for {wishes.seats - 1} bots.")
    return wishes.seats


def _times(info: GameInfo, wishes: Wishes) -> dict[str, int | None]:
    """The times of kinds of asks that have one of their own."""
    said = wishes.terms.times
    if said.keys() - set(info.asks):
        raise invalid("times", f"The kinds of asks of this game are {', '.join(info.asks)}.")
    return {**(info.times if wishes.game_times else {}), **said}
