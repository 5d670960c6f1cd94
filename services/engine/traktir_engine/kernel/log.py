"""What has happened at a table, told in events."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from traktir_engine.kernel.values import Json, Viewer

_NO_SECRET: Mapping[int, Mapping[str, Json]] = MappingProxyType({})


class Event(NamedTuple):
    """Something that happened at that version (number of answers). `data` is for everybody; `secret[seat]` holds further fields that only that seat sees."""

    version: int
    type: str
    data: Mapping[str, Json]
    secret: Mapping[int, Mapping[str, Json]] = _NO_SECRET

    def seen_by(self, viewer: Viewer) -> dict[str, Json]:
        """The event as that viewer may know it."""
        seen = {"version": self.version, "type": self.type, **self.data}
        if viewer is not None and viewer in self.secret:
            seen.update(self.secret[viewer])
        return seen


class Log:
    """The events of a match in order. They are told as plain tuples, which the rules do half a dozen times for each answer, and read as events.

    Those up to the version `forgotten` cannot be read any more; -1: all can.
    """

    __slots__ = ("_told", "forgotten", "version")

    def __init__(self) -> None:
        self.version = 0
        self.forgotten = -1
        self._told: list[tuple[int, str, Mapping[str, Json], Mapping[int, Mapping[str, Json]]]] = []

    def tell(self, type: str, /, **data: Json) -> None:
        """Something happened that everybody may know in full."""
        self._told.append((self.version, type, data, _NO_SECRET))

    def tell_secretly(self, type: str, secret: Mapping[int, Mapping[str, Json]], /, **data: Json) -> None:
        """Something happened of which everybody knows `data`, and each seat in `secret` further fields."""
        self._told.append((self.version, type, data, secret))

    def events(self, since: int = -1) -> list[Event]:
        """Those after version `since`. Raises ValueError if some of them are forgotten."""
        if since < self.forgotten:
            raise ValueError(f"events up to version {self.forgotten} are forgotten")
        told, first = self._told, len(self._told)
        while first and told[first - 1][0] > since:
            first -= 1
        return list(map(Event._make, told[first:]))

    def forget(self, version: int) -> None:
        """Drops all events told so far, of which that version is the last. They take most of the memory of a long match."""
        self._told.clear()
        self.forgotten = version

    def seen_by(self, viewer: Viewer, since: int = -1) -> list[dict[str, Json]]:
        """The events after version `since` as that viewer may know them."""
        return [event.seen_by(viewer) for event in self.events(since)]


class _Silent(Log):
    """A log that forgets at once, for the tables on which bots think."""

    __slots__ = ()

    def tell(self, type: str, /, **data: Json) -> None: ...

    def tell_secretly(self, type: str, secret: Mapping[int, Mapping[str, Json]], /, **data: Json) -> None: ...


SILENT: Log = _Silent()
