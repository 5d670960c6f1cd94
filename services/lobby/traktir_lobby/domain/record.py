"""The public record of a match that has ended: everything that is needed to prove it."""

import hashlib

import orjson

from traktir_kit.problems import Problem
from traktir_lobby.domain import shuffle
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.step import Json


def public_record(room: Room) -> dict[str, Json]:
    """The RoomRecord of the protocol. Raises Problem `not_started` or `not_over` while the seed is a secret."""
    match = room.require_match()
    if not match.over:
        raise Problem("not_over", "the record is public when the match has ended")
    parts = {
        "room": room.code,
        "commitment": shuffle.commitment(room.secret),
        "secret": room.secret,
        "nonces": room.all_nonces(),
        "record": match.record,
        "result": match.result,
    }
    return {**parts, "digest": _digest(parts)}


def _digest(parts: dict[str, Json]) -> str:
    """SHA-256 of the rest as canonical JSON: keys sorted, no blanks, UTF-8."""
    return hashlib.sha256(orjson.dumps(parts, option=orjson.OPT_SORT_KEYS)).hexdigest()
