"""Looking at a room, once or until there is news, and who is present by doing so."""

import time
from contextlib import AbstractContextManager, nullcontext

from traktir_kit.problems import Problem
from traktir_kit.sockets import Hub
from traktir_lobby.domain.refusals import no_spectators
from traktir_lobby.domain.snapshot import Glance
from traktir_lobby.store.glances import Glances, Look
from traktir_lobby.store.presence import CALL, POLL, Presence
from traktir_lobby.store.rooms import RoomStore


class Watching:
    """Glances for REST and long polls. Hints come by the hub, under the room's code."""

    def __init__(self, glances: Glances, rooms: RoomStore, presence: Presence, hub: Hub) -> None:
        self._glances = glances
        self._rooms = rooms
        self._presence = presence
        self._hub = hub

    def watch(self, code: str, look: Look, wait: float) -> Glance:
        """What the viewer sees as soon as the room's version is above `look.since`, or after `wait` seconds.

        If too many are waiting already, it does not wait. Raises Problem `no_spectators` for who has no seat in a room that wants none,
        `bad_token`, and `kicked` for who was sent away.
        """
        if look.since is None or not wait:
            glance = self.look(code, look)
            self.note(glance)
            return glance
        return self._wait(code, look, look.since, wait)

    def look(self, code: str, look: Look) -> Glance:
        """What the viewer sees now. That they have looked is not noted. Raises as `watch`."""
        try:
            glance = self._glances.look(code, look)
        except Problem as problem:
            if problem.code == "bad_token" and look.token is not None:
                self._rooms.load(code).room.seat_of(look.token)  # knows more than a glance does: who was kicked
            raise
        if glance.viewer is None and not glance.shared["spectators"]:
            raise no_spectators()
        return glance

    def note(self, glance: Glance, source: str = CALL) -> None:
        """Whoever has shown a seat's token is there."""
        if glance.token is not None:
            self._presence.see(glance.room, glance.token, source, shown_away=glance.shown_away)

    def _wait(self, code: str, look: Look, since: int, wait: float) -> Glance:
        until = time.monotonic() + wait
        while True:  # a hint need not mean that this viewer's version has grown, and how often it did not is nobody's business
            # Wanting to hear of changes comes before looking, so that none falls in between.
            with self._hub.waiter(code) as waiter:
                glance = self.look(code, look)
                self.note(glance, POLL)
                left = until - time.monotonic()
                if glance.version > since or left <= 0 or not waiter.granted:
                    return glance
                with self._waiting(glance):
                    waiter.wait(left)

    def _waiting(self, glance: Glance) -> AbstractContextManager[None]:
        return nullcontext() if glance.token is None else self._presence.polling(glance.room, glance.token)
