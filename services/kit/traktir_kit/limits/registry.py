"""All rate limits of the house, the same as in docs/protocol.md and the OpenAPI documents."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from traktir_kit.problems import ROOM

Per: TypeAlias = Literal["address", "token", "address and room", "room"]
"""Whose doings are counted together. An address is an IPv4 address or an IPv6 /64."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A row of the table of limits: at most `most` of `what` in `seconds` seconds.

    A process takes permits from Redis by the `lot` and spends them itself, so that what is done often costs a round trip
    once a lot. `most` is a multiple of it.
    """

    key: str
    per: Per
    most: int
    seconds: int
    what: str
    services: tuple[str, ...] = ("lobby",)
    lot: int = 1


CREATE_ROOM: Final = Limit("create-room", "address", 60, 600, "rooms made")
JOIN: Final = Limit("join", "address", 60, 60, "seats asked for, by `join` or `take`")
PASSWORD: Final = Limit("password", "address and room", 20, 600, "passwords tried, right ones too")
ROOM_PASSWORD: Final = Limit("room-password", "room", 200, 600, "passwords tried by everybody together")
BAD_TOKEN: Final = Limit("bad-token", "address and room", 30, 600, "wrong tokens and tickets; right ones always pass")
MEDIA_TOKEN: Final = Limit("media-token", "address", 120, 60, "media tokens")
ANSWER: Final = Limit("answer", "token", 1200, 60, "answers, by whatever transport", lot=20)
CHANGE: Final = Limit("change", "token", 120, 60, "other changes of a room", lot=10)
PLAY: Final = Limit("play", "address", 6000, 60, "answers and changes of all who share the address", lot=50)
LOOK: Final = Limit("look", "address", 6000, 60, "rooms, lists, clocks and records looked at; a long poll is one", lot=50)
STREAM: Final = Limit("stream", "address", 240, 60, "WebSockets opened; beyond it they are closed with 4429", ROOM)
TALK: Final = Limit("talk", "address", 1200, 60, "requests to media", ("media",), lot=20)
RULES: Final = Limit("rules", "address", 300, 60, "records started, answered, stepped through and verified", ("engine",), lot=10)
ADVISE: Final = Limit("advise", "address", 600, 60, "advice", ("engine",), lot=10)

LIMITS: Final[Mapping[str, Limit]] = {
    limit.key: limit for limit in (CREATE_ROOM, JOIN, PASSWORD, ROOM_PASSWORD, BAD_TOKEN, MEDIA_TOKEN, ANSWER, CHANGE, PLAY, LOOK, STREAM, TALK, RULES, ADVISE)
}
