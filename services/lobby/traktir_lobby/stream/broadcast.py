"""Shows changes to the streams of this process: each room is read once for all of its viewers here, however many they are."""

import logging
import threading
import time
from collections.abc import Sequence
from typing import Final

import orjson

from traktir_kit.problems import Problem
from traktir_kit.sockets import Hub
from traktir_kit.sockets.closing import Code
from traktir_lobby.domain.snapshot import Glance
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store.glances import Glances, Look
from traktir_lobby.stream.session import Stream

RETRY: Final = 0.5
"""Seconds until rooms are read again that could not be read."""

log = logging.getLogger(__name__)


class Broadcast:
    """A thread of its own reads what others have changed: the bus does not wait for it, and it waits for no socket."""

    def __init__(self, hub: Hub, glances: Glances, me: str) -> None:
        """`me` is the name of this process in hints."""
        self._hub = hub
        self._glances = glances
        self._me = me
        self._changed: set[str] = set()
        self._news = threading.Event()
        self._stopping = False

    def start(self) -> None:
        """Call it once, in the process that has the streams (after the fork)."""
        threading.Thread(target=self._run, name="broadcast", daemon=True).start()

    def stop(self) -> None:
        self._stopping = True
        self._news.set()

    def hear(self, _: str, message: bytes) -> None:
        """A room has changed. Called by the bus, so it only takes a note; what this process has changed it has shown already."""
        hint = orjson.loads(message)
        if hint.get("by") != self._me:
            self.missed(hint["room"])

    def resync(self) -> None:
        """Hints may have been missed: every room that somebody here watches may have changed."""
        for code in self._hub.topics():
            self.missed(code)

    def missed(self, code: str) -> None:
        """The room may have changed: if somebody watches it here, it is read soon."""
        if self._hub.sessions(code):
            self._read_soon(code)
        else:
            self._tell(code)  # there may be long polls

    def look_for_vanished(self) -> None:
        """Rooms that somebody watches here and that nobody has closed may be gone all the same: Redis has lost its memory, or some of it.

        Raises Problem `unavailable`.
        """
        for code in self._glances.vanished(self._hub.topics()):
            self.missed(code)

    def looks(self, code: str) -> list[Look]:
        """The looks of all who watch the room here. Those of one token are put together: what the latest of them lacks is left out for the others."""
        together: dict[tuple[SeatToken | None, bool], Look] = {}
        for stream in self._streams(code):
            if stream.look is not None:
                look = stream.look
                kind = (look.token, look.since is None)
                together[kind] = min(together.get(kind, look), look, key=lambda look: look.since or 0)
        return list(together.values())

    def show(self, code: str, looks: Sequence[Look], glances: Sequence[Glance | None]) -> None:
        """Lets everybody here know what they see now. For whoever has come since the looks were gathered, the room is read again."""
        found = list(zip(looks, glances, strict=True))
        for stream in self._streams(code):
            if not any(stream.offer(look, glance) for look, glance in found):
                self._read_soon(code)
        self._tell(code)

    def _read_soon(self, code: str) -> None:
        self._changed.add(code)
        self._news.set()

    def _run(self) -> None:
        while not self._stopping:
            self._news.wait()
            self._news.clear()
            try:
                self._show_changes()
            except Exception:
                log.exception("a broadcast failed")

    def _show_changes(self) -> None:
        while self._changed and not self._stopping:
            code = self._changed.pop()
            try:
                self._show(code)
            except Problem as problem:
                log.warning("a room could not be shown: %s", problem)
                self._changed.add(code)
                time.sleep(RETRY)

    def _show(self, code: str) -> None:
        """Reads the room for all viewers here and lets them know. Raises Problem `unavailable`."""
        looks = self.looks(code)
        try:
            self.show(code, looks, self._glances.look_all(code, looks))
        except Problem as problem:
            if problem.code != "room_not_found":
                raise
            for stream in self._streams(code):
                stream.socket.close(Code.ROOM_CLOSED, "room_gone")
            self._tell(code)

    def _tell(self, code: str) -> None:
        self._hub.publish(code, Stream.render, replace="snapshot")

    def _streams(self, code: str) -> list[Stream]:
        return [session for session in self._hub.sessions(code) if isinstance(session, Stream)]
