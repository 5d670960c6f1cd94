"""A name server on a free port, for which every name has the addresses that a test says: what a service with replicas looks like."""

import socket
import struct
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

ADDRESS: Final = 1
"""The type of a record that holds an IPv4 address."""


@contextmanager
def name_server(addresses: Sequence[str]) -> Iterator[str]:
    """Answers until the block ends; gives its own `host:port`. The addresses may change meanwhile."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))
        server.settimeout(0.05)
        over = threading.Event()

        def serve() -> None:
            while not over.is_set():
                try:
                    question, client = server.recvfrom(4096)
                except TimeoutError:
                    continue
                server.sendto(_answer(question, addresses), client)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"127.0.0.1:{server.getsockname()[1]}"
        finally:
            over.set()
            thread.join()


def _answer(question: bytes, addresses: Sequence[str]) -> bytes:
    """RFC 1035: the head, the question again, and a record for each address, whose name is that at byte 12."""
    end = question.index(b"\0", 12) + 5
    (kind,) = struct.unpack("!H", question[end - 4 : end - 2])
    records = [struct.pack("!HHHIH", 0xC00C, ADDRESS, 1, 0, 4) + socket.inet_aton(address) for address in addresses if kind == ADDRESS]
    return question[:2] + struct.pack("!HHHHH", 0x8180, 1, len(records), 0, 0) + question[12:end] + b"".join(records)
