"""What a guest may send, frame by frame. `hello` is not here: it comes before there is a guest (see `guest`)."""

from collections.abc import Mapping
from typing import Final

from traktir_media.handlers.chat import CHAT
from traktir_media.handlers.history import HISTORY
from traktir_media.handlers.kind import Handler
from traktir_media.handlers.leave import LEAVE
from traktir_media.handlers.ping import PING

HANDLERS: Final[Mapping[str, Handler]] = {
    "chat": CHAT,
    "history": HISTORY,
    "leave": LEAVE,
    "ping": PING,
}
