"""Which key lives where. All keys of a room share a hash tag, so that they stay together in a cluster."""

from collections.abc import Mapping
from typing import Final

from traktir_lobby.domain.room import Status
from traktir_lobby.domain.step import Viewer

DEADLINES: Final = "traktir:deadlines"
"""Sorted set: room code → ms at which the next person's time runs out there."""

BOT_TURNS: Final = "traktir:bot-turns"
"""Sorted set: room code → ms at which the next bot is to answer there."""

ABSENCES: Final = "traktir:absences"
"""Sorted set: room code → ms at which something follows there from somebody's absence."""

LAPSES: Final = "traktir:lapses"
"""Sorted set: room code → ms at which somebody's presence lapses there, unless it is renewed."""

IDLE_ROOMS: Final = "traktir:idle-rooms"
"""Sorted set: room code → ms at which it has to be seen whether anybody on a seat still cares for the room."""

CENSUS: Final[Mapping[Status, str]] = {"open": "traktir:rooms:open", "playing": "traktir:rooms:playing", "over": "traktir:rooms:over"}
"""Sorted set for each status: room code → ms at which the room vanishes unless it changes again."""

PUBLIC_ROOMS: Final = "traktir:public-rooms"
"""Sorted set: room code → ms at which the public room was made."""

SETS: Final = (PUBLIC_ROOMS, *CENSUS.values(), DEADLINES, BOT_TURNS, ABSENCES, IDLE_ROOMS)
"""Those in which a commit puts a room, in the order of `commit.lua`. `LAPSES` is kept by presence."""

PEER: Final = "seat-"
"""What media calls the person of a seat, without the number of it."""

GALLERY_VERSION: Final = "version:gallery"
GALLERY_SHARED: Final = "shared:gallery"
"""Fields of a room's hash, where the public sees the match late: they stand for `version` and `shared`."""


def room(code: str) -> str:
    """Hash: the room itself, and beside it what each viewer may see."""
    return f"traktir:{{{code}}}:room"


def events(code: str, viewer: Viewer) -> str:
    """Stream: what has happened in the eyes of one viewer; the ids are `VERSION-i`."""
    return f"traktir:{{{code}}}:events:{viewer_name(viewer)}"


def present(code: str) -> str:
    """Sorted set: `HOLDER/SOURCE` → ms until which the holder of that token counts as present because of that source."""
    return f"traktir:{{{code}}}:present"


def holds(code: str) -> str:
    """Hash: seat → id of the ask for which an answer came in time and is on its way."""
    return f"traktir:{{{code}}}:holds"


def viewer_name(viewer: Viewer) -> str:
    return "public" if viewer is None else str(viewer)


def view_field(viewer: Viewer) -> str:
    """The field of the room's hash with this viewer's view."""
    return f"view:{viewer_name(viewer)}"


def ask_field(viewer: Viewer) -> str:
    """The field of the room's hash with this viewer's own ask."""
    return f"ask:{viewer_name(viewer)}"
