"""`leave`: go."""

from typing import Any, NoReturn

from traktir_kit.sockets import Close
from traktir_kit.sockets.closing import Code
from traktir_media.guest import Guest
from traktir_media.handlers.kind import ClientFrame, Handler


def go(_: Guest, __: dict[str, Any]) -> NoReturn:
    """The socket is closed; the others hear that the guest has left."""
    raise Close(Code.LEFT, "you left")


LEAVE = Handler(ClientFrame(), go)
