"""What a viewer may know of the room: the part that all share, and the viewer's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from traktir_lobby.domain import shuffle
from traktir_lobby.domain.gallery import Scene
from traktir_lobby.domain.room import Match, OpenAsk, Room
from traktir_lobby.domain.seat import Bot, Person, Seat
from traktir_lobby.domain.step import Json, Viewer
from traktir_lobby.domain.tokens import SeatToken


class Told(NamedTuple):
    """An event, and the room's version at which it happened."""

    version: int
    event: Json


@dataclass(frozen=True, slots=True)
class Glance:
    """What the store has for one viewer at one moment. `now` is in ms; `view`, `ask` and `events` are this viewer's and nobody else's.

    `token` has been proved; without one it is the public's.
    """

    room: str
    version: int
    now: int
    token: SeatToken | None
    shared: Mapping[str, Json]
    view: Json
    ask: Json
    events: Sequence[Told]

    @property
    def viewer(self) -> Viewer:
        return None if self.token is None else self.token.seat

    @property
    def shown_away(self) -> bool:
        """Whether the room takes the viewer for absent, who evidently is not."""
        return self.viewer is not None and self.shared["seats"][self.viewer].get("online") is False


def shared_part(room: Room) -> dict[str, Json]:
    """What all who see the match as it is may know, written once for all with every version; the store gives it to whoever looks."""
    match = room.match
    return {
        **_table_part(room),
        "waiting": [_waiting(room, match, ask) for ask in match.asks] if match else [],
        "match": match and _match(room, match, match.version),
    }


def gallery_part(room: Room, scene: Scene | None) -> dict[str, Json]:
    """The same for the gallery: of the match nothing that came after the scene, also not whose time runs."""
    match = room.match
    asks = scene.asks if scene and room.status == "playing" else ()
    return {
        **_table_part(room),
        "waiting": [{"ask": ask.id, "seat": ask.seat, "kind": ask.kind, "deadline_at": None} for ask in asks],
        "match": _match(room, match, scene.answers) if match and scene else None,
    }


def _match(room: Room, match: Match, version: int) -> dict[str, Json]:
    return {"number": room.matches, "version": version, "result": match.result, "broken": match.broken}


def _table_part(room: Room) -> dict[str, Json]:
    """What is no secret of the match: who sits here, on what terms, and whether it is paused."""
    return {
        "game": room.game,
        "options": room.options,
        **room.terms.shown(),
        "status": room.status,
        "host": room.host,
        "seats": [_seat(number, seat) for number, seat in enumerate(room.seats)],
        "paused_at": room.match.clock.paused_at if room.match else None,
        "shuffle": {"commitment": shuffle.commitment(room.secret), "nonces": room.all_nonces()},
    }


def room_card(room: Room) -> dict[str, Json]:
    """What the list of public rooms says of a room."""
    host = room.seats[room.host]
    return {
        "room": room.code,
        "game": room.game,
        "status": room.status,
        "host": host.name if host else None,
        "seats": len(room.seats),
        "free": len(room.free_seats()),
        "timer": room.terms.timer,
        "password": room.terms.password is not None,
        "spectators": room.terms.spectators,
        "spectator_delay": room.terms.spectator_delay,
        "created_at": room.created_at,
    }


def snapshot(glance: Glance, since: int | None = None) -> dict[str, Json]:
    """The Snapshot of the protocol, with those of the glance's events that happened after version `since`."""
    shared = glance.shared
    match = shared["match"]
    return {
        "room": glance.room,
        "version": glance.version,
        "now": glance.now,
        **shared,
        "you": glance.viewer,
        "seats": [_as_seen(seat, glance.viewer) for seat in shared["seats"]],
        "waiting": [_with_remaining(ask, glance.now) for ask in shared["waiting"]],
        "match": match and {**match, "view": glance.view, "ask": glance.ask},
        "events": [told.event for told in glance.events if since is None or told.version > since],
    }


def _seat(number: int, seat: Seat) -> dict[str, Json]:
    match seat:
        case Person(name, _, ready, away_at):
            return {"seat": number, "kind": "person", "name": name, "ready": ready, "online": away_at is None, "away_at": away_at}
        case Bot(level):
            return {"seat": number, "kind": "bot", "level": level, "name": seat.name}
        case None:
            return {"seat": number, "kind": "empty"}


def _waiting(room: Room, match: Match, ask: OpenAsk) -> dict[str, Json]:
    """A bot's thinking time is no deadline. In a pause nobody has a deadline, but the time that is left stays."""
    waiting: dict[str, Json] = {"ask": ask.id, "seat": ask.seat, "kind": ask.kind}
    deadline = None if room.is_bot(ask.seat) else ask.due_at
    if deadline is None or match.clock.paused_at is None:
        return {**waiting, "deadline_at": deadline}
    return {**waiting, "deadline_at": None, "remaining_ms": max(0, deadline - match.clock.paused_at)}


def _as_seen(seat: Mapping[str, Json], viewer: Viewer) -> Mapping[str, Json]:
    """Whoever looks is there."""
    return {**seat, "online": True, "away_at": None} if seat["seat"] == viewer and seat["kind"] == "person" else seat


def _with_remaining(ask: Mapping[str, Json], now: int) -> dict[str, Json]:
    deadline = ask["deadline_at"]
    return {"remaining_ms": None if deadline is None else max(0, deadline - now), **ask}
