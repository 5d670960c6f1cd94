"""What has happened at a table, told in events."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from traktir_engine.kernel.values import Json, Viewer

_NO_SECRET: Mapping[int, Mapping[str, Json]] = MappingProxyType({})


class Event(NamedTuple):
    """Something that happened. `data` is for everybody; `secret[seat]` holds further fields that only that seat sees."""

    type: str
    data: Mapping[str, Json]
    secret: Mapping[int, Mapping[str, Json]] = _NO_SECRET

    def seen_by(self, viewer: Viewer) -> dict[str, Json]:
        """The event as that viewer may know it."""
        seen = {"type": self.type, **self.data}
        if viewer is not None and viewer in self.secret:
            seen.update(self.secret[viewer])
        return seen


class Log:
    """The events of a match in order, each with the version (number of answers) at which it happened."""

    __slots__ = ("entries", "version")

    def __init__(self) -> None:
        self.version = 0
        self.entries: list[tuple[int, Event]] = []

    def tell(self, type: str, /, **data: Json) -> None:
        """Something happened that everybody may know in full."""
        self.entries.append((self.version, Event(type, data)))

    def tell_secretly(self, type: str, secret: Mapping[int, Mapping[str, Json]], /, **data: Json) -> None:
        """Something happened of which everybody knows `data`, and each seat in `secret` further fields."""
        self.entries.append((self.version, Event(type, data, secret)))

    def seen_by(self, viewer: Viewer, since: int = -1) -> list[dict[str, Json]]:
        """The events after version `since` as that viewer may know them, each with its `version`."""
        return [{"version": version, **event.seen_by(viewer)} for version, event in self._after(since)]

    def _after(self, since: int) -> list[tuple[int, Event]]:
        """The tail is found from the end: a step asks for the last few of many."""
        first = len(self.entries)
        while first and self.entries[first - 1][0] > since:
            first -= 1
        return self.entries[first:]


class _Silent(Log):
    """A log that forgets at once, for the tables on which bots think."""

    __slots__ = ()

    def tell(self, type: str, /, **data: Json) -> None: ...

    def tell_secretly(self, type: str, secret: Mapping[int, Mapping[str, Json]], /, **data: Json) -> None: ...


SILENT: Log = _Silent()
