"""What a guest may send, frame by frame. `hello` is not here: it comes before there is a guest (see `guest`)."""

from collections.abc import Mapping
from typing import Final

from traktir_media.handlers.auth import AUTHENTICATE
from traktir_media.handlers.chat import CHAT
from traktir_media.handlers.delete import CHAT_DEL
from traktir_media.handlers.history import HISTORY
from traktir_media.handlers.ice import ICE
from traktir_media.handlers.kind import Handler
from traktir_media.handlers.leave import LEAVE
from traktir_media.handlers.mute import MUTE
from traktir_media.handlers.ping import PING
from traktir_media.handlers.signals import BYE, CAND, DESC
from traktir_media.handlers.state import STATE

HANDLERS: Final[Mapping[str, Handler]] = {
    "auth": AUTHENTICATE,
    "bye": BYE,
    "cand": CAND,
    "chat": CHAT,
    "chat_del": CHAT_DEL,
    "desc": DESC,
    "history": HISTORY,
    "ice": ICE,
    "leave": LEAVE,
    "mute": MUTE,
    "ping": PING,
    "state": STATE,
}
