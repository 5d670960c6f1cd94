"""The relay brings what is published in the rooms to those guests that this worker has."""

import logging

from traktir_kit.sockets import Hub
from traktir_media.envelopes import BadEnvelope, read
from traktir_media.journal import hashed
from traktir_media.store import keys

log = logging.getLogger(__name__)


class Relay:
    """The bus hands it what comes."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def hear(self, channel: str, published: bytes) -> None:
        """Something has been published in a room, whoever did it."""
        if not self._hub.sessions(channel):
            return
        try:
            tell = read(published)
        except BadEnvelope as error:
            log.warning("dropped what was published in a room: %s", error, extra={"room": hashed(keys.room_of(channel))})
        else:
            self._hub.publish(channel, tell, size=len(published))
