"""The heartbeat of a process: as long as it lives, whoever has a stream or a long poll open in it is present, and is told when the room is gone."""

import logging
import threading

from traktir_kit.problems import Problem
from traktir_lobby.store.presence import Presence
from traktir_lobby.stream.broadcast import Broadcast

log = logging.getLogger(__name__)


class Heartbeat:
    """A thread of its own, so that nothing else that takes long makes people absent."""

    def __init__(self, presence: Presence, broadcast: Broadcast, every: float) -> None:
        """`every` is in seconds."""
        self._presence = presence
        self._broadcast = broadcast
        self._every = every
        self._stopping = threading.Event()

    def start(self) -> None:
        """Call it once, in the process that has the streams (after the fork)."""
        threading.Thread(target=self._run, name="heartbeat", daemon=True).start()

    def stop(self) -> None:
        self._stopping.set()

    def _run(self) -> None:
        while not self._stopping.wait(self._every):
            try:
                self._presence.beat()
                self._broadcast.look_for_vanished()
            except Problem as problem:
                log.warning("a heartbeat was missed: %s", problem)
            except Exception:
                log.exception("a heartbeat failed")
