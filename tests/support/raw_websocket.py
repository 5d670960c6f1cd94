"""A WebSocket client made by hand, which can do everything that a well-behaved one would not."""

import base64
import json
import os
import socket
import struct
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATIENCE = 20.0


class Closed(Exception):
    """The server has closed; `code` is None if it did so without a close frame."""

    def __init__(self, code: int | None) -> None:
        super().__init__(str(code))
        self.code = code


class RawWebSocket:
    """Open from the start; `head` is the head of the server's answer. It answers no pings by itself."""

    def __init__(self, url: str, *, receive_buffer: int | None = None, **headers: Any) -> None:
        parts = urlsplit(url)
        self.sock = socket.socket()
        if receive_buffer:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.sock.settimeout(PATIENCE)
        self.sock.connect((parts.hostname or "", parts.port or 80))
        wanted = {
            "Host": parts.netloc,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        } | {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"GET {parts.path} HTTP/1.1", *(f"{name}: {value}" for name, value in wanted.items()), "", ""]
        self.sock.sendall("\r\n".join(lines).encode())
        self._buffer = b""
        while b"\r\n\r\n" not in self._buffer:
            self._more()
        head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
        self.head = head.decode()
        self.status = int(self.head.split()[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.sock.close()

    def send(self, message: Any) -> None:
        """Sends a text message: JSON of the value, or the text itself."""
        self.sock.sendall(frame(TEXT, (message if isinstance(message, str) else json.dumps(message)).encode()))

    def receive(self) -> Any:
        """The next message, as JSON. Raises Closed."""
        while True:
            opcode, payload = self.frame()
            if opcode == TEXT:
                return json.loads(payload)
            if opcode == CLOSE:
                raise Closed(struct.unpack(">H", payload[:2])[0] if payload else None)

    def frame(self) -> tuple[int, bytes]:
        """The next frame: opcode and payload. The server must not mask, fragment or compress. Raises Closed."""
        first, length = self._take(2)
        assert first & 0xF0 == 0x80
        assert length < 128
        if length > 125:
            length = int.from_bytes(self._take(2 if length == 126 else 8), "big")
        return first & 0x0F, self._take(length)

    def closed(self) -> int | None:
        """The code with which the server closes, after whatever it still says."""
        try:
            while True:
                self.receive()
        except Closed as closed:
            return closed.code

    def _take(self, count: int) -> bytes:
        while len(self._buffer) < count:
            self._more()
        taken, self._buffer = self._buffer[:count], self._buffer[count:]
        return taken

    def _more(self) -> None:
        try:
            data = self.sock.recv(65536)
        except ConnectionError as error:
            raise Closed(None) from error
        if not data:
            raise Closed(None)
        self._buffer += data


def frame(opcode: int, payload: bytes = b"", *, fin: bool = True, rsv: int = 0, mask: bool = True) -> bytes:
    """A frame as a client sends it."""
    length = len(payload)
    first = (0x80 if fin else 0) | rsv << 4 | opcode
    extended = b"" if length < 126 else struct.pack(">H", length) if length < 65536 else struct.pack(">Q", length)
    short = length if length < 126 else 126 if length < 65536 else 127
    return bytes([first, (0x80 if mask else 0) | short]) + extended + (bytes(4) if mask else b"") + payload
