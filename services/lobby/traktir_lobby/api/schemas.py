"""What people send, checked; and what they get, described for the OpenAPI document only (it is written without a schema)."""

from typing import Any, Final

from marshmallow import Schema, fields, validate

MAX_SEATS: Final = 16
"""More than any game has; the game itself says how many it is played by."""
MAX_ASK_ID: Final = 16
MAX_OPTION_ID: Final = 64
MAX_TEXT: Final = 1000
"""Code points of a text that is then looked at more closely."""
MAX_DELAY: Final = 100
"""Answers by which spectators may see a match late."""
LONGEST_WAIT: Final = 25
_NONCE_HELP: Final = "Added to the seed: 1 to 64 of 0-9 A-Z a-z + / = _ . -"
MAY_PAUSE: Final = ("host", "anybody", "vote")
ABSENT: Final = ("automatic", "bot", "wait")
_PAUSE_LOST_HELP: Final = "Seconds for which each seat may hold up a match in all by losing the connection: meanwhile it is paused by itself. null: not at all."
_ABSENT_HELP: Final = "For the seat of somebody who is away: its time runs on, a bot plays until they are back, or its time stands still."
_VERSION: Final = validate.Range(0, 2**53)


def _seat(**options: Any) -> fields.Integer:
    return fields.Integer(strict=True, validate=validate.Range(0, MAX_SEATS - 1), **options)


def _seconds(**options: Any) -> fields.Integer:
    """Of an ask; null: untimed."""
    return fields.Integer(strict=True, allow_none=True, validate=validate.Range(5, 3600), **options)


def _text(most: int = MAX_TEXT, **options: Any) -> fields.String:
    return fields.String(required=True, validate=validate.Length(max=most), **options)


def _id(most: int, **options: Any) -> fields.String:
    return fields.String(required=True, validate=validate.Length(1, most), **options)


def _times_shown() -> fields.Dict:
    return fields.Dict(keys=fields.String(), values=fields.Integer(allow_none=True), required=True, metadata={"description": "Seconds of kinds of asks."})


def match_meant() -> fields.Integer:
    """The number of the match that an ask is of."""
    text = "The `number` of the match that you mean; one that has ended is `match_over`. Left out: the one that is on."
    return fields.Integer(strict=True, load_default=None, validate=validate.Range(1, 2**53), metadata={"description": text, "example": 1})


def _password(description: str) -> fields.String:
    return fields.String(load_default=None, validate=validate.Length(1, 100), metadata={"description": description})


class NewRoom(Schema):
    """A room as its creator wants it."""

    game = _text(metadata={"example": "tavern"})
    name = _text(metadata={"description": "Yours: 1 to 40 characters.", "example": "Аня"})
    seats = fields.Integer(
        strict=True, load_default=None, validate=validate.Range(1, MAX_SEATS), metadata={"description": "As few as the game allows if left out.", "example": 2}
    )
    options = fields.Dict(keys=fields.String(), load_default=dict, metadata={"description": "The game's own; what is left out has its default."})
    timer = _seconds(metadata={"description": "Seconds per ask; null: untimed. If it is left out, what `times` does not name has the game's own time."})
    times = fields.Dict(
        keys=fields.String(validate=validate.Length(1, 32)),
        values=_seconds(),
        load_default=dict,
        metadata={"description": "The same for single kinds of asks, over `timer`.", "example": {"lay": 45}},
    )
    bank = fields.Integer(
        strict=True,
        load_default=0,
        validate=validate.Range(0, 3600),
        metadata={"description": "Seconds that each seat has for a whole match when an ask's own time is over."},
    )
    public = fields.Boolean(load_default=False, truthy={True}, falsy={False}, metadata={"description": "Whether the room is in the list."})
    pause = fields.String(load_default="host", validate=validate.OneOf(MAY_PAUSE), metadata={"description": "Who may pause the match; `vote`: most people."})
    pause_lost = fields.Integer(
        strict=True, load_default=None, allow_none=True, validate=validate.Range(1, 3600), metadata={"description": _PAUSE_LOST_HELP, "example": 60}
    )
    absent = fields.String(load_default="automatic", validate=validate.OneOf(ABSENT), metadata={"description": _ABSENT_HELP})
    password = _password("Whoever wants to join has to say it.")
    need_ready = fields.Boolean(load_default=False, truthy={True}, falsy={False}, metadata={"description": "The match begins only when all guests are ready."})
    spectators = fields.Boolean(load_default=True, truthy={True}, falsy={False}, metadata={"description": "Whether people without a seat may watch."})
    spectator_delay = fields.Integer(
        strict=True,
        load_default=0,
        validate=validate.Range(0, MAX_DELAY),
        metadata={"description": "By how many answers those see the match late; 0: not at all."},
    )
    take_back = fields.Boolean(
        load_default=False, truthy={True}, falsy={False}, metadata={"description": "Whether a seat may take its last answer back if all others agree."}
    )
    bots = fields.List(
        fields.String(validate=validate.Length(max=32)),
        load_default=list,
        validate=validate.Length(max=MAX_SEATS - 1),
        metadata={"description": "Levels of bots, from seat 1 on.", "example": ["greedy"]},
    )


