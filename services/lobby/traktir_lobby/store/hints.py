"""Hints: that a room has changed, by which process, and nothing of how. Whoever cares reads the room."""

from typing import Final

import orjson

CHANNEL: Final = "traktir:rooms"


def hint(code: str, version: int, by: str) -> bytes:
    """`by` is the process that has made the change, and so knows of it already."""
    return orjson.dumps({"room": code, "version": version, "by": by})
