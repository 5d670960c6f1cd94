"""A socket as the rest of the process sees it: any thread may send on it or close it, and none has to wait."""

import threading
import time
import weakref
from typing import TYPE_CHECKING

from traktir_kit.sockets.closing import Close, Code
from traktir_kit.sockets.outbox import Outbox, Overflow, Render
from traktir_kit.sockets.waker import Waker

if TYPE_CHECKING:
    from traktir_kit.sockets.session import Session
    from traktir_kit.sockets.topics import Topics


class Socket:
    """One WebSocket. The thread that serves it makes this object and does all the writing."""

    def __init__(self, session: "Session", topics: "Topics[Session]") -> None:
        self.outbox = Outbox()
        self.waker = Waker()
        self.closing: Close | None = None
        self.deadline: tuple[float, Close] | None = None
        self._thread = threading.get_ident()
        self._session = weakref.ref(session)  # which has this object: they would outlive the conversation
        self._topics = topics
        self._followed: set[str] = set()

    def send(self, message: bytes | Render, replace: str | None = None, size: int = 0) -> None:
        """Queues a message: JSON text, or a function that makes it (or None) in the socket's own thread when it is to be written.

        What is yet to be made counts for `size` bytes.

        With `replace` it takes the place of a message of that name that still waits: a slow reader gets the newest only.
        A client for whom more than 256 messages or 1 MiB wait is cut off (1013).
        """
        try:
            self.outbox.put(message, replace, size)
        except Overflow:
            self.close(Code.BUSY, "you read too slowly")
        else:
            self._wake()

    def subscribe(self, topic: str) -> None:
        """What is published on the topic from now on is sent to this socket too."""
        if (session := self._session()) is not None:
            self._followed.add(topic)
            self._topics.add(topic, session)

    def unsubscribe(self, topic: str) -> None:
        if (session := self._session()) is not None:
            self._followed.discard(topic)
            self._topics.remove(topic, session)

    def close(self, code: int, reason: str = "") -> None:
        """Closes the socket after what waits has been sent (for 1012 and 1013: at once). The first close counts."""
        if self.closing is None:
            self.closing = Close(code, reason)
        if code in {Code.RESTART, Code.BUSY}:
            self.outbox.clear()
        self._wake()

    def close_at(self, when: float, code: int, reason: str = "") -> None:
        """Closes the socket at that time (seconds since 1970), if it is still open; a later call replaces an earlier one."""
        self.deadline = (time.monotonic() + when - time.time(), Close(code, reason))
        self._wake()

    def _wake(self) -> None:
        """The serving thread itself looks after whatever it does."""
        if threading.get_ident() != self._thread:
            self.waker.wake()

    def end(self) -> None:
        """Nothing is sent any more. Called by the thread that served the socket, as its last deed."""
        for topic in list(self._followed):
            self.unsubscribe(topic)
        self.outbox.clear()
        self.waker.close()