class Join(Schema):
    """Somebody who wants a seat."""

    name = _text(metadata={"description": "Yours: 1 to 40 characters, like nobody else's in the room.", "example": "Боря"})
    seat = _seat(load_default=None, metadata={"description": "The first free one if left out."})
    nonce = fields.String(load_default=None, validate=validate.Length(max=MAX_TEXT), metadata={"description": _NONCE_HELP})
    password = _password("Of the room, if it has one.")


class TakeSeat(Schema):
    """Somebody who has got a ticket."""

    ticket = _text(metadata={"description": "As it was given to you."})
    name = _text(metadata={"description": "Yours: 1 to 40 characters, like nobody else's in the room.", "example": "Вера"})


class Ticket(Schema):
    """Whoever has it may take the seat, once."""

    ticket = fields.String(required=True)


class SetReady(Schema):
    """Whether you are ready."""

    ready = fields.Boolean(required=True, truthy={True}, falsy={False})


class ChooseForSeat(Schema):
    """What a seat chooses before the match, of the game's `seat_choices`."""

    choice = _text(metadata={"description": "The id of the choice.", "example": "team"})
    value = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Length(max=MAX_TEXT),
        metadata={"description": "One of its values; null, and if left out: the game chooses.", "example": "axes"},
    )
    seat = _seat(load_default=None, metadata={"description": "Your own if left out; as the host you may choose for bots."})


class SomeSeat(Schema):
    """The seat of another person."""

    seat = _seat(required=True)


class SetNonce(Schema):
    """What a seat adds to the seed."""

    nonce = fields.String(
        required=True,
        allow_none=True,
        validate=validate.Length(max=MAX_TEXT),
        metadata={"description": f"{_NONCE_HELP} null: none."},
    )


class PutBot(Schema):
    """The bot that is to take the seat."""

    level = _text(metadata={"example": "greedy"})


class AnswerAsk(Schema):
    """An answer to an open ask of yours."""

    ask = _id(MAX_ASK_ID, metadata={"description": "Its id.", "example": "3.0"})
    option = _id(MAX_OPTION_ID, metadata={"description": "The id of the option chosen.", "example": "north"})
    match = match_meant()


class WantTakeBack(Schema):
    """What you want to take back."""

    ask = fields.String(
        load_default=None,
        validate=validate.Length(1, MAX_ASK_ID),
        metadata={"description": "The id of the ask to which you have given your last answer; if left out, whichever that was.", "example": "3.0"},
    )
    match = match_meant()


class SayToTakeBack(WantTakeBack):
    """What you say to it."""

    ask = _id(MAX_ASK_ID, metadata={"description": "The id of the ask whose answer somebody wants to take back.", "example": "3.0"})
    agree = fields.Boolean(required=True, truthy={True}, falsy={False}, metadata={"description": "Without all others' consent it stands."})


class Hurry(Schema):
    """An open ask of somebody who is waited for."""

    ask = _id(MAX_ASK_ID, metadata={"description": "Its id.", "example": "3.0"})
    match = match_meant()


class Watch(Schema):
    """From where, and for how long to wait for news."""

    since = fields.Integer(validate=_VERSION, load_default=None, metadata={"description": "The version you have seen."})
    wait = fields.Float(validate=validate.Range(0, LONGEST_WAIT), load_default=0, metadata={"description": "Seconds to wait for a version above `since`."})


class SeatShown(Schema):
    """A seat."""

    seat = fields.Integer(required=True)
    kind = fields.String(required=True, metadata={"enum": ["person", "bot", "empty"]})
    name = fields.String()
    level = fields.String(metadata={"description": "Of a bot."})
    ready = fields.Boolean(metadata={"description": "Of a person: what they have said before the match."})
    online = fields.Boolean(metadata={"description": "Of a person: they are present."})
    away_at = fields.Integer(allow_none=True, metadata={"description": "Of a person: since when they are not, ms since 1970."})
    played_by = fields.String(allow_none=True, metadata={"description": "Of a person who is away: the level of the bot that plays meanwhile."})
    choices = fields.Dict(
        keys=fields.String(), values=fields.String(), metadata={"description": "What it has chosen before the match, by the game's `seat_choices`."}
    )


