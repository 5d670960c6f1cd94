"""HTTP/1.1 to the replicas of one service, on connections that stay open: a pool around the standard library's client.

A call of the engine costs urllib3 0.55 ms CPU and http.client 0.20, and every move makes one.
"""

import http.client
import select
import socket
import ssl
import weakref
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from traktir_lobby.replicas import Place, Replicas

IDLE: Final = 16
"""Connections to a replica that are kept for the next call."""
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

    def __init__(self, *urls: str, timeout: float = TIMEOUT) -> None:
        """Each URL is the base of all paths on a replica, or on several if its name has several addresses. Opens nothing yet.

        `timeout` is how many seconds a replica may be silent.
        """
        self._timeout = timeout
        self._replicas = Replicas(urls)
        self._places: Sequence[Place] = ()
        self._idle: dict[Place, deque[http.client.HTTPConnection]] = {}
        weakref.finalize(self, _close_all, self._idle)

    def request(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"", *, key: str = "") -> Reply:
        """What a replica answers: the same one for the same key, unless it cannot be reached.

        Raises TimeoutError, another OSError or HTTPException; the server may have done the work all the same.
        """
        place, connection = self._open(key)
        try:
            connection.request(method, place.base + path, body, headers)
            response = connection.getresponse()
            reply = Reply(response.status, response.read())
        except BaseException as error:
            connection.close()
            if isinstance(error, OSError | http.client.HTTPException):
                self._replicas.lose(place)
            raise
        self._put(place, connection)
        return reply

    def _open(self, key: str) -> tuple[Place, http.client.HTTPConnection]:
        """A connection to the first replica that can be reached."""
        self._forget_those_that_went()
        failure = OSError("no such address")
        for place in self._replicas.in_order(key):
            if (connection := self._take(place)) is not None:
                return place, connection
            connection = _Connection(place, self._timeout)
            try:
                connection.connect()
            except OSError as error:
                connection.close()
                self._replicas.lose(place)
                failure = error
            else:
                return place, connection
        raise failure

    def _take(self, place: Place) -> http.client.HTTPConnection | None:
        """The connection used last, so that those that are not needed grow old and are hung up by the server."""
        idle = self._idle.get(place)
        while idle:
            try:
                connection = idle.pop()
            except IndexError:  # another thread was faster
                return None
            if not _is_over(connection):
                return connection
            connection.close()
        return None

    def _put(self, place: Place, connection: http.client.HTTPConnection) -> None:
        """Keeps the connection, unless the server wants it closed: then the response has closed it already."""
        idle = self._idle.setdefault(place, deque())
        if connection.sock is not None and len(idle) < IDLE:
            idle.append(connection)
        else:
            connection.close()

    def _forget_those_that_went(self) -> None:
        """Hangs up on replicas that are no more."""
        places = self._replicas.places()
        if places is not self._places:
            self._places = places
            _close_all({place: self._idle.pop(place, deque()) for place in list(self._idle) if place not in places})


class _Connection(http.client.HTTPConnection):
    """To one address of a name."""

    def __init__(self, place: Place, timeout: float) -> None:
        super().__init__(place.host, place.port)
        self._place = place
        self._silence = timeout

    def connect(self) -> None:
        self.sock = socket.create_connection((self._place.address, self._place.port), CONNECT_TIMEOUT)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self._place.scheme == "https":
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self._place.host)
        self.sock.settimeout(self._silence)


def _close_all(idle: dict[Place, deque[http.client.HTTPConnection]]) -> None:
    for connections in idle.values():
        for connection in connections:
            connection.close()


def _is_over(connection: http.client.HTTPConnection) -> bool:
    """Whether the server has hung up: on a connection on which nothing is asked there is nothing else to read."""
    poll = select.poll()
    poll.register(connection.sock, select.POLLIN)
    return bool(poll.poll(0))
