"""The room: all that the lobby knows of one table."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from traktir_kit.problems import Problem
from traktir_lobby.domain.gallery import Gallery
from traktir_lobby.domain.match import Match
from traktir_lobby.domain.refusals import bad_token, invalid, was_kicked
from traktir_lobby.domain.seat import Bot, Person, Seat
from traktir_lobby.domain.shuffle import new_secret
from traktir_lobby.domain.step import Json
from traktir_lobby.domain.terms import Terms
from traktir_lobby.domain.tokens import SeatToken

Status: TypeAlias = Literal["open", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Kicked:
    """Somebody who was sent away: their name, and the digest of their token."""

    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class Ticket:
    """What passes a seat on: its digest, and the seat of whoever has made it."""

    digest: str
    by: int


@dataclass(frozen=True, slots=True)
class Closing:
    """It has been announced that the room, idle since that time, closes at that time (ms)."""

    idle_since: int
    at: int


@dataclass(slots=True)
class Room:
    """`version` is that of the stored room which this one was read from or has become; times are ms since 1970.

    `runs` counts the matches that have begun, and how often one was taken back: ask ids are unique in a run. `take_backs` are those of the
    match that is on or was last. `told` is the number of events so far, by which they are numbered. `secret` is the lobby's part of the
    seed; `nonces` are those of seats that have said one, and count once the match has begun. `tickets` stand by the seats that they
    pass on, `choices` what seats have chosen before the match. `gallery` is where spectators see the match late, None if they see it
    as it is.
    """

    code: str
    game: str
    options: dict[str, Json]
    terms: Terms
    created_at: int
    seats: list[Seat]
    host: int = 0
    match: Match | None = None
    runs: int = 0
    take_backs: int = 0
    told: int = 0
    secret: str = field(default_factory=new_secret, repr=False)
    nonces: dict[int, str] = field(default_factory=dict)
    tickets: dict[int, Ticket] = field(default_factory=dict)
    choices: dict[int, dict[str, str]] = field(default_factory=dict)
    kicked: list[Kicked] = field(default_factory=list)
    gallery: Gallery | None = None
    closing: Closing | None = None
    closed: bool = False
    version: int = field(default=0, compare=False)

    @property
    def status(self) -> Status:
        if self.match is None:
            return "open"
        return "over" if self.match.over else "playing"

    @property
    def running(self) -> Match | None:
        """The match that is on."""
        return self.match if self.status == "playing" else None

    def people(self) -> Iterator[tuple[int, Person]]:
        """The seats with people, in order."""
        return ((number, seat) for number, seat in enumerate(self.seats) if isinstance(seat, Person))

    def present(self) -> list[int]:
        """The seats of people who are not away, in order."""
        return [number for number, person in self.people() if person.away_at is None]

    def free_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat is None]

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays that seat, be it in the place of a person who is away."""
        return self.bot_level(seat) is not None

    def bot_level(self, seat: int) -> str | None:
        """The level of the bot that plays that seat."""
        match self.seats[seat]:
            case Bot(level):
                return level
            case Person(played_by=level):
                return level
            case None:
                return None

    def all_nonces(self) -> list[str | None]:
        """The nonce of each seat; None where there is none."""
        return [self.nonces.get(seat) for seat in range(len(self.seats))]

    def digests(self) -> list[str | None]:
        """The digest of each seat's token; None where no person sits."""
        return [seat.digest if isinstance(seat, Person) else None for seat in self.seats]

    def seat_of(self, token: SeatToken) -> int:
        """The seat whose token this is. Raises Problem `bad_token`, or `kicked` for that of somebody who was sent away."""
        if any(token.proves(kicked.digest) for kicked in self.kicked):
            raise was_kicked()
        digests = self.digests()
        if token.seat >= len(digests) or not token.proves(digests[token.seat]):
            raise bad_token()
        return token.seat

    def seat_with(self, digest: str) -> int | None:
        """The seat whose token has this digest, if one has."""
        return next((number for number, person in self.people() if person.digest == digest), None)

    def drop_take_back(self) -> None:
        """Somebody has come or gone, so what was asked of those who sat here is asked no more."""
        if self.match is not None:
            self.match.take_back = None

    def require_host(self, seat: int) -> None:
        if seat != self.host:
            raise Problem("not_host", "only the host of the room may do that")

    def require_open(self) -> None:
        if self.match is not None:
            raise Problem("already_started", "the match has begun")

    def require_match(self, number: int | None = None) -> Match:
        """The match, which has to be the one of that number if somebody means a certain one. Raises Problem `match_over` or `not_started`."""
        last_over = self.runs if self.match is None else self.runs - self.take_backs - 1
        if number is not None and number <= last_over:
            raise Problem("match_over", f"match {number} has ended")
        if self.match is None or (number is not None and number > self.runs):
            raise Problem("not_started", "the match has not begun")
        if number is not None and number < self.runs:
            raise Problem("ask_closed", "an answer has been taken back since")
        return self.match

    def meant_match(self, number: int | None) -> Match:
        """The match of which somebody names an ask: once something has been taken back they have to say its number, for ids come again."""
        if number is None and self.match is not None and self.take_backs:
            raise invalid("match", "Answers have been taken back: say the number of the match that you mean.")
        return self.require_match(number)
