"""What waits to be sent on one socket: bounded, so that a client that does not read costs nobody else anything."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, TypeAlias

Render: TypeAlias = Callable[[], bytes | None]
"""Makes a message at the moment when it can be written; None: there is nothing to say after all."""

MAX_MESSAGES: Final = 256
MAX_BYTES: Final = 1024 * 1024


class Overflow(Exception):
    """The client reads too slowly."""


class Outbox:
    """A queue of messages. A message put with `replace` takes the place of the one of that name that still waits."""

    __slots__ = ("_bytes", "_lock", "_serial", "_waiting")

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: OrderedDict[Hashable, tuple[bytes | Render, int]] = OrderedDict()
        self._bytes = 0
        self._serial = 0

    def put(self, message: bytes | Render, replace: str | None = None, size: int = 0) -> None:
        """Queues a message at the end. Raises Overflow, and forgets all that waits, if that is too much.

        `size` is what a message that is yet to be made counts for (bytes).
        """
        size = len(message) if isinstance(message, bytes) else size
        with self._lock:
            key: Hashable = replace
            if key is None:
                self._serial += 1
                key = self._serial
            _, before = self._waiting.pop(key, (b"", 0))
            self._bytes += size - before
            self._waiting[key] = message, size
            if len(self._waiting) > MAX_MESSAGES or self._bytes > MAX_BYTES:
                self._forget()
                raise Overflow

    def take(self) -> bytes | Render | None:
        """The message that has waited longest, or None."""
        with self._lock:
            if not self._waiting:
                return None
            _, (message, size) = self._waiting.popitem(last=False)
            self._bytes -= size
            return message

    def clear(self) -> None:
        with self._lock:
            self._forget()

    def _forget(self) -> None:
        self._waiting.clear()
        self._bytes = 0