class Waiting(Schema):
    """An ask that waits for its seat. Times are null if it is untimed or a bot's."""

    ask = fields.String(required=True)
    seat = fields.Integer(required=True)
    kind = fields.String(required=True)
    own_until = fields.Integer(required=True, allow_none=True, metadata={"description": "From then on it runs on the bank of its seat; null in a pause"})
    own_ms = fields.Integer(required=True, allow_none=True, metadata={"description": "What is left up to then."})
    deadline_at = fields.Integer(required=True, allow_none=True, metadata={"description": "When the automatic option is played; null in a pause"})
    remaining_ms = fields.Integer(required=True, allow_none=True, metadata={"description": "What is left up to then, the bank included."})


class VoteShown(Schema):
    """A vote on the clock."""

    wish = fields.String(required=True, data_key="for", metadata={"enum": ["pause", "resume"]})
    seats = fields.List(fields.Integer(), required=True, metadata={"description": "Who has said so."})
    needed = fields.Integer(required=True, metadata={"description": "How many it takes: more than half of the people on seats."})


class ShuffleShown(Schema):
    """What is known of the seed before the end."""

    commitment = fields.String(required=True, metadata={"description": "SHA-256 of the lobby's secret part."})
    nonces = fields.List(fields.String(allow_none=True), required=True, metadata={"description": "Of each seat; null: none."})


class TakeBackShown(Schema):
    """Somebody wants to take their last answer back."""

    seat = fields.Integer(required=True)
    ask = fields.String(required=True, metadata={"description": "To which it was given."})
    agreed = fields.List(fields.Integer(), required=True, metadata={"description": "The seats that have agreed; bots always do."})
    refused_by = fields.Integer(required=True, allow_none=True)


class LostShown(Schema):
    """Somebody who has lost the connection."""

    seat = fields.Integer(required=True)
    until_at = fields.Integer(required=True, metadata={"description": "When the match goes on without them, ms since 1970."})


class MatchShown(Schema):
    """The match as this viewer may know it."""

    number = fields.Integer(
        required=True, metadata={"description": "From 1; grows with every match, and whenever an answer is taken back: ask ids come again."}
    )
    version = fields.Integer(required=True)
    view = fields.Dict(required=True)
    ask = fields.Dict(required=True, allow_none=True, metadata={"description": "Your own open ask."})
    result = fields.Dict(required=True, allow_none=True)
    broken = fields.String(required=True, allow_none=True, metadata={"description": "Why the match has ended without a result, if it has."})
    take_back = fields.Nested(TakeBackShown, required=True, allow_none=True)


class Snapshot(Schema):
    """What a viewer may know of the room."""

    room = fields.String(required=True)
    version = fields.Integer(required=True)
    now = fields.Integer(required=True, metadata={"description": "The server's time, ms since 1970."})
    game = fields.String(required=True)
    options = fields.Dict(required=True)
    timer = fields.Integer(required=True, allow_none=True, metadata={"description": "Seconds per ask of a kind that `times` does not name; null: untimed."})
    times = _times_shown()
    bank = fields.Integer(required=True, metadata={"description": "Seconds that each seat has for a whole match when an ask's own time is over."})
    banks = fields.List(fields.Integer(), required=True, metadata={"description": "ms that are left of them, by seat."})
    public = fields.Boolean(required=True)
    status = fields.String(required=True, metadata={"enum": ["open", "playing", "over"]})
    host = fields.Integer(required=True)
    you = fields.Integer(required=True, allow_none=True)
    seats = fields.List(fields.Nested(SeatShown), required=True)
    password = fields.Boolean(required=True, metadata={"description": "Whether one is needed to join."})
    need_ready = fields.Boolean(required=True, metadata={"description": "Whether the match begins only when all guests are ready."})
    spectators = fields.Boolean(required=True, metadata={"description": "Whether people without a seat may watch."})
    spectator_delay = fields.Integer(required=True, metadata={"description": "By how many answers those see the match late."})
    take_back = fields.Boolean(required=True, metadata={"description": "Whether a seat may take its last answer back if all others agree."})
    pause = fields.String(required=True, metadata={"enum": MAY_PAUSE, "description": "Who may pause the match; `vote`: most people."})
    pause_lost = fields.Integer(required=True, allow_none=True, metadata={"description": _PAUSE_LOST_HELP})
    absent = fields.String(required=True, metadata={"enum": ABSENT, "description": _ABSENT_HELP})
    lost = fields.List(fields.Nested(LostShown), required=True, metadata={"description": "For whose sake the match is paused by itself."})
    vote = fields.Nested(VoteShown, required=True, allow_none=True, metadata={"description": "Where a match is paused by vote."})
    paused_at = fields.Integer(required=True, allow_none=True, metadata={"description": "Since when the match is paused, ms since 1970."})
    closing_at = fields.Integer(
        required=True, allow_none=True, metadata={"description": "When the room closes unless somebody of its seats comes back, ms since 1970; null: not soon."}
    )
    waiting = fields.List(fields.Nested(Waiting), required=True)
    shuffle = fields.Nested(ShuffleShown, required=True)
    match = fields.Nested(MatchShown, required=True, allow_none=True)
    events = fields.List(fields.Dict(), required=True, metadata={"description": "Each with its number `n` and the room's `version`."})


