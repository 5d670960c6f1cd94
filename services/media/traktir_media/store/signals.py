"""Signals: what the browsers of two peers have to say to each other before they speak. Nothing of it is kept."""

from typing import Any

from redis import Redis

from traktir_kit.jsons import dumps
from traktir_kit.media_tokens import Member
from traktir_kit.problems import Problem
from traktir_media.store import keys
from traktir_media.store.scripts import script


class Signals:
    """Brings signals to the worker that has the receiver's socket."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._signal = script(redis, "signal")

    def send(self, sender: Member, to: str, t: str, **fields: Any) -> None:
        """Send a signal of type `t` to a peer of the same room.

        Raises Problem `no_peer` if there is none who may be called: absent, in another room, without the right, or the sender itself.
        """
        room = sender.room
        envelope = dumps({"t": t, "from": sender.peer, "to": to, **fields})
        if to == sender.peer or not self._signal([keys.entries(room)], [keys.channel(self._redis, room), to, envelope]):
            raise Problem("no_peer")
