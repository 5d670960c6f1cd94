"""What a viewer may know of the room: the part that all share, and the viewer's own."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import NamedTuple

from traktir_lobby.domain import shuffle
from traktir_lobby.domain.attendance import lost
from traktir_lobby.domain.gallery import Scene
from traktir_lobby.domain.idleness import closing_at
from traktir_lobby.domain.match import Match, OpenAsk
from traktir_lobby.domain.pausing import votes_needed, wish
from traktir_lobby.domain.room import Room
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
        "banks": _kept_banks(room),
        "waiting": [_waiting(room, match, ask) for ask in match.asks] if match else [],
        "match": match and {**_match(room, match, match.version), "take_back": match.take_back and asdict(match.take_back)},
    }


def gallery_part(room: Room, scene: Scene | None) -> dict[str, Json]:
    """The same for the gallery: of the match nothing that came after the scene, also not whose time runs."""
    match = room.match
    asks = scene.asks if scene and room.status == "playing" else ()
    return {
        **_table_part(room),
        "banks": [] if room.status == "playing" else _kept_banks(room),
        "waiting": [{"ask": ask.id, "seat": ask.seat, "kind": ask.kind, "own_until": None, "deadline_at": None} for ask in asks],
        "match": {**_match(room, match, scene.answers), "take_back": None} if match and scene else None,
    }


def _match(room: Room, match: Match, version: int) -> dict[str, Json]:
    return {"number": room.runs, "version": version, "result": match.result, "broken": match.broken}


def _table_part(room: Room) -> dict[str, Json]:
    """What is no secret of the match: who sits here, on what terms, and whether it is paused."""
    return {
        "game": room.game,
        "options": room.options,
        **room.terms.shown(),
        "status": room.status,
        "host": room.host,
        "seats": [_seat(number, seat, room.choices.get(number, {})) for number, seat in enumerate(room.seats)],
        "paused_at": room.match.clock.paused_at if room.match else None,
        "lost": [{"seat": seat, "until_at": until} for seat, until in sorted(lost(room).items())],
        "vote": _vote(room),
        "closing_at": closing_at(room),
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
        "times": room.terms.times,
        "password": room.terms.password is not None,
        "spectators": room.terms.spectators,
        "spectator_delay": room.terms.spectator_delay,
        "created_at": room.created_at,
    }


def for_nobody(glance: Glance) -> Glance:
    """What is left of a public glance where people without a seat see nothing: who sits here, and nothing of the match."""
    return replace(glance, shared={**glance.shared, "banks": [], "waiting": [], "match": None}, view=None, ask=None, events=())


def snapshot(glance: Glance, since: int | None = None) -> dict[str, Json]:
    """The Snapshot of the protocol, with those of the glance's events that happened after version `since`."""
    shared = glance.shared
    match = shared["match"]
    waiting = [_with_remaining(ask, glance.now) for ask in shared["waiting"]]
    return {
        "room": glance.room,
        "version": glance.version,
        "now": glance.now,
        **shared,
        "you": glance.viewer,
        "closing_at": shared["closing_at"] if glance.viewer is None else None,  # whoever of the seats looks keeps the room
        "seats": [_as_seen(seat, glance.viewer) for seat in shared["seats"]],
        "banks": _banks(shared["banks"], waiting),
        "waiting": waiting,
        "match": match and {**match, "view": glance.view, "ask": glance.ask},
        "events": [told.event for told in glance.events if since is None or told.version > since],
    }


def _seat(number: int, seat: Seat, choices: Mapping[str, str]) -> dict[str, Json]:
    match seat:
        case Person():
            shown = {"ready": seat.ready, "online": seat.away_at is None, "away_at": seat.away_at, "played_by": seat.played_by}
            return {"seat": number, "kind": "person", "name": seat.name, **shown, "choices": choices}
        case Bot(level):
            return {"seat": number, "kind": "bot", "level": level, "name": seat.name, "choices": choices}
        case None:
            return {"seat": number, "kind": "empty"}


def _waiting(room: Room, match: Match, ask: OpenAsk) -> dict[str, Json]:
    """A bot's thinking time is no deadline. Nobody has a deadline while the match is paused or their own time stands still, but what is left stays."""
    deadline = None if room.is_bot(ask.seat) else ask.due_at
    waiting: dict[str, Json] = {"ask": ask.id, "seat": ask.seat, "kind": ask.kind, "own_until": ask.own_until, "deadline_at": deadline}
    stopped_at = match.absences.stopped.get(ask.seat, match.clock.paused_at)
    if stopped_at is None:
        return waiting
    left = {"own_ms": _left(ask.own_until, stopped_at), "remaining_ms": _left(deadline, stopped_at)}
    return {**waiting, "own_until": None, "deadline_at": None, **left}


def _kept_banks(room: Room) -> list[int]:
    """What is left in each seat's bank without what open asks are using."""
    return room.match.clock.banks if room.match else [room.terms.bank * 1000] * len(room.seats)


def _vote(room: Room) -> dict[str, Json] | None:
    match = room.running
    if match is None or room.terms.pause != "vote":
        return None
    return {"for": wish(match), "seats": match.clock.votes, "needed": votes_needed(room)}


def _as_seen(seat: Mapping[str, Json], viewer: Viewer) -> Mapping[str, Json]:
    """Whoever looks is there."""
    return {**seat, "online": True, "away_at": None} if seat["seat"] == viewer and seat["kind"] == "person" else seat


def _with_remaining(ask: Mapping[str, Json], now: int) -> dict[str, Json]:
    return {"own_ms": _left(ask["own_until"], now), "remaining_ms": _left(ask["deadline_at"], now), **ask}


def _banks(stored: Sequence[int], waiting: Sequence[Mapping[str, Json]]) -> list[int]:
    """What is left in each bank now: an ask whose own time is over has no more than that."""
    banks = list(stored)
    for ask in waiting:
        if ask["remaining_ms"] is not None:
            banks[ask["seat"]] = min(banks[ask["seat"]], ask["remaining_ms"])
    return banks


def _left(until: int | None, now: int) -> int | None:
    return None if until is None else max(0, until - now)
