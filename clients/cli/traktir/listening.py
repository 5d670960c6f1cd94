"""Listens to the chat of a room: each message once, in order, through broken connections and restarts of the servers."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Final, Self, cast

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from traktir.chat import Chat
from traktir.problems import ProblemError, Unreachable
from traktir.shapes import Message

_OPEN_S: Final = 5.0
_PAUSE_S: Final = 1.0
_PAUSES_S: Final = {1011: 3.0, 1013: 3.0, 4429: 30.0}
_FINAL: Final = {1000, 4400, 4403, 4409, 4410}
"""Close codes after which coming back is no use: left, not the protocol, sent away, replaced by a newer connection of yours, room closed."""
_GONE: Final = {401, 403, 404, 410}
"""With these statuses the lobby says that the room or the seat is no more, or that its talk is not for us."""


class Listener:
    """What is said in a room: the last messages first, then each as it comes. Whispers to you are among them and have no `seq`.

    `token` gives a fresh media token; it is asked again for each connection. Iterating ends when the room or the seat is gone or its
    talk is not for us, when a newer connection of the same person has replaced this one, or when `close` was called, possibly by another thread.
    """

    def __init__(self, chat: Chat, token: Callable[[], str]) -> None:
        self._chat = chat
        self._token = token
        self._heard = 0
        self._closed = threading.Event()
        self._connection = ExitStack()

    def __iter__(self) -> Iterator[Message]:
        while not self._closed.is_set():
            pause = _PAUSE_S
            try:
                yield from self._listen(self._open())
            except ConnectionClosed as end:
                code = end.rcvd.code if end.rcvd else 1006
                if code in _FINAL:
                    return
                pause = _PAUSES_S.get(code, _PAUSE_S)
            except ProblemError as problem:
                if problem.status in _GONE:
                    return
            except (Unreachable, OSError, WebSocketException):
                pass
            finally:
                self._connection.close()
            self._closed.wait(pause)

    def close(self) -> None:
        """Ends the listening."""
        self._closed.set()
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _open(self) -> ClientConnection:
        url = "ws" + self._chat.requester.base.removeprefix("http") + "/ws"
        hello = {"t": "hello", "v": 1, "token": self._token()}
        subprotocols = [Subprotocol("table-media.v1")]
        socket = self._connection.enter_context(connect(url, subprotocols=subprotocols, open_timeout=_OPEN_S, close_timeout=1, compression=None))
        socket.send(json.dumps(hello))
        return socket

    def _listen(self, socket: ClientConnection) -> Iterator[Message]:
        while not self._closed.is_set():
            for message in _messages(json.loads(socket.recv())):
                seq = message.get("seq")
                if seq is None or seq > self._heard:
                    self._heard = seq or self._heard
                    yield message


def _messages(frame: dict[str, Any]) -> list[Message]:
    """What is said in a frame of the service, if anything."""
    if frame["t"] == "chat":
        return [cast("Message", frame)]
    return cast("list[Message]", frame["history"]) if frame["t"] in {"welcome", "resync"} else []
