"""The room as JSON for the store, and back. This is the private form: it holds the secret, the seed and the digests."""

from collections.abc import Mapping
from dataclasses import asdict, astuple

from traktir_lobby.domain.absences import Absences
from traktir_lobby.domain.gallery import Gallery, Scene
from traktir_lobby.domain.match import Match, OpenAsk, TakeBack
from traktir_lobby.domain.room import Closing, Kicked, Room, Ticket
from traktir_lobby.domain.roomclock import Entry, RoomClock
from traktir_lobby.domain.seat import Bot, Person, Seat
from traktir_lobby.domain.step import Json, StepAsk
from traktir_lobby.domain.terms import Terms


def pack(room: Room) -> dict[str, Json]:
    """All of the room but its code and version, which the store keeps beside it."""
    return {
        "game": room.game,
        "options": room.options,
        "terms": asdict(room.terms),
        "created_at": room.created_at,
        "seats": [_pack_seat(seat) for seat in room.seats],
        "host": room.host,
        "runs": room.runs,
        "take_backs": room.take_backs,
        "told": room.told,
        "secret": room.secret,
        "nonces": room.all_nonces(),
        "tickets": [[seat, ticket.digest, ticket.by] for seat, ticket in room.tickets.items()],
        "choices": [room.choices.get(seat) for seat in range(len(room.seats))],
        "kicked": [[kicked.name, kicked.digest] for kicked in room.kicked],
        "match": room.match and _pack_match(room.match),
        "gallery": room.gallery and asdict(room.gallery),
        "closing": room.closing and asdict(room.closing),
    }


def unpack(code: str, version: int, packed: Mapping[str, Json]) -> Room:
    """The room that was packed."""
    return Room(
        code=code,
        version=version,
        game=packed["game"],
        options=packed["options"],
        terms=Terms(**packed["terms"]),
        created_at=packed["created_at"],
        seats=[_unpack_seat(seat) for seat in packed["seats"]],
        host=packed["host"],
        runs=packed["runs"],
        take_backs=packed["take_backs"],
        told=packed["told"],
        secret=packed["secret"],
        nonces=_by_seat(packed["nonces"]),
        tickets={seat: Ticket(*ticket) for seat, *ticket in packed["tickets"]},
        choices=_by_seat(packed["choices"]),
        kicked=[Kicked(*kicked) for kicked in packed["kicked"]],
        match=packed["match"] and _unpack_match(packed["match"]),
        gallery=packed["gallery"] and _unpack_gallery(packed["gallery"]),
        closing=packed["closing"] and Closing(**packed["closing"]),
    )


def _by_seat(packed: Json) -> dict[int, Json]:
    return {seat: value for seat, value in enumerate(packed) if value is not None}


def _pack_seat(seat: Seat) -> Json:
    match seat:
        case Person():
            return asdict(seat)
        case Bot(level, number):
            return {"level": level, "number": number}
        case None:
            return None


def _unpack_seat(packed: Json) -> Seat:
    if packed is None:
        return None
    return Bot(packed["level"], packed["number"]) if "level" in packed else Person(**packed)


def _pack_match(match: Match) -> Json:
    asks = [[ask.id, ask.seat, ask.kind, ask.due_at, ask.own_until, ask.left_ms] for ask in match.asks]
    return {
        "record": match.record,
        "version": match.version,
        "asks": asks,
        "result": match.result,
        "clock": _pack_clock(match.clock),
        "broken": match.broken,
        "take_back": match.take_back and astuple(match.take_back),
        "left": match.left,
        "absences": {what: list(by_seat.items()) for what, by_seat in asdict(match.absences).items()},
    }


def _unpack_match(packed: Json) -> Match:
    asks = [OpenAsk(*ask) for ask in packed["asks"]]
    return Match(
        packed["record"],
        packed["version"],
        asks,
        packed["result"],
        _unpack_clock(packed["clock"]),
        packed["broken"],
        Absences(**{what: dict(by_seat) for what, by_seat in packed["absences"].items()}),
        packed["take_back"] and _unpack_take_back(*packed["take_back"]),
        packed["left"],
    )


def _unpack_take_back(seat: int, ask: str, agreed: list[int], refused_by: int | None) -> TakeBack:
    return TakeBack(seat, ask, tuple(agreed), refused_by)


def _pack_clock(clock: RoomClock) -> Json:
    return {
        "started_at": clock.started_at,
        "banks": clock.banks,
        "paused_at": clock.paused_at,
        "paused_ms": clock.paused_ms,
        "votes": clock.votes,
        "ledger": [astuple(entry) for entry in clock.ledger],
    }


def _unpack_clock(packed: Json) -> RoomClock:
    ledger = [Entry(at, what, by, tuple(asks), *sums) for at, what, by, asks, *sums in packed["ledger"]]
    return RoomClock(**{**packed, "ledger": ledger})


def _unpack_gallery(packed: Json) -> Gallery:
    scene = packed["scene"]
    return Gallery(**{**packed, "scene": scene and Scene(scene["answers"], tuple(StepAsk(**ask) for ask in scene["asks"]))})
