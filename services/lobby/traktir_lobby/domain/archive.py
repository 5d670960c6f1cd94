"""The room as JSON for the store, and back. This is the private form: it holds the secret, the seed and the digests."""

from collections.abc import Mapping

from traktir_lobby.domain.room import Match, OpenAsk, Room
from traktir_lobby.domain.seat import Bot, Person, Seat
from traktir_lobby.domain.step import Json


def pack(room: Room) -> dict[str, Json]:
    """All of the room but its code and version, which the store keeps beside it."""
    return {
        "game": room.game,
        "options": room.options,
        "timer": room.timer,
        "public": room.public,
        "created_at": room.created_at,
        "seats": [_pack_seat(seat) for seat in room.seats],
        "host": room.host,
        "told": room.told,
        "secret": room.secret,
        "nonces": room.all_nonces(),
        "match": room.match and _pack_match(room.match),
    }


def unpack(code: str, version: int, packed: Mapping[str, Json]) -> Room:
    """The room that was packed."""
    return Room(
        code=code,
        version=version,
        game=packed["game"],
        options=packed["options"],
        timer=packed["timer"],
        public=packed["public"],
        created_at=packed["created_at"],
        seats=[_unpack_seat(seat) for seat in packed["seats"]],
        host=packed["host"],
        told=packed["told"],
        secret=packed["secret"],
        nonces={seat: nonce for seat, nonce in enumerate(packed["nonces"]) if nonce is not None},
        match=packed["match"] and _unpack_match(packed["match"]),
    )


def _pack_seat(seat: Seat) -> Json:
    match seat:
        case Person(name, digest):
            return {"name": name, "digest": digest}
        case Bot(level):
            return {"level": level}
        case None:
            return None


def _unpack_seat(packed: Json) -> Seat:
    if packed is None:
        return None
    return Bot(packed["level"]) if "level" in packed else Person(packed["name"], packed["digest"])


def _pack_match(match: Match) -> Json:
    asks = [[ask.id, ask.seat, ask.kind, ask.due_at] for ask in match.asks]
    return {"record": match.record, "version": match.version, "asks": asks, "result": match.result}


def _unpack_match(packed: Json) -> Match:
    return Match(packed["record"], packed["version"], [OpenAsk(*ask) for ask in packed["asks"]], packed["result"])
