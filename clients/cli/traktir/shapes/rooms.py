"""What the lobby takes and sends: rooms, seats, the match as one viewer may know it."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from traktir.shapes.games import Ask, Event, Record, Result, View


class Wishes(TypedDict, total=False):
    """What one may want of a new room; what is left out, or None, is for the house and the game to say.

    `timer` is seconds per ask, with `untimed` there are none; `times` are those of single kinds of asks (None: untimed), `bank` the seconds
    that each seat may overdraw in a match. `bots` are levels for the next seats. `pause` says who may pause: `host`, `anybody`, or most people
    by `vote`. `pause_lost` is the seconds for which each seat may hold up a match by losing the connection; `absent` says what becomes of the
    seat of somebody who is away: `automatic`, `bot` or `wait`. With `need_ready` the match begins only when all guests have said that they
    are ready. Without `spectators` nobody sees the room but those on seats, with `spectator_delay` others see the match that many answers
    late. With `take_back` a seat may take its last answer back if all others agree.
    """

    seats: int | None
    options: Mapping[str, Any] | None
    timer: int | None
    untimed: bool
    times: Mapping[str, int | None] | None
    bank: int | None
    public: bool | None
    bots: Sequence[str] | None
    pause: str | None
    pause_lost: int | None
    absent: str | None
    password: str | None
    need_ready: bool | None
    spectators: bool | None
    spectator_delay: int | None
    take_back: bool | None


class Seat(TypedDict):
    """A place at the table: `empty`, or taken by a `person` or a `bot`."""

    seat: int
    kind: Literal["person", "bot", "empty"]
    name: NotRequired[str]
    online: NotRequired[bool]
    away_at: NotRequired[int | None]
    played_by: NotRequired[str | None]
    ready: NotRequired[bool]
    level: NotRequired[str]
    choices: NotRequired[dict[str, str]]


class Waiting(TypedDict):
    """Whose answer the match waits for: up to when in its own time, and up to when in all; times are null if it is untimed or a bot's."""

    ask: str
    seat: int
    kind: str
    own_until: NotRequired[int | None]
    own_ms: NotRequired[int | None]
    deadline_at: NotRequired[int | None]
    remaining_ms: NotRequired[int | None]


Vote = TypedDict("Vote", {"for": Literal["pause", "resume"], "seats": list[int], "needed": int})
"""A vote on the clock: who has said so, and how many it takes."""


class TakeBack(TypedDict):
    """That seat wants to take back its answer to that ask; who has agreed, and who has refused."""

    seat: int
    ask: str
    agreed: list[int]
    refused_by: int | None


class Lost(TypedDict):
    """Somebody who has lost the connection, and until when (ms since 1970) the match is paused for their sake."""

    seat: int
    until_at: int


class MatchState(TypedDict):
    """The match as the viewer may know it; `broken` says why it has ended without a result, if it has."""

    number: int
    version: int
    view: View
    ask: Ask | None
    result: Result | None
    broken: str | None
    take_back: TakeBack | None


class Shuffle(TypedDict):
    """What is known of the seed before the end: the lobby's commitment and the nonce of each seat."""

    commitment: str
    nonces: list[str | None]


class Snapshot(TypedDict):
    """A room as one viewer may know it."""

    room: str
    version: int
    now: int
    game: str
    options: dict[str, Any]
    timer: int | None
    times: dict[str, int | None]
    bank: int
    banks: list[int]
    password: bool
    need_ready: bool
    spectators: bool
    spectator_delay: int
    take_back: bool
    pause: Literal["host", "anybody", "vote"]
    paused_at: int | None
    pause_lost: int | None
    absent: Literal["automatic", "bot", "wait"]
    lost: list[Lost]
    vote: Vote | None
    public: bool
    closing_at: int | None
    status: Literal["open", "playing", "over"]
    host: int | None
    you: int | None
    seats: list[Seat]
    waiting: list[Waiting]
    shuffle: Shuffle
    match: MatchState | None
    events: list[Event]


class Welcome(TypedDict):
    """A seat is yours; `token` is all one needs to come back to it."""

    room: str
    seat: int
    token: str
    snapshot: Snapshot


class ClockEntry(TypedDict):
    """What the clock has done, by which seat's will and to which asks; played and paused time add up to that since the start.

    Of a `bank` entry `used_ms` is what an ask has cost the bank of seat `by`, `left_ms` what is left there.
    """

    at: int
    what: Literal["start", "pause", "lost", "resume", "expiry", "hurry", "bank", "take_back", "end"]
    by: int | None
    asks: list[str]
    played_ms: int
    paused_ms: int
    used_ms: int
    left_ms: int | None


class Clock(TypedDict):
    """The clock of a match; `ledger` are the last 100 entries."""

    started_at: int
    banks: list[int]
    paused_at: int | None
    paused_ms: int
    votes: list[int]
    ledger: list[ClockEntry]


class RoomRecord(Shuffle):
    """A whole match and the proof of its shuffle."""

    room: str
    secret: str
    record: Record
    result: Result | None
    digest: str


class RoomCard(TypedDict):
    """A line of the list of public rooms: the host's name, how many seats there are and how many are free."""

    room: str
    game: str
    status: str
    host: str
    seats: int
    free: int
    timer: int | None
    times: dict[str, int | None]
    password: bool
    spectators: bool
    spectator_delay: int
    created_at: int
