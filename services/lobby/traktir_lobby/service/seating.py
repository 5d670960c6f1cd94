"""Rooms and who sits where."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final

from traktir_kit.problems import Problem
from traktir_kit.tokens import digest, new_token
from traktir_lobby.domain import attendance, choosing, passing, play, seating
from traktir_lobby.domain.choosing import SeatChoice
from traktir_lobby.domain.gallery import gallery_for
from traktir_lobby.domain.passwords import hashed, require_password
from traktir_lobby.domain.refusals import invalid
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import Glance, for_nobody
from traktir_lobby.domain.step import Json
from traktir_lobby.domain.terms import Terms
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.engine import Engine, GameInfo
from traktir_lobby.service.media import Media
from traktir_lobby.service.minting import Lot, Mint
from traktir_lobby.service.writing import Moment, Outcome, Writer
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


@dataclass(frozen=True, slots=True)
class Welcomed:
    """Somebody has got a seat: its token, shown once, and the room as seen from there."""

    token: SeatToken
    glance: Glance


class Seating:
    """Creating, joining and leaving rooms, and bots on seats.

    `key` is that of a request which may be sent twice: whatever becomes of the answer, it takes one seat and gives one token.
    """

    def __init__(self, writer: Writer, engine: Engine, media: Media, mint: Mint, bot_delay: int) -> None:
        """`bot_delay` is in ms."""
        self._writer = writer
        self._engine = engine
        self._media = media
        self._mint = mint
        self._bot_delay = bot_delay

    def create(self, wishes: Wishes, *, key: str | None = None) -> Welcomed:
        """A new room whose host is the creator, on seat 0. Its options are complete: the game has added what was left out."""
        info = self._engine.game(wishes.game)
        seats = _number_of_seats(info, wishes)
        for level in wishes.bots:
            _check_level(info, level, "bots")
        terms = _settled(info, wishes)
        options = self._complete_options(info, wishes, seats)
        lot = self._mint.lot(key, "create", asdict(wishes))
        secret = lot.secret()
        gallery = gallery_for(terms.spectator_delay)
        room = Room("", wishes.game, options, terms, self._writer.now(), [None] * seats, gallery=gallery)
        token = SeatToken(seating.join(room, wishes.name, digest(secret)), secret)
        for seat, level in enumerate(wishes.bots, start=1):
            seating.put_bot(room, seat, level)
        return Welcomed(token, self._store_new(room, lot, Look(token)))

    def join(self, code: str, name: str, wanted: int | None, *, nonce: str | None = None, password: str | None = None, key: str | None = None) -> Welcomed:
        """A free seat, the wanted one if any, for a person of that name; with the nonce that they add to the seed."""
        secret = self._mint.lot(key, "join", code, name, wanted, nonce).secret()
        token = SeatToken(0, secret)  # which seat it is for turns out when the room is changed

        def change(room: Room, _: Moment) -> Outcome:
            nonlocal token
            require_password(room.terms.password, password)
            seated = room.seat_with(digest(secret))
            if seated is not None:
                token = SeatToken(seated, secret)
                return Outcome(Look(token), changed=False)
            token = SeatToken(seating.join(room, name, digest(secret), wanted), secret)
            seating.set_nonce(room, token.seat, nonce)
            return Outcome(Look(token))

        glance = self._writer.write(code, change)
        return Welcomed(token, glance)

    def ticket(self, code: str, token: SeatToken, seat: int) -> SeatToken:
        """A ticket by which somebody else takes that seat, once: one's own, or as the host a bot's."""
        ticket = SeatToken(seat, new_token())

        def change(room: Room, _: Moment) -> Outcome:
            passing.issue(room, room.seat_of(token), seat, digest(ticket.secret))
            return Outcome(Look(token))

        self._writer.write(code, change)
        return ticket

    def take(self, code: str, ticket: SeatToken, name: str, *, key: str | None = None) -> Welcomed:
        """The seat of the ticket, for a person of that name. Whoever had it before sees what the public sees."""
        token = SeatToken(ticket.seat, self._mint.lot(key, "take", code, str(ticket), name).secret())
        taken = False

        def change(room: Room, moment: Moment) -> Outcome:
            nonlocal taken
            taken = room.seat_with(digest(token.secret)) is None
            if not taken:
                return Outcome(Look(token), changed=False)
            passing.take(room, ticket, name, digest(token.secret), moment.now)
            return Outcome(Look(token))

        glance = self._writer.write(code, change)
        if taken:
            self._media.left(code, ticket.seat, closed=False)
        return Welcomed(token, glance)

    def set_ready(self, code: str, token: SeatToken, *, ready: bool) -> Glance:
        """The seat's person is ready for the match to begin, or is not."""

        def change(room: Room, _: Moment) -> Outcome:
            return Outcome(Look(token), changed=seating.set_ready(room, room.seat_of(token), ready=ready))

        return self._writer.write(code, change)

    def choose(self, code: str, token: SeatToken, choice_id: str, value: str | None, seat: int | None = None) -> Glance:
        """What the seat wants before the match (its hero, its team), or None to leave it to the game; the host may choose for bots."""

        def change(room: Room, _: Moment) -> Outcome:
            by = room.seat_of(token)
            choice = _choice(self._engine.game(room.game), choice_id)
            return Outcome(Look(token), changed=choosing.choose(room, by, by if seat is None else seat, choice, value))

        return self._writer.write(code, change)

    def leave(self, code: str, token: SeatToken) -> Glance:
        """The seat's person gets up; afterwards they see what the public sees, if it sees anything."""
        closed = False

        def change(room: Room, moment: Moment) -> Outcome:
            nonlocal closed
            seat = room.seat_of(token)
            seating.leave(room, seat)
            attendance.pass_on(room, seat, moment.now)
            play.hand_over(room, seat, moment.now, self._bot_delay)
            closed = room.closed
            return Outcome(Look())

        glance = self._writer.write(code, change)
        self._media.left(code, token.seat, closed=closed)
        return glance if glance.shared["spectators"] else for_nobody(glance)

    def put_bot(self, code: str, token: SeatToken, seat: int, level: str) -> Glance:
        """A bot of that level takes the seat; only the host may."""

        def change(room: Room, _: Moment) -> Outcome:
            room.require_host(room.seat_of(token))
            _check_level(self._engine.game(room.game), level, "level")
            seating.put_bot(room, seat, level)
            return Outcome(Look(token))

        return self._writer.write(code, change)

    def remove_bot(self, code: str, token: SeatToken, seat: int) -> Glance:
        """The seat is free; only the host may."""

        def change(room: Room, _: Moment) -> Outcome:
            room.require_host(room.seat_of(token))
            seating.remove_bot(room, seat)
            return Outcome(Look(token))

        return self._writer.write(code, change)

    def _complete_options(self, info: GameInfo, wishes: Wishes, seats: int) -> dict[str, Json]:
        """The game itself checks them, by dealing a match that nobody will play. Those that seats choose are not of the room."""
        of_seats = {choice.option for choice in info.seat_choices}
        if of_seats & wishes.options.keys():
            raise invalid("options", f"Each seat chooses for itself: {', '.join(sorted(of_seats))}.")
        step = self._engine.start(wishes.game, seats, wishes.options, "0" * 64)
        return {name: value for name, value in step.record["options"].items() if name not in of_seats}

    def _store_new(self, room: Room, lot: Lot, look: Look) -> Glance:
        """Under the first code that is free, unless the very room is there already."""
        for attempt in range(_CODES_TRIED):
            room.code = lot.code(attempt)
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


def _choice(info: GameInfo, choice_id: str) -> SeatChoice:
    for choice in info.seat_choices:
        if choice.id == choice_id:
            return choice
    raise invalid("choice", f"Seats of this game choose: {', '.join(choice.id for choice in info.seat_choices) or 'nothing'}.")


def _check_level(info: GameInfo, level: str, field: str) -> None:
    if level not in info.levels:
        raise invalid(field, f"The levels of this game are {', '.join(info.levels)}.")
