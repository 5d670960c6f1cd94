"""HTTP/1.1 to one server, on connections that stay open: a pool around the standard library's client.

A call of the engine costs urllib3 0.55 ms CPU and http.client 0.20, and every move makes one.
"""

import http.client
import select
import weakref
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

IDLE: Final = 16
"""Connections that are kept for the next call."""
CONNECT_TIMEOUT: Final = 1.0
TIMEOUT: Final = 10.0
"""Seconds that the server may be silent, unless said otherwise."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A response that has come in whole."""

    status: int
    body: bytes


class Client:
    """Any thread may call; each call has a connection to itself meanwhile."""

    def __init__(self, url: str, timeout: float = TIMEOUT) -> None:
        """`url` is the base of all paths, `timeout` the seconds that the server may be silent. Opens nothing yet."""
        parts = urlsplit(url)
        self._connection = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._host = parts.hostname or ""
        self._port = parts.port
        self._base = parts.path
        self._timeout = timeout
        self._idle: deque[http.client.HTTPConnection] = deque()
        weakref.finalize(self, _close_all, self._idle)

    def request(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Reply:
        """What the server answers. Raises TimeoutError, another OSError or HTTPException; the server may have done the work all the same."""
        connection = self._take() or self._connect()
        try:
            connection.request(method, self._base + path, body, headers)
            response = connection.getresponse()
            reply = Reply(response.status, response.read())
        except BaseException:
            connection.close()
            raise
        self._put(connection)
        return reply

    def _take(self) -> http.client.HTTPConnection | None:
        """The connection used last, so that those that are not needed grow old and are hung up by the server."""
        while self._idle:
            try:
                connection = self._idle.pop()
            except IndexError:  # another thread was faster
                return None
            if not _is_over(connection):
                return connection
            connection.close()
        return None

    def _put(self, connection: http.client.HTTPConnection) -> None:
        """Keeps the connection, unless the server wants it closed: then the response has closed it already."""
        if connection.sock is not None and len(self._idle) < IDLE:
            self._idle.append(connection)
        else:
            connection.close()

    def _connect(self) -> http.client.HTTPConnection:
        connection = self._connection(self._host, self._port, timeout=CONNECT_TIMEOUT)
        connection.connect()
        connection.sock.settimeout(self._timeout)
        return connection


def _close_all(connections: deque[http.client.HTTPConnection]) -> None:
    for connection in connections:
        connection.close()


def _is_over(connection: http.client.HTTPConnection) -> bool:
    """Whether the server has hung up: on a connection on which nothing is asked there is nothing else to read."""
    poll = select.poll()
    poll.register(connection.sock, select.POLLIN)
    return bool(poll.poll(0))
