"""What the routes take and give, for checking the one and describing both."""

from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, post_load, validate

from traktir_engine.api.records import MAX_ASK_ID, MAX_OPTION_ID, MAX_SEATS, RecordField, RecordSchema, answer_line, seat, seats, seed
from traktir_engine.bots.advise import SeenAsk
from traktir_engine.kernel import Lang, Option

MOST_ANSWERS: Final = 64
"""Answers in one call."""

MOST_OPTIONS: Final = 2_000
"""Options of one ask that is sent for advice."""

MAX_SALT: Final = 64

LEVELS: Final = ("auto", "random", "greedy", "search")
LANGS: Final[tuple[Lang, ...]] = ("ru", "en")


def _object(description: str) -> Any:
    return fields.Dict(keys=fields.String(), required=True, metadata={"description": description})


class StartRequest(Schema):
    seats = seats()
    options = fields.Dict(keys=fields.String(), load_default=dict, metadata={"description": "As the game's `options` say; what is left out has its default."})
    seed = seed()


class AnswerSchema(Schema):
    ask = fields.String(
        required=True, validate=validate.Length(1, MAX_ASK_ID), metadata={"description": "The id of an open ask of the seat.", "example": "0.1"}
    )
    seat = seat()
    option = fields.String(
        validate=validate.Length(1, MAX_OPTION_ID),
        metadata={"description": "The id of one of its options; if left out, the automatic one is taken.", "example": "kristian@0,0"},
    )


class AnswerRequest(Schema):
    record = RecordField()
    answers = fields.List(
        fields.Nested(AnswerSchema),
        required=True,
        validate=validate.Length(1, MOST_ANSWERS),
        metadata={"description": "Taken in this order, all or none."},
    )


class StepRequest(Schema):
    record = RecordField()
    since = fields.Integer(
        strict=True, validate=validate.Range(0), metadata={"description": "Give the events after this version; if left out, all.", "example": 1}
    )


class TakeBackRequest(Schema):
    record = RecordField()
    ask = fields.String(
        required=True,
        validate=validate.Length(1, MAX_ASK_ID),
        metadata={"description": "The id of the ask to which the seat has given its last answer.", "example": "0.0"},
    )
    seat = seat()


class VerifyRequest(Schema):
    record = RecordField()


class OptionSchema(Schema):
    id = fields.String(required=True, validate=validate.Length(1, MAX_OPTION_ID), metadata={"description": "What an answer names.", "example": "kristian@0,0"})
    value = _object("The same choice as data.")


class SeenAskSchema(Schema):
    """The seat's open ask, exactly as a step or snapshot gives it."""

    id = fields.String(validate=validate.Length(1, MAX_ASK_ID), metadata={"example": "3.0"})
    kind = fields.String(required=True, validate=validate.Length(1, MAX_OPTION_ID), metadata={"example": "lay"})
    automatic = fields.String(required=True, metadata={"description": "The id of one of the options."})
    about = fields.Dict(keys=fields.String(), load_default=dict)
    options = fields.List(fields.Nested(OptionSchema), required=True, validate=validate.Length(1, MOST_OPTIONS))

    @post_load
    def _seen(self, data: dict[str, Any], **_: Any) -> SeenAsk:
        options = [Option(**option) for option in data["options"]]
        ids = [option.id for option in options]
        if data["automatic"] not in ids:
            raise ValidationError("Not the id of an option.", "automatic")
        return SeenAsk(data["kind"], options, ids.index(data["automatic"]), data["about"])


class AdviseRequest(Schema):
    view = _object("The view of the seat that is asked, whole, as a step or snapshot gives it.")
    ask = fields.Nested(
        SeenAskSchema,
        load_default=None,
        metadata={"description": "The seat's open ask. Always send it: some games cannot tell it from the view; in others it must be that of the view."},
    )
    level = fields.String(load_default=LEVELS[0], validate=validate.OneOf(LEVELS), metadata={"description": "`auto` is what a timer plays."})
    salt = fields.String(
        load_default="",
        validate=validate.Length(max=MAX_SALT),
        metadata={"description": "Changes the dice of the bot: others who know the view cannot foresee its answer without the salt."},
    )


class CatalogueQuery(Schema):
    lang = fields.String(load_default=LANGS[0], validate=validate.OneOf(LANGS), metadata={"description": "The language of names and texts."})


class SeatChoiceSchema(Schema):
    """Something that each seat may choose before the match."""

    id = fields.String(required=True, metadata={"example": "team"})
    option = fields.String(required=True, metadata={"description": "The option that lists what the seats have chosen.", "example": "sides"})
    values = fields.List(fields.String(), required=True, metadata={"example": ["swords", "axes"]})
    shared = fields.Boolean(required=True, metadata={"description": "All values have equally many seats; otherwise each is for one seat."})


