"""The relay brings what is published in the rooms to those guests that this worker has."""

import hashlib
import logging

from traktir_kit.sockets import Hub
from traktir_media.envelopes import BadEnvelope, read

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
            log.warning("dropped what was published in a room: %s", error, extra={"channel": hashed(channel)})
        else:
            self._hub.publish(channel, tell)


def hashed(channel: str) -> str:
    """What stands for a channel in the log."""
    return hashlib.sha256(channel.encode()).hexdigest()[:12]
