"""What the engine sends: games, asks, records."""

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


Record: TypeAlias = Mapping[str, Any]
"""A whole match: rules, game, options, seats, seed, answers."""

Step: TypeAlias = Mapping[str, Any]
"""What the engine makes of a record; see docs/protocol.md."""
