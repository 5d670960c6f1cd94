"""Where the replicas of a service are: all addresses of the names in its URLs, and in which order to try them."""

import socket
import threading
import time
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple
from urllib.parse import urlsplit

REFRESH: Final = 2.0
"""Seconds after which names are looked up again: replicas come and go."""
LOST: Final = 5.0
"""Seconds for which a replica that could not be reached is tried last."""


class Place(NamedTuple):
    """A replica: what its URL says, and one of the addresses that this means."""

    scheme: str
    host: str
    port: int
    base: str
    address: str


class Replicas:
    """Any thread may ask; nothing is looked up before that."""

    def __init__(self, urls: Sequence[str]) -> None:
        self._urls = urls
        self._looking = threading.Lock()
        self._found: Sequence[Place] = ()
        self._stale_at = 0.0
        self._lost: dict[Place, float] = {}

    def places(self) -> Sequence[Place]:
        """All of them; the same object until a look-up finds others. Raises OSError if no name could ever be looked up."""
        if time.monotonic() >= self._stale_at and self._looking.acquire(blocking=not self._found):  # the others go on with what was found before
            try:
                self._look()
            finally:
                self._looking.release()
        return self._found

    def in_order(self, key: str) -> Sequence[Place]:
        """All of them, in an order that is the same for the same key and spreads the keys evenly; those lost lately come last.

        When one comes or goes, only the keys that it is the first for change places (rendezvous hashing).
        """
        places = self.places()
        if len(places) == 1:
            return places
        now = time.monotonic()
        return sorted(places, key=lambda place: (self._lost.get(place, 0.0) > now, _rank(key, place)))

    def lose(self, place: Place) -> None:
        """It could not be reached."""
        self._lost[place] = time.monotonic() + LOST

    def _look(self) -> None:
        if time.monotonic() < self._stale_at:  # another thread was faster
            return
        try:
            found = tuple(sorted({place for url in self._urls for place in _resolve(url)}))
        except OSError:
            if not self._found:
                raise
        else:
            if found != self._found:
                self._found, self._lost = found, {}
        self._stale_at = time.monotonic() + REFRESH


def _resolve(url: str) -> set[Place]:
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return {Place(parts.scheme, host, port, parts.path, str(address[0])) for *_, address in found}


def _rank(key: str, place: Place) -> bytes:
    return blake2b(f"{key} {place.address} {place.port}".encode(), digest_size=8).digest()
