"""Who sits where."""

from dataclasses import dataclass

from traktir_kit.tokens import digest, new_token
from traktir_lobby.domain import attendance, choosing, passing, seating
from traktir_lobby.domain.choosing import SeatChoice
from traktir_lobby.domain.passwords import require_password
from traktir_lobby.domain.refusals import invalid
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import Glance, for_nobody
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.engine import Engine, GameInfo
from traktir_lobby.service.minting import Mint
from traktir_lobby.service.writing import Moment, Outcome, Writer
from traktir_lobby.store.glances import Look


@dataclass(frozen=True, slots=True)
class Welcomed:
    """Somebody has got a seat: its token, shown once, and the room as seen from there."""

    token: SeatToken
    glance: Glance


class Seating:
    """Joining and leaving rooms, passing seats on, and bots on seats.

    `key` is that of a request which may be sent twice: whatever becomes of the answer, it takes one seat and gives one token.
    """

    def __init__(self, writer: Writer, engine: Engine, mint: Mint, bot_delay: int) -> None:
        """`bot_delay` is in ms."""
        self._writer = writer
        self._engine = engine
        self._mint = mint
        self._bot_delay = bot_delay

    def join(self, code: str, name: str, wanted: int | None, *, nonce: str | None = None, password: str | None = None, key: str | None = None) -> Welcomed:
        """A free seat, the wanted one if any, for a person of that name; with the nonce that they add to the seed."""
        secret = self._mint.for_request(key, "join", code, name, wanted, nonce).secret()
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
        self._writer.act(code, token, lambda room, by, _: passing.issue(room, by, seat, digest(ticket.secret)))
        return ticket

    def take(self, code: str, ticket: SeatToken, name: str, *, key: str | None = None) -> Welcomed:
        """The seat of the ticket, for a person of that name. Whoever had it before sees what the public sees."""
        token = SeatToken(ticket.seat, self._mint.for_request(key, "take", code, str(ticket), name).secret())

        def change(room: Room, moment: Moment) -> Outcome:
            if room.seat_with(digest(token.secret)) is not None:
                return Outcome(Look(token), changed=False)
            passing.take(room, ticket, name, digest(token.secret), moment.now)
            return Outcome(Look(token))

        return Welcomed(token, self._writer.write(code, change))

    def set_ready(self, code: str, token: SeatToken, *, ready: bool) -> Glance:
        """The seat's person is ready for the match to begin, or is not."""
        return self._writer.act(code, token, lambda room, person, _: seating.set_ready(room, person, ready=ready))

    def choose(self, code: str, token: SeatToken, choice_id: str, value: str | None, seat: int | None = None) -> Glance:
        """What the seat wants before the match (its hero, its team), or None to leave it to the game; the host may choose for bots."""

        def act(room: Room, by: int, _: Moment) -> bool:
            choice = _choice(self._engine.game(room.game), choice_id)
            return choosing.choose(room, by, by if seat is None else seat, choice, value)

        return self._writer.act(code, token, act)

    def leave(self, code: str, token: SeatToken) -> Glance:
        """The seat's person gets up; afterwards they see what the public sees, if it sees anything."""

        def change(room: Room, moment: Moment) -> Outcome:
            seat = room.seat_of(token)
            seating.leave(room, seat)
            attendance.get_up(room, seat, moment.now, self._bot_delay)
            return Outcome(Look())

        glance = self._writer.write(code, change)
        return glance if glance.shared["spectators"] else for_nobody(glance)

    def put_bot(self, code: str, token: SeatToken, seat: int, level: str) -> Glance:
        """A bot of that level takes the seat; only the host may."""

        def act(room: Room, by: int, _: Moment) -> None:
            room.require_host(by)
            check_level(self._engine.game(room.game), level, "level")
            seating.put_bot(room, seat, level)

        return self._writer.act(code, token, act)

    def remove_bot(self, code: str, token: SeatToken, seat: int) -> Glance:
        """The seat is free; only the host may."""

        def act(room: Room, by: int, _: Moment) -> None:
            room.require_host(by)
            seating.remove_bot(room, seat)

        return self._writer.act(code, token, act)


def _choice(info: GameInfo, choice_id: str) -> SeatChoice:
    for choice in info.seat_choices:
        if choice.id == choice_id:
            return choice
    raise invalid("choice", f"Seats of this game choose: {', '.join(choice.id for choice in info.seat_choices) or 'nothing'}.")


def check_level(info: GameInfo, level: str, field: str) -> None:
    """Raises Problem `invalid` if the game has no bots of that level."""
    if level not in info.levels:
        raise invalid(field, f"The levels of this game are {', '.join(info.levels)}.")
