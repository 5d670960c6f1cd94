"""Hints: that a room has changed, and nothing of how. Whoever cares reads the room."""

from typing import Final

import orjson

CHANNEL: Final = "traktir:rooms"


def hint(code: str, version: int) -> bytes:
    return orjson.dumps({"room": code, "version": version})
