"""Seats that this user has taken, kept in a file so that a closed terminal loses nothing."""

import contextlib
import fcntl
import hashlib
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

_KEPT_S: Final = 30 * 24 * 3600
"""Rooms live for hours; a token this old opens nothing."""


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """A seat with its token. `by` is "hand" or "bot": who plays it, so that a bot never goes on with a person's seat."""

    lobby: str
    room: str
    seat: int
    token: str
    name: str
    by: str = "hand"
    saved_at: int = field(default_factory=lambda: int(time.time()))


class SavedSeats:
    """The file `seats.json` in `folder` (readable by the owner alone), safe to use from several terminals at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "seats.json"
        self._holds: int | None = None

    def all(self) -> list[SavedSeat]:
        """Newest first. A file that is not ours to understand counts as empty."""
        try:
            rows = json.loads(self._file.read_text("utf-8"))["seats"]
            seats = [SavedSeat(**row) for row in rows]
        except (OSError, ValueError, TypeError, KeyError):
            return []
        return sorted((seat for seat in seats if seat.saved_at > time.time() - _KEPT_S), key=lambda seat: -seat.saved_at)

    def of_room(self, lobby: str, room: str) -> list[SavedSeat]:
        """The seats in that room, newest first."""
        return [seat for seat in self.all() if (seat.lobby, seat.room) == (lobby, room)]

    def save(self, seat: SavedSeat) -> None:
        """Remembers the seat, in place of what was saved for it before."""
        self._change(lambda seats: [seat, *(other for other in seats if not _same(other, seat))])

    def forget(self, seat: SavedSeat) -> None:
        """The token is of no use any more."""
        self._change(lambda seats: [other for other in seats if other.token != seat.token])

    def hold(self, seat: SavedSeat) -> bool:
        """Marks the seat as played by this process, until it ends in whatever way; False if another one plays it.

        The mark is a lock on one byte of a file, at a place that the token names. Such locks go when any descriptor of the
        file is closed, so there is only this one and it stays open.
        """
        if self._holds is None:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._holds = os.open(self._folder / "in-use.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        place = int.from_bytes(hashlib.sha256(seat.token.encode()).digest()[:4], "big")
        try:
            fcntl.lockf(self._holds, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
        except OSError:
            return False
        return True

    def _change(self, change: Callable[[list[SavedSeat]], list[SavedSeat]]) -> None:
        with self._alone():
            rows = [asdict(seat) for seat in change(self.all())]
            # mkstemp makes the file 0600; replacing is atomic, so a reader sees the old or the new one.
            descriptor, name = tempfile.mkstemp(dir=self._folder, prefix=".seats-")
            with os.fdopen(descriptor, "w", encoding="utf-8") as new:
                json.dump({"seats": rows}, new, ensure_ascii=False, indent=1)
            Path(name).replace(self._file)

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Other terminals wait meanwhile."""
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (self._folder / "seats.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def state_folder() -> Path:
    """Where programs of this user keep their state: `$XDG_STATE_HOME/traktir`, by default `~/.local/state/traktir`."""
    home = os.environ.get("XDG_STATE_HOME")
    return (Path(home) if home else Path.home() / ".local" / "state") / "traktir"


def _same(one: SavedSeat, other: SavedSeat) -> bool:
    return (one.lobby, one.room, one.seat) == (other.lobby, other.room, other.seat)
