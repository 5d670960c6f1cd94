"""Problems: what a service says when it refuses something. One registry of all codes, the same as in docs/protocol.md."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from traktir_kit.jsons import Json

MEDIA_TYPE: Final = "application/problem+json"
MOST_NAMED: Final = 50
"""Wrong fields that are named, of one object or list. The answer to a body full of nonsense need not be ten times as long as that."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A row of the table of problems: `code` is stable, `title` is for people, `services` are those that say it."""

    code: str
    status: int
    title: str
    services: tuple[str, ...]


ALL: Final = ("lobby", "engine", "media")
PLAY: Final = ("lobby", "engine")
ROOM: Final = ("lobby", "media")

KINDS: Final[Mapping[str, Kind]] = {
    kind.code: kind
    for kind in (
        Kind("bad_request", 400, "The request is not sound HTTP", ALL),
        Kind("bad_json", 400, "The body is not JSON", ALL),
        Kind("invalid", 422, "The request does not fit the schema", ALL),
        Kind("unsupported_media_type", 415, "The body is not application/json", ALL),
        Kind("too_large", 413, "The body is too large", ALL),
        Kind("not_found", 404, "No such route", ALL),
        Kind("method_not_allowed", 405, "The route has no such method", ALL),
        Kind("internal", 500, "Our bug", ALL),
        Kind("unavailable", 503, "A part of the house does not answer", ALL),
        Kind("unknown_game", 404, "No such game", PLAY),
        Kind("bad_setup", 422, "The game is not played like this", PLAY),
        Kind("wrong_rules", 409, "The record was played by other rules", ("engine",)),
        Kind("bad_record", 422, "An answer of the record does not replay", ("engine",)),
        Kind("record_too_long", 422, "The record is too long", ("engine",)),
        Kind("bad_view", 422, "No table gives this view", ("engine",)),
        Kind("match_over", 409, "The match has ended", PLAY),
        Kind("unknown_ask", 409, "Nothing has been asked under this id", PLAY),
        Kind("ask_closed", 409, "This ask has been answered", PLAY),
        Kind("not_your_ask", 403, "This ask is another seat's", PLAY),
        Kind("revealed", 409, "Something has come out since", PLAY),
        Kind("unknown_option", 422, "The ask has no such option", PLAY),
        Kind("room_not_found", 404, "No such room", ("lobby",)),
        Kind("room_gone", 410, "The room is gone", ROOM),
        Kind("no_token", 401, "The request needs a token", ROOM),
        Kind("bad_token", 401, "The token is not of this room", ROOM),
        Kind("not_host", 403, "Only the host may", ("lobby",)),
        Kind("kicked", 403, "The host has sent you away", ("lobby",)),
        Kind("bad_ticket", 403, "The ticket is worth nothing", ("lobby",)),
        Kind("bad_password", 403, "The room has another password", ("lobby",)),
        Kind("no_spectators", 403, "Only those who have a seat see this room", ("lobby",)),
        Kind("delayed", 403, "Spectators learn of that later", ("lobby",)),
        Kind("room_full", 409, "No seat is free", ("lobby",)),
        Kind("seat_taken", 409, "That seat is not free", ("lobby",)),
        Kind("choice_taken", 409, "That is another seat's choice", ("lobby",)),
        Kind("name_taken", 409, "Somebody in the room has such a name", ("lobby",)),
        Kind("not_started", 409, "The match has not begun", ("lobby",)),
        Kind("not_over", 409, "The match has not ended", ("lobby",)),
        Kind("already_started", 409, "The match has begun", ("lobby",)),
        Kind("seats_open", 409, "Seats are still empty", ("lobby",)),
        Kind("not_ready", 409, "Somebody is not ready yet", ("lobby",)),
        Kind("paused", 409, "The room is paused", ("lobby",)),
        Kind("no_hurry", 409, "This ask may not be hurried", ("lobby",)),
        Kind("no_take_back", 409, "That may not be taken back", ("lobby",)),
        Kind("busy", 503, "Too much at once", ROOM),
        Kind("forbidden", 403, "The member may not", ("media",)),
        Kind("muted", 403, "The member was muted", ("media",)),
        Kind("no_peer", 404, "Nobody of that name is to be reached in the room", ("media",)),
        Kind("sdp_too_big", 413, "The session description is too long", ("media",)),
        Kind("too_many_candidates", 422, "Too many candidates for one connection", ("media",)),
        Kind("rate", 429, "Too much in so little time", ALL),
        Kind("chat_empty", 422, "The message is empty", ("media",)),
        Kind("chat_too_long", 422, "The message is too long", ("media",)),
        Kind("dup_id", 409, "The id was given to another message", ("media",)),
        Kind("bad_origin", 403, "The web page may not open this WebSocket", ROOM),
        Kind("upgrade_required", 426, "The route is a WebSocket", ROOM),
    )
}


class Problem(Exception):
    """Raised anywhere below the edge to refuse a request; the edge makes the document of it.

    `code` is one of KINDS; `detail` says to a person what is wrong here; `headers` go with the answer over HTTP;
    further fields (`version`, `errors`, `index`) stand in the document as they are.
    """

    def __init__(self, code: str, detail: str = "", *, headers: Mapping[str, str] | None = None, **fields: Json) -> None:
        self.kind = KINDS[code]
        super().__init__(detail or self.kind.title)
        self.detail = detail
        self.headers = {**_DEFAULT_HEADERS.get(code, {}), **(headers or {})}
        self.fields = fields

    @property
    def code(self) -> str:
        return self.kind.code

    @property
    def status(self) -> int:
        return self.kind.status

    def document(self, request_id: str | None = None) -> dict[str, Json]:
        """The problem as RFC 9457 wants it. `request_id` finds the request in the log."""
        document: dict[str, Json] = {"type": f"urn:traktir:problem:{self.code}", "title": self.kind.title, "status": self.status}
        if self.detail:
            document["detail"] = self.detail
        document["code"] = self.code
        document.update(self.fields)
        if "errors" in document:
            document["errors"] = _first_of(document["errors"])
        if request_id:
            document["request_id"] = request_id
        return document


def _first_of(errors: Json) -> Json:
    if not isinstance(errors, dict):
        return errors
    return {name: _first_of(wrong) for name, wrong in islice(errors.items(), MOST_NAMED)}


_RETRY: Final = {"Retry-After": "1"}
_DEFAULT_HEADERS: Final[Mapping[str, Mapping[str, str]]] = {
    "unavailable": _RETRY,
    "busy": _RETRY,
    "no_token": {"WWW-Authenticate": "Bearer"},
    "bad_token": {"WWW-Authenticate": 'Bearer error="invalid_token"'},
    "upgrade_required": {"Upgrade": "websocket"},
}
