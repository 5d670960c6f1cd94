"""The clock: takes rooms that are due, wherever they were made, and has them played on."""

import logging
import math
import threading
import time
from collections.abc import Callable
from typing import Final, Protocol

from traktir_kit.problems import Problem
from traktir_lobby.service.writing import NotYet
from traktir_lobby.store.due import Claim, Claimed

LONGEST_SLEEP: Final = 1000
"""Milliseconds after which it looks again for what other processes have left."""
RETRY: Final = 1000
"""Milliseconds until the next try when a part of the house does not answer."""

log = logging.getLogger(__name__)


class Due(Protocol):
    """Where rooms that are due are found."""

    def claim(self) -> Claim: ...

    def release(self, room: Claimed, due_at: int | None) -> None: ...


class Observer(Protocol):
    """Hears how late a clock was."""

    def played_on(self, clock: str, seconds: float) -> None: ...


class Clock:
    """A few threads: one looks out for the next room that is due, the others play rooms on; whoever has found one goes and plays it.

    There are several clocks, one for people's time, one for bots and so on, so that no bot's thinking holds up a deadline.
    """

    def __init__(self, name: str, due: Due, play: Callable[[str], NotYet | None], workers: int, observer: Observer | None = None) -> None:
        self._name = name
        self._observer = observer
        self._due = due
        self._play = play
        self._threads = [threading.Thread(target=self._run, name=f"{name}-{number}", daemon=True) for number in range(workers)]
        self._lookout = threading.Lock()
        self._nudged = threading.Event()
        self._looks_at: float = 0
        self._stopping = False

    def start(self) -> None:
        """Call it once, in the process that is to keep the time (after the fork)."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Takes no more rooms. What has been begun and is not finished falls to another process after the lease."""
        self._stopping = True
        self._nudged.set()

    def nudge(self, due_at: int | None) -> None:
        """A room is due at that time (ms): the lookout wakes up earlier if need be."""
        if due_at is not None and due_at < self._looks_at:
            self._nudged.set()

    def _run(self) -> None:
        while not self._stopping:
            with self._lookout:
                room = self._next_room()
            if room is not None:
                self._work(room)

    def _next_room(self) -> Claimed | None:
        """A room that is due, or None after a sleep."""
        self._looks_at = math.inf  # until the answer is there: whatever is due from now on may be missing in it
        self._nudged.clear()
        if self._stopping:
            return None
        try:
            claim = self._due.claim()
        except Problem as problem:
            log.warning("the clock stands still: %s", problem)
        except Exception:
            log.exception("the clock stands still")
        else:
            if claim.room is None:
                self._sleep(claim)
            return claim.room
        time.sleep(RETRY / 1000)
        return None

    def _sleep(self, claim: Claim) -> None:
        self._looks_at = min(claim.now + LONGEST_SLEEP, math.inf if claim.next_at is None else claim.next_at)
        self._nudged.wait((self._looks_at - claim.now) / 1000)

    def _work(self, room: Claimed) -> None:
        try:
            self._play_on(room)
        except Exception:
            log.exception("a room was not played on; it will be due again")

    def _play_on(self, room: Claimed) -> None:
        started = time.monotonic()
        try:
            not_yet = self._play(room.code)
        except Problem as problem:
            if problem.code != "room_not_found":
                log.warning("a room was not played on: %s", problem)
            self._due.release(room, None if problem.code == "room_not_found" else room.claimed_at + RETRY)
            return
        if not_yet:
            self._due.release(room, not_yet.at)
        elif self._observer is not None:
            self._observer.played_on(self._name, (room.claimed_at - room.due_at) / 1000 + time.monotonic() - started)
