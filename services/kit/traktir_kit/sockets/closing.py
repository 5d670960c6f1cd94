"""Why a WebSocket ends. The codes are those of docs/protocol.md."""

from enum import IntEnum

from traktir_kit.problems import Problem


class Code(IntEnum):
    LEFT = 1000
    BINARY = 1003
    BAD_UTF8 = 1007
    TOO_BIG = 1009
    INTERNAL = 1011
    RESTART = 1012
    BUSY = 1013
    PROTOCOL = 4400
    BAD_TOKEN = 4401
    FORBIDDEN = 4403
    SILENT = 4408
    REPLACED = 4409
    ROOM_CLOSED = 4410
    FLOOD = 4429


class Close(Exception):
    """Raised while a socket is served to close it. `hold`: the client learns of it only after so many seconds, and cannot come back sooner."""

    def __init__(self, code: int, reason: str = "", hold: float = 0.0) -> None:
        super().__init__(f"{int(code)} {reason}".strip())
        self.code = int(code)
        self.reason = reason
        self.hold = hold


class Gone(Exception):
    """The other side has ended the connection (with this code, if it said one) or does not answer any more."""

    def __init__(self, code: int = 1006) -> None:
        super().__init__(f"gone with {code}")
        self.code = code


def close_for(problem: Problem) -> Close:
    """How a socket is closed whose first message is refused."""
    code = {401: Code.BAD_TOKEN, 403: Code.FORBIDDEN, 404: Code.ROOM_CLOSED, 410: Code.ROOM_CLOSED, 429: Code.FLOOD}.get(problem.status)
    if code is None:
        code = Code.BUSY if problem.status >= 500 else Code.PROTOCOL
    return Close(code, problem.code)
