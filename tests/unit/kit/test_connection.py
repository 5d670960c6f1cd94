"""The WebSocket on its TCP connection, with a kernel that takes little at once."""

import socket
import threading

from traktir_kit.sockets.connection import Connection
from traktir_kit.sockets.rate import Bucket, Rate

HEAD = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"
FRAME_HEAD = 10
"""Bytes before the text of a long frame of a server."""


def test_a_message_for_which_the_kernel_has_no_room_is_written_whole() -> None:
    """Defect 2 of the measurements of the stack: `send` writes what fits and says how much."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        theirs.settimeout(5)
        connection = Connection(ours, Bucket(Rate(1, 1)), 1024)
        message = bytes(range(97, 123)) * 20_000
        connection.upgrade(HEAD)
        writer = threading.Thread(target=connection.send, args=(message,))
        writer.start()
        with theirs.makefile("rb") as reader:
            assert reader.read(len(HEAD)) == HEAD
            assert reader.read(FRAME_HEAD + len(message))[FRAME_HEAD:] == message
        writer.join()
