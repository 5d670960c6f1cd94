"""Messages of HTTP/1.1 and frames of WebSockets as bytes, as a proxy reads them."""

import re
import socket
from dataclasses import dataclass
from typing import Final

_LENGTH: Final = re.compile(rb"^content-length: *(\d+)", re.IGNORECASE | re.MULTILINE)
_TEXT: Final = 1


class Broken(Exception):
    """There is no more to read, or to write."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame as it is on the wire."""

    raw: bytes

    @property
    def is_text(self) -> bool:
        return self.raw[0] & 0x0F == _TEXT


def read_message(source: socket.socket) -> bytes:
    """A whole request or response; its body has a Content-Length or there is none. Raises Broken or OSError."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += _exactly(source, 1)
    length = _LENGTH.search(head)
    return head + _exactly(source, int(length[1]) if length else 0)


def read_frame(source: socket.socket) -> Frame:
    """Raises Broken or OSError."""
    head = _exactly(source, 2)
    masked, length = head[1] & 0x80, head[1] & 0x7F
    if length >= 126:
        extended = _exactly(source, 2 if length == 126 else 8)
        head, length = head + extended, int.from_bytes(extended)
    return Frame(head + _exactly(source, length + (4 if masked else 0)))


def _exactly(source: socket.socket, size: int) -> bytes:
    read = b""
    while len(read) < size:
        part = source.recv(size - len(read))
        if not part:
            raise Broken
        read += part
    return read
