"""`ice`: ask for the servers that help to connect, with a fresh password."""

from typing import Any

from traktir_media import frames
from traktir_media.frames import Frame
from traktir_media.guest import Guest
from traktir_media.handlers.kind import ClientFrame, Handler


def give(guest: Guest, _: dict[str, Any]) -> Frame:
    """For this guest alone."""
    return frames.ice(guest.realm.ice_servers(guest.member))


ICE = Handler(ClientFrame(), give)
