"""The public record of a match that has ended: everything that is needed to prove it."""

import hashlib

import orjson

from traktir_lobby.domain import shuffle
from traktir_lobby.domain.match import Match
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.step import Json


def public_record(room: Room, ended: Match) -> dict[str, Json]:
    """The RoomRecord of the protocol, of a match of this room that has ended; until then seed and secret are nobody's."""
    parts = {
        "room": room.code,
        "commitment": shuffle.commitment(room.secret),
        "secret": room.secret,
        "nonces": room.all_nonces(),
        "record": ended.record,
        "result": ended.result,
    }
    return {**parts, "digest": _digest(parts)}


def _digest(parts: dict[str, Json]) -> str:
    """SHA-256 of the rest as canonical JSON: keys sorted, no blanks, UTF-8."""
    return hashlib.sha256(orjson.dumps(parts, option=orjson.OPT_SORT_KEYS)).hexdigest()