class GameInfo(Schema):
    id = fields.String(required=True, metadata={"example": "tavern"})
    rules = fields.String(required=True, metadata={"description": "The version of the rules. Records of other versions do not replay.", "example": "tavern/1"})
    titles = fields.Dict(keys=fields.String(validate=validate.OneOf(LANGS)), values=fields.String(), required=True)
    seats = fields.List(fields.Integer(), required=True, metadata={"description": "How many may play.", "example": [2, 4]})
    options = _object("JSON Schema of the options of a match.")
    asks = fields.List(fields.String(), required=True, metadata={"description": "The kinds of asks there are."})
    unhurried = fields.List(fields.String(), required=True, metadata={"description": "Those that nobody may hurry: they are work, not a choice."})
    times = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata={"description": "Seconds that the rules give to kinds of asks unless a room says otherwise; other kinds are untimed."},
    )
    seat_choices = fields.List(fields.Nested(SeatChoiceSchema), required=True)
    levels = fields.List(fields.String(), required=True, metadata={"description": "The levels of its bots.", "example": list(LEVELS)})


class GameList(Schema):
    games = fields.List(fields.Nested(GameInfo), required=True)


class Catalogue(Schema):
    """All that a client shows of a game in one language. See *Texts* in docs/protocol.md."""

    game = fields.String(required=True)
    lang = fields.String(required=True, validate=validate.OneOf(LANGS))
    title = fields.String(required=True)
    help = fields.String(required=True, metadata={"description": "The rules, in Markdown."})
    pieces = fields.List(_object("A piece: `id`, `kind`, `name`, `text`, `art` and what its kind has."), required=True)
    names = fields.Dict(keys=fields.String(), values=fields.String(), required=True, metadata={"description": "How ids are called."})
    texts = fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, metadata={"description": "How events, asks, options and results read, with `{field}`s."}
    )


class AskSchema(Schema):
    """An open ask as its own seat sees it: with options, or with the option chosen while other seats still choose."""

    id = fields.String(required=True, metadata={"example": "3.0"})
    kind = fields.String(required=True, metadata={"example": "lay"})
    automatic = fields.String(metadata={"description": "The option that a timer plays."})
    about = fields.Dict(keys=fields.String(), metadata={"description": "What the seat needs to know beside its view."})
    options = fields.List(fields.Nested(OptionSchema))
    chosen = fields.String(metadata={"description": "The option that the seat has chosen."})


class WaitingSchema(Schema):
    """An ask that still wants an answer."""

    id = fields.String(required=True, metadata={"example": "3.0"})
    seat = seat()
    kind = fields.String(required=True, metadata={"example": "lay"})
    automatic = fields.String(required=True, metadata={"description": "The option that a timer plays."})


class ResultSchema(Schema):
    winners = fields.List(seat(), required=True, metadata={"description": "Several share a win."})
    scores = fields.List(fields.Integer(), required=True, metadata={"description": "One for each seat."})
    reason = fields.String(required=True, metadata={"description": "The rule that decided; the catalogue has `result.REASON`."})


class SeenSchema(Schema):
    """All that one viewer may know."""

    view = _object("The table in the viewer's eyes.")
    events = fields.List(_object("`version`, `type` and what the viewer may know of it."), required=True)
    ask = fields.Nested(AskSchema, required=True, allow_none=True)


class Step(Schema):
    """A match after a call, for a server that is trusted with all of it; never pass it on whole."""

    version = fields.Integer(required=True, metadata={"description": "How many answers the match has taken."})
    record = fields.Nested(RecordSchema, required=True)
    answers = fields.List(answer_line(), required=True, metadata={"description": "Those that this call has added, as they now stand in the record."})
    asks = fields.List(fields.Nested(WaitingSchema), required=True)
    result = fields.Nested(ResultSchema, required=True, allow_none=True)
    viewers = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(SeenSchema),
        required=True,
        metadata={"description": f"`public` and each seat by its number (at most {MAX_SEATS})."},
    )


class Advice(Schema):
    kind = fields.String(required=True, metadata={"description": "The kind of the ask that the seat owes.", "example": "lay"})
    option = fields.String(required=True, metadata={"description": "The id of the option to answer with."})
    value = _object("The option as data.")


class Verdict(Schema):
    ok = fields.Boolean(required=True, validate=validate.Equal(True))
    version = fields.Integer(required=True, metadata={"description": "How many answers the record has."})
    over = fields.Boolean(required=True)
    result = fields.Nested(ResultSchema, required=True, allow_none=True)
