"""The WebSocket protocol over a TCP connection. Only the thread that serves the socket may use it.

There are no extensions: compression costs 100 KB a socket.
"""

import contextlib
import socket
import time
from collections.abc import Iterator
from typing import Final

from wsproto import ConnectionType
from wsproto.connection import Connection as Protocol
from wsproto.connection import ConnectionState
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, Pong, TextMessage

from traktir_kit.sockets.closing import Close, Code, Gone
from traktir_kit.sockets.rate import Bucket

WRITE_TIMEOUT: Final = 10.0
"""Seconds that a client may take to read what has been written to it."""
LINGER: Final = 1.0
"""Seconds to wait for the other side to close too."""
MOST_DISCARDED: Final = 1024 * 1024
"""Bytes of a client that keeps sending meanwhile."""
_CHUNK: Final = 8 * 1024
_UNACKNOWLEDGED: Final = 20_000
"""Milliseconds after which the kernel gives up on a peer that acknowledges nothing."""


class Connection:
    """Reads messages and writes them. Whatever the client does wrong is a Close with the code for it."""

    def __init__(self, sock: socket.socket, bucket: Bucket, max_message: int) -> None:
        self._socket = sock
        self._protocol = Protocol(ConnectionType.SERVER)
        self._bucket = bucket
        self._max_message = max_message
        self._parts: list[str] = []
        self._size = 0
        self.last_heard = time.monotonic()
        _tune(sock)

    def fileno(self) -> int:
        return self._socket.fileno()

    def upgrade(self, head: bytes) -> None:
        """Sends the answer that makes a WebSocket of the HTTP connection."""
        self._write(head)

    def send(self, message: bytes) -> None:
        """Writes a text message. Raises Gone if the client does not take it."""
        self._write(self._protocol.send(TextMessage(data=message.decode())))

    def ping(self) -> None:
        self._write(self._protocol.send(Ping()))

    def receive(self) -> Iterator[str]:
        """Reads what has come and gives the messages that are complete. Raises Close or Gone."""
        try:
            data = self._socket.recv(_CHUNK)
        except OSError as error:
            raise Gone from error
        if not data:
            raise Gone
        self.last_heard = time.monotonic()
        self._protocol.receive_data(data)
        for event in self._protocol.events():
            yield from self._take(event)

    def hold(self, seconds: float) -> None:
        """Reads and forgets what comes, for so long: nothing costs the client less of our time than waiting."""
        with contextlib.suppress(OSError):
            self._discard(seconds)

    def close(self, code: int, reason: str = "", linger: float = LINGER) -> None:
        """Says why and waits a moment for the other side to read it; a connection with unread input would be reset at once."""
        with contextlib.suppress(OSError):
            self._socket.settimeout(LINGER)
            if self._protocol.state is ConnectionState.OPEN:
                self._socket.sendall(self._protocol.send(CloseConnection(code, reason or None)))
            self._socket.shutdown(socket.SHUT_WR)
            self._discard(linger)
        self._socket.close()

    def cut(self) -> None:
        """Ends the connection without a word: there is nobody to hear it."""
        self._socket.close()

    def abort(self) -> None:
        """The one thing another thread may do: wakes the serving thread even from a write that the client does not take."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def _take(self, event: Event) -> Iterator[str]:
        match event:
            case TextMessage():
                yield from self._take_text(event)
            case BytesMessage():
                raise Close(Code.BINARY, "text messages only")
            case CloseConnection():
                self._closed_by_peer(event)
            case Ping():
                self._spend()
                self._write(self._protocol.send(event.response()))
            case Pong():
                self._spend()

    def _take_text(self, event: TextMessage) -> Iterator[str]:
        if event.frame_finished:
            self._spend()
        self._size += len(event.data.encode())
        if self._size > self._max_message:
            raise Close(Code.TOO_BIG, f"at most {self._max_message} bytes")
        if event.data:
            self._parts.append(event.data)
        if event.message_finished:
            message = "".join(self._parts)
            self._parts.clear()
            self._size = 0
            yield message

    def _closed_by_peer(self, event: CloseConnection) -> None:
        """The peer's own close, or what wsproto says of a frame that breaks the protocol."""
        if self._protocol.state is ConnectionState.OPEN:
            raise Close(event.code, event.reason or "")
        self._write(self._protocol.send(event.response()))
        raise Gone(event.code)

    def _spend(self) -> None:
        if not self._bucket.spend():
            raise Close(Code.FLOOD, "too many messages")

    def _write(self, data: bytes) -> None:
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise Gone from error

    def _discard(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        read = 0
        while (left := until - time.monotonic()) > 0 and read < MOST_DISCARDED:
            self._socket.settimeout(left)
            data = self._socket.recv(_CHUNK)
            if not data:
                return
            read += len(data)


def _tune(sock: socket.socket) -> None:
    sock.settimeout(WRITE_TIMEOUT)
    with contextlib.suppress(OSError):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNACKNOWLEDGED)
