"""Shows changes to the streams of this process: each room is read once for all of its viewers here, however many they are."""

import logging
import threading
import time
from collections.abc import Iterable
from typing import Final

import orjson

from traktir_kit.problems import Problem
from traktir_kit.sockets import Hub
from traktir_kit.sockets.closing import Code
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store.glances import Glances, Look
from traktir_lobby.store.presence import Presence
from traktir_lobby.stream.session import Stream

HEARTBEAT: Final = 15.0
"""Seconds between two notes that those who have a stream are there."""
RETRY: Final = 0.5
"""Seconds until rooms are read again that could not be read."""

log = logging.getLogger(__name__)


class Broadcast:
    """A thread of its own: the bus does not wait for it, and it waits for no socket."""

    def __init__(self, hub: Hub, glances: Glances, presence: Presence) -> None:
        self._hub = hub
        self._glances = glances
        self._presence = presence
        self._changed: set[str] = set()
        self._news = threading.Event()
        self._stopping = False

    def start(self) -> None:
        """Call it once, in the process that has the streams (after the fork)."""
        threading.Thread(target=self._run, name="broadcast", daemon=True).start()

    def stop(self) -> None:
        self._stopping = True
        self._news.set()

    def hear(self, _: str, hint: bytes) -> None:
        """A room has changed. Called by the bus, so it only takes a note."""
        self._note(orjson.loads(hint)["room"])

    def resync(self) -> None:
        """Hints may have been missed: every room that somebody here watches may have changed."""
        for code in self._hub.topics():
            self._note(code)

    def _note(self, code: str) -> None:
        if self._hub.sessions(code):
            self._changed.add(code)
            self._news.set()
        else:
            self._hub.publish(code, Stream.render)  # wakes the long polls, if any

    def _run(self) -> None:
        beat_at = time.monotonic() + HEARTBEAT
        while not self._stopping:
            self._news.wait(max(0.0, beat_at - time.monotonic()))
            self._news.clear()
            try:
                self._show_changes()
                if time.monotonic() >= beat_at:
                    beat_at = time.monotonic() + HEARTBEAT
                    self._beat()
            except Exception:
                log.exception("a broadcast failed")

    def _show_changes(self) -> None:
        while self._changed:
            code = self._changed.pop()
            try:
                self._show(code)
            except Problem as problem:
                log.warning("a room could not be shown: %s", problem)
                self._changed.add(code)
                time.sleep(RETRY)

    def _show(self, code: str) -> None:
        """Reads the room for all viewers here and lets them know. Raises Problem `unavailable`."""
        streams = self._streams(code)
        try:
            self._read(code, streams)
        except Problem as problem:
            if problem.code != "room_not_found":
                raise
            for stream in streams:
                stream.socket.close(Code.ROOM_CLOSED, "the room has closed")
        self._hub.publish(code, Stream.render, replace="snapshot")

    def _read(self, code: str, streams: Iterable[Stream]) -> None:
        viewers: dict[SeatToken | None, list[Stream]] = {}
        for stream in streams:
            if stream.look is not None:
                viewers.setdefault(stream.look.token, []).append(stream)
        looks = [Look(token, _earliest(group)) for token, group in viewers.items()]
        for glance, group in zip(self._glances.look_all(code, looks), viewers.values(), strict=True):
            for stream in group:
                if glance is None:
                    stream.socket.close(Code.LEFT, "you have left")
                else:
                    stream.take(glance)

    def _beat(self) -> None:
        """Those who have a stream are there."""
        for code in self._hub.topics():
            for stream in self._streams(code):
                if stream.look is not None and stream.look.token is not None:
                    self._presence.see(code, stream.look.token.seat)

    def _streams(self, code: str) -> list[Stream]:
        return [session for session in self._hub.sessions(code) if isinstance(session, Stream)]


def _earliest(streams: Iterable[Stream]) -> int | None:
    """The version from which events are needed by all of these; None if somebody knows nothing yet."""
    versions = [stream.look.since if stream.look else None for stream in streams]
    return None if None in versions else min(version for version in versions if version is not None)
