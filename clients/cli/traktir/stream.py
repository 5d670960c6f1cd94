"""Follows a room: each snapshot once, in order, through broken connections and restarts of the servers."""

import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Final, Self, cast

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from traktir.lobby import LONGEST_WAIT_S, Lobby
from traktir.problems import ProblemError, Unreachable
from traktir.requester import path
from traktir.shapes import Snapshot

_OPEN_S: Final = 5.0
_LARGEST: Final = 4 << 20
_NEXT_TRY_S: Final = 5.0
_FINAL: Final = {4401: ("bad_token", 401), 4403: ("no_spectators", 403), 4410: ("room_gone", 410)}
"""Close codes after which coming back is no use, and the problem that REST would tell unless the reason names another one."""
_PAUSES_S: Final = {1012: 0.3, 1011: 2.0, 1013: 2.0, 4429: 30.0}
_OTHER_PAUSE_S: Final = 0.2


class Stream:
    """The snapshots of one room for one viewer, from the WebSocket, or by long poll while that cannot be had.

    The first snapshot is the room as it stands, each later one is newer. Iterating ends when you have left (the server closes
    with 1000) or `close` was called, possibly by another thread. Raises ProblemError when the room or the token is gone, and
    Unreachable when nobody has answered for `patience` seconds; until then it tries again, and `lost` is called once for each such time.
    """

    def __init__(
        self,
        lobby: Lobby,
        code: str,
        token: str | None = None,
        *,
        since: int | None = None,
        patience: float = 60.0,
        lost: Callable[[], None] = lambda: None,
    ) -> None:
        self._lobby = lobby
        self._code = code
        self._token = token
        self._since = since
        self._seen: int | None = None
        self._patience = patience
        self._lost = lost
        self._socket: ClientConnection | None = None
        self._connection = ExitStack()
        self._next_try = 0.0
        self._closed = False

    @property
    def ended(self) -> bool:
        """Nothing will come any more."""
        return self._closed

    def __iter__(self) -> Iterator[Snapshot]:
        while not self._closed:
            snapshot = self.next()
            if snapshot is not None:
                yield snapshot

    def next(self, timeout: float | None = None) -> Snapshot | None:
        """The next snapshot; None when the stream has ended or `timeout` seconds have passed."""
        heard, told = time.monotonic(), False
        until = None if timeout is None else heard + timeout
        while not self._closed and (until is None or time.monotonic() < until):
            try:
                snapshot = self._receive(until)
            except Unreachable:
                if time.monotonic() - heard > self._patience:
                    raise
                if not told:
                    self._lost()
                told = True
                _pause(_OTHER_PAUSE_S)
                continue
            heard, told = time.monotonic(), False
            if snapshot is not None and (self._seen is None or snapshot["version"] > self._seen):
                self._seen = self._since = snapshot["version"]
                return snapshot
        return None

    def close(self) -> None:
        """Ends the stream."""
        self._closed = True
        self._drop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _receive(self, until: float | None) -> Snapshot | None:
        """One message, or one poll when there is no socket. None: nothing that is a snapshot."""
        socket = self._socket or self._open()
        if socket is None:
            return self._poll(until)
        try:
            text = socket.recv(timeout=None if until is None else max(0.0, until - time.monotonic()))
        except TimeoutError:
            return None
        except ConnectionClosed as gone:
            self._drop()
            self._come_back_after(gone)
            return None
        return _snapshot_of(json.loads(text))

    def _open(self) -> ClientConnection | None:
        """A socket that has said who it is; None if it cannot be had now."""
        if time.monotonic() < self._next_try:
            return None
        url = "ws" + self._lobby.requester.base.removeprefix("http") + path("rooms", self._code, "stream")
        hello = {"token": self._token, "since": self._since}
        try:
            socket = self._connection.enter_context(connect(url, open_timeout=_OPEN_S, close_timeout=1, max_size=_LARGEST, compression=None))
            socket.send(json.dumps({name: value for name, value in hello.items() if value is not None}))
        except (OSError, WebSocketException):
            self._drop()
            self._next_try = time.monotonic() + _NEXT_TRY_S
            return None
        if self._closed:  # by another thread, while this one was connecting
            self._drop()
            return None
        self._socket = socket
        return socket

    def _poll(self, until: float | None) -> Snapshot:
        """The room by REST: at once when nothing has been seen yet, else as soon as it is newer (or the next try is due)."""
        left = _NEXT_TRY_S if until is None else max(0.0, until - time.monotonic())
        wait = None if self._seen is None else int(min(left, _NEXT_TRY_S, LONGEST_WAIT_S))
        try:
            return self._lobby.room(self._code, self._token, since=self._since, wait=wait)
        except ProblemError as problem:
            if problem.status != 503:
                raise
            raise Unreachable(self._lobby.requester.address, problem.code) from problem

    def _come_back_after(self, gone: ConnectionClosed) -> None:
        """Does what the close code asks for (docs/protocol.md): stop, fail, or pause before the next try."""
        code, reason = (gone.rcvd.code, gone.rcvd.reason) if gone.rcvd else (1006, "")
        if code in _FINAL:
            name, status = _FINAL[code]
            raise ProblemError(reason or name, status, reason)
        if code == 1000:
            self._closed = True
        else:
            _pause(_PAUSES_S.get(code, _OTHER_PAUSE_S))

    def _drop(self) -> None:
        self._socket = None
        self._connection.close()


def _snapshot_of(message: dict[str, Any]) -> Snapshot | None:
    """The snapshot of a message, if it is one. Passing trouble is not raised: the server closes, and one comes back."""
    if message.get("t") == "snapshot":
        return cast("Snapshot", message["snapshot"])
    if message.get("t") == "problem":
        problem = ProblemError.of(message["problem"])
        if problem.status < 500:
            raise problem
    return None


def _pause(seconds: float) -> None:
    """Jitter keeps the clients of a restarted server from coming back all at once."""
    time.sleep(seconds * random.uniform(0.5, 1.5))  # noqa: S311 - no secret
