"""What people send, checked."""

from marshmallow import Schema, fields, validate

from traktir_lobby.schemas.fields import (
    LONGEST_WAIT,
    MAX_ASK_ID,
    MAX_OPTION_ID,
    MAX_SEATS,
    MAX_TEXT,
    NONCE_HELP,
    VERSION,
    flag_field,
    id_field,
    match_meant,
    password_field,
    seat_field,
    text_field,
)
from traktir_lobby.schemas.terms import TermsWanted


class NewRoom(TermsWanted):
    """A room as its creator wants it."""

    game = text_field(metadata={"example": "tavern"})
    name = text_field(metadata={"description": "Yours: 1 to 40 characters.", "example": "Аня"})
    seats = fields.Integer(
        strict=True, load_default=None, validate=validate.Range(1, MAX_SEATS), metadata={"description": "As few as the game allows if left out.", "example": 2}
    )
    options = fields.Dict(keys=fields.String(), load_default=dict, metadata={"description": "The game's own; what is left out has its default."})
    bots = fields.List(
        fields.String(validate=validate.Length(max=32)),
        load_default=list,
        validate=validate.Length(max=MAX_SEATS - 1),
        metadata={"description": "Levels of bots, from seat 1 on.", "example": ["greedy"]},
    )


class Join(Schema):
    """Somebody who wants a seat."""

    name = text_field(metadata={"description": "Yours: 1 to 40 characters, like nobody else's in the room.", "example": "Боря"})
    seat = seat_field(load_default=None, metadata={"description": "The first free one if left out."})
    nonce = fields.String(load_default=None, validate=validate.Length(max=MAX_TEXT), metadata={"description": NONCE_HELP})
    password = password_field("Of the room, if it has one.")


class TakeSeat(Schema):
    """Somebody who has got a ticket."""

    ticket = text_field(metadata={"description": "As it was given to you."})
    name = text_field(metadata={"description": "Yours: 1 to 40 characters, like nobody else's in the room.", "example": "Вера"})


class SetReady(Schema):
    """Whether you are ready."""

    ready = flag_field(required=True)


class ChooseForSeat(Schema):
    """What a seat chooses before the match, of the game's `seat_choices`."""

    choice = text_field(metadata={"description": "The id of the choice.", "example": "team"})
    value = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Length(max=MAX_TEXT),
        metadata={"description": "One of its values; null, and if left out: the game chooses.", "example": "axes"},
    )
    seat = seat_field(load_default=None, metadata={"description": "Your own if left out; as the host you may choose for bots."})


class SomeSeat(Schema):
    """The seat of another person."""

    seat = seat_field(required=True)


class SetNonce(Schema):
    """What a seat adds to the seed."""

    nonce = fields.String(
        required=True,
        allow_none=True,
        validate=validate.Length(max=MAX_TEXT),
        metadata={"description": f"{NONCE_HELP} null: none."},
    )


class PutBot(Schema):
    """The bot that is to take the seat."""

    level = text_field(metadata={"example": "greedy"})


class AnswerAsk(Schema):
    """An answer to an open ask of yours."""

    ask = id_field(MAX_ASK_ID, metadata={"description": "Its id.", "example": "3.0"})
    option = id_field(MAX_OPTION_ID, metadata={"description": "The id of the option chosen.", "example": "north"})
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

    ask = id_field(MAX_ASK_ID, metadata={"description": "The id of the ask whose answer somebody wants to take back.", "example": "3.0"})
    agree = flag_field(required=True, metadata={"description": "Without all others' consent it stands."})


class Hurry(Schema):
    """An open ask of somebody who is waited for."""

    ask = id_field(MAX_ASK_ID, metadata={"description": "Its id.", "example": "3.0"})
    match = match_meant()


class Watch(Schema):
    """From where, and for how long to wait for news."""

    since = fields.Integer(validate=VERSION, load_default=None, metadata={"description": "The version you have seen."})
    wait = fields.Float(validate=validate.Range(0, LONGEST_WAIT), load_default=0, metadata={"description": "Seconds to wait for a version above `since`."})
