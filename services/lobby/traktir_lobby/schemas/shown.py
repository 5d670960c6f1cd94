"""What people get, described for the OpenAPI document only: it is written without a schema."""

from marshmallow import Schema, fields

from traktir_lobby.schemas.fields import times_field
from traktir_lobby.schemas.terms import TermsShown, described


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
    needed = fields.Integer(required=True, metadata={"description": "How many it takes: more than half of the people who are online."})


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


class Snapshot(TermsShown):
    """What a viewer may know of the room."""

    room = fields.String(required=True)
    version = fields.Integer(required=True)
    now = fields.Integer(required=True, metadata={"description": "The server's time, ms since 1970."})
    game = fields.String(required=True)
    options = fields.Dict(required=True)
    banks = fields.List(fields.Integer(), required=True, metadata={"description": "ms that are left of them, by seat."})
    status = fields.String(required=True, metadata={"enum": ["open", "playing", "over"]})
    host = fields.Integer(required=True)
    you = fields.Integer(required=True, allow_none=True)
    seats = fields.List(fields.Nested(SeatShown), required=True)
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


class Ticket(Schema):
    """Whoever has it may take the seat, once."""

    ticket = fields.String(required=True)


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
    times = times_field()
    password = fields.Boolean(required=True, metadata=described("password"))
    spectators = fields.Boolean(required=True, metadata=described("spectators"))
    spectator_delay = fields.Integer(required=True, metadata=described("spectator_delay"))
    created_at = fields.Integer(required=True)


class RoomList(Schema):
    """Public rooms, newest first."""

    rooms = fields.List(fields.Nested(RoomCard), required=True)


class MediaToken(Schema):
    """Who you are, for the media service."""

    token = fields.String(required=True)
    expires_at = fields.Integer(required=True, metadata={"description": "ms since 1970"})