class Welcome(Schema):
    """A seat is yours. The token is all one needs to come back, and it is shown once."""

    room = fields.String(required=True)
    seat = fields.Integer(required=True)
    token = fields.String(required=True)
    snapshot = fields.Nested(Snapshot, required=True)


class ClockEntry(Schema):
    """Something that the clock has done. Played and paused time add up to the time since the start."""

    at = fields.Integer(required=True, metadata={"description": "ms since 1970"})
    what = fields.String(required=True, metadata={"enum": ["start", "pause", "lost", "resume", "expiry", "hurry", "bank", "take_back", "end"]})
    by = fields.Integer(required=True, allow_none=True, metadata={"description": "The seat that wanted it."})
    asks = fields.List(fields.String(), required=True, metadata={"description": "Whose automatic options were played, or what has run on a bank."})
    played_ms = fields.Integer(required=True)
    paused_ms = fields.Integer(required=True)
    used_ms = fields.Integer(required=True, metadata={"description": "What a `bank` entry's ask has cost the bank of seat `by`, else 0."})
    left_ms = fields.Integer(required=True, allow_none=True, metadata={"description": "What is left in that bank."})


class ClockShown(Schema):
    """The clock of the match."""

    started_at = fields.Integer(required=True, metadata={"description": "ms since 1970"})
    banks = fields.List(fields.Integer(), required=True, metadata={"description": "ms left by seat, without what open asks are using now."})
    paused_at = fields.Integer(required=True, allow_none=True, metadata={"description": "ms since 1970"})
    paused_ms = fields.Integer(required=True, metadata={"description": "All pauses that are over."})
    votes = fields.List(fields.Integer(), required=True, metadata={"description": "Seats that want it stopped, or on its way again if it stands."})
    ledger = fields.List(fields.Nested(ClockEntry), required=True, metadata={"description": "The last 100 entries."})


class RoomRecord(ShuffleShown):
    """A whole match and the proof of its shuffle; docs/protocol.md says how to check it."""

    room = fields.String(required=True)
    secret = fields.String(required=True, metadata={"description": "The lobby's part of the seed."})
    record = fields.Dict(required=True, metadata={"description": "The engine's record."})
    result = fields.Dict(required=True, allow_none=True, metadata={"description": "null: the match was broken off."})
    digest = fields.String(required=True, metadata={"description": "SHA-256 of the rest as canonical JSON."})


class RoomCard(Schema):
    """What the list says of a public room."""

    room = fields.String(required=True)
    game = fields.String(required=True)
    status = fields.String(required=True, metadata={"enum": ["open", "playing", "over"]})
    host = fields.String(required=True, metadata={"description": "The host's name."})
    seats = fields.Integer(required=True, metadata={"description": "How many there are."})
    free = fields.Integer(required=True, metadata={"description": "How many of them are empty."})
    timer = fields.Integer(required=True, allow_none=True)
    times = _times_shown()
    password = fields.Boolean(required=True, metadata={"description": "Whether one is needed to join."})
    spectators = fields.Boolean(required=True, metadata={"description": "Whether people without a seat may watch."})
    spectator_delay = fields.Integer(required=True, metadata={"description": "By how many answers those see the match late."})
    created_at = fields.Integer(required=True)


class RoomList(Schema):
    """Public rooms, newest first."""

    rooms = fields.List(fields.Nested(RoomCard), required=True)


class MediaToken(Schema):
    """Who you are, for the media service."""

    token = fields.String(required=True)
    expires_at = fields.Integer(required=True, metadata={"description": "ms since 1970"})


__all__ = [
    "AnswerAsk",
    "ChooseForSeat",
    "ClockShown",
    "Hurry",
    "Join",
    "MediaToken",
    "NewRoom",
    "PutBot",
    "RoomList",
    "RoomRecord",
    "SayToTakeBack",
    "SetNonce",
    "SetReady",
    "Snapshot",
    "SomeSeat",
    "TakeSeat",
    "Ticket",
    "WantTakeBack",
    "Watch",
    "Welcome",
]
