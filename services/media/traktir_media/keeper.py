"""The keeper keeps the places of this worker's guests, and sees to it that nobody misses anything for long."""

import logging
import threading
from typing import Final

from redis.exceptions import RedisError

from traktir_kit.sockets import Hub
from traktir_kit.sockets.closing import Code
from traktir_media.door import Door, no_place
from traktir_media.guest import REFUSALS, Guest
from traktir_media.store import keys
from traktir_media.store.presence import Presence

ROUNDS_IN_A_LIFE: Final = 5
"""So many rounds fit into the time after which a place that is not refreshed is lost."""

log = logging.getLogger(__name__)


class Keeper:
    """A thread that makes its rounds through the rooms that have guests of this worker."""

    def __init__(self, hub: Hub, door: Door, presence: Presence, lifetime: float) -> None:
        self._hub = hub
        self._door = door
        self._presence = presence
        self._pause = lifetime / ROUNDS_IN_A_LIFE
        self._missed = threading.Event()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Starts the rounds, once; call it in the process that has the sockets (after the fork), as often as you like."""
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)
                self._thread.start()

    def resync(self) -> None:
        """Something may have been missed: make a round at once and tell all guests how their rooms are. Waits for nothing."""
        self._missed.set()

    def _run(self) -> None:
        missed: set[str] = set()
        while True:
            if self._missed.wait(self._pause):
                self._missed.clear()
                missed.update(self._hub.topics())
            try:
                self.round(missed)
            except RedisError as error:
                log.warning("a round was broken off: %s", error)
            except Exception:  # a thread that ended here would let all guests of this worker be taken for lost
                log.exception("a round failed")

    def round(self, missed: set[str]) -> None:
        """One round through all rooms. Those whose topic was `missed`, or whose own `join` was, are told how theirs is; `missed` is emptied."""
        epoch = self._door.epoch()
        for topic in self._hub.topics():
            guests = {session.conn: session for session in self._hub.sessions(topic) if isinstance(session, Guest) and session.entered}
            self._see_off(keys.room_of(topic), list(guests.values()), epoch)
            self._keep(keys.room_of(topic), list(guests.values()))
            uninformed = [conn for conn, guest in guests.items() if topic in missed or not guest.welcomed]
            if uninformed:
                self._presence.resync(keys.room_of(topic), uninformed)
        missed.clear()

    def _see_off(self, room: str, guests: list[Guest], epoch: str) -> None:
        """Those who were sent away without this worker hearing of it, and those whose room Redis has forgotten."""
        evicted = self._door.evicted(room)
        for guest in guests:
            if guest.epoch != epoch:
                guest.socket.close(Code.ROOM_CLOSED, "room_gone")
            elif (problem := no_place(guest.member, evicted)) is not None:
                guest.socket.close(REFUSALS.get(problem.code, Code.FORBIDDEN), problem.code)

    def _keep(self, room: str, guests: list[Guest]) -> None:
        places = {guest.entry: guest for guest in guests}
        dismissed = self._presence.refresh(room, {entry: guest.member.peer for entry, guest in places.items()})
        for entry in dismissed.replaced:
            places[entry].socket.close(Code.REPLACED, "replaced by a newer connection")
        for entry in dismissed.lost:
            places[entry].socket.close(Code.RESTART, "your place was lost")
