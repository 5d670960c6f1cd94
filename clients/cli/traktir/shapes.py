"""What the services send, as types (docs/protocol.md has the meaning)."""

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Lang: TypeAlias = Literal["ru", "en"]

View: TypeAlias = Mapping[str, Any]
"""All that one viewer may know of a table; its shape is the game's."""

Event: TypeAlias = Mapping[str, Any]
"""`n`, `version`, `type` and the fields of its type."""


class Option(TypedDict):
    """One way to answer an ask: `id` is sent back, `value` is the same choice as data."""

    id: str
    value: dict[str, Any]


class Ask(TypedDict):
    """A decision that you owe; once you have answered while others still think, it has `chosen` and no `options`."""

    id: str
    kind: str
    automatic: NotRequired[str]
    about: NotRequired[dict[str, Any]]
    options: NotRequired[list[Option]]
    chosen: NotRequired[str]


class Result(TypedDict):
    """How a match ended."""

    winners: list[int]
    scores: list[int]
    reason: str


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
    record: "Record"
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


class SeatChoice(TypedDict):
    """Something that each seat may choose before a match; a value is for one seat, or `shared` by equally many."""

    id: str
    option: str
    values: list[str]
    shared: bool


class GameInfo(TypedDict):
    """How a game is played: numbers of seats, options (JSON Schema), kinds of asks and the seconds they have, levels of bots."""

    id: str
    rules: str
    titles: dict[str, str]
    seats: list[int]
    options: dict[str, Any]
    asks: list[str]
    unhurried: list[str]
    seat_choices: list[SeatChoice]
    times: dict[str, int]
    levels: list[str]


class Piece(TypedDict):
    """A thing of the game, with its name and text in the language asked for; games add fields of their own."""

    id: str
    kind: str
    name: str
    text: NotRequired[str]


class Catalogue(TypedDict):
    """The words of a game in one language."""

    game: str
    lang: str
    title: str
    help: str
    pieces: list[Piece]
    names: dict[str, str]
    texts: dict[str, str]


class Advice(TypedDict):
    """What a bot would choose."""

    kind: str
    option: str
    value: dict[str, Any]


class Verdict(TypedDict):
    """A record that replays."""

    ok: bool
    version: int
    over: bool
    result: Result | None


class MediaToken(TypedDict):
    """A pass for the media service."""

    token: str
    expires_at: int


Message = TypedDict("Message", {"seq": NotRequired[int], "from": str, "name": str, "text": str, "ts": int, "to": NotRequired[str]})
"""A line of a room's chat; `from` is the sender's peer id (`seat-0`), `ts` milliseconds. A whisper has no `seq`, and a receiver (`to`)."""


class Member(TypedDict):
    """Somebody with a socket at the media service; `state` says what they have switched on."""

    peer: str
    name: str
    role: str
    joined: int
    voice: bool
    state: dict[str, Any]


class IceServers(TypedDict):
    """What a browser's RTCPeerConnection takes, and for how many seconds the password is good."""

    iceServers: list[dict[str, Any]]
    ttl: int


Record: TypeAlias = Mapping[str, Any]
"""A whole match: rules, game, options, seats, seed, answers."""

Step: TypeAlias = Mapping[str, Any]
"""What the engine makes of a record; see docs/protocol.md."""
