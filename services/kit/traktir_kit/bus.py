"""The bus: what one process publishes in Redis reaches all others. A message is a hint; the truth is fetched from the store."""

import logging
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

from redis import Redis
from redis.client import PubSub
from redis.exceptions import RedisError

from traktir_kit.redis import channel

Handler: TypeAlias = Callable[[str, bytes], None]
"""Gets the channel and the message. It runs in the bus's thread and must not wait for anything."""

POLL: Final = 1.0
"""Seconds after which the thread looks up while it waits for the confirmation."""
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 2.0
_PROBES: Final = {"TCP_KEEPIDLE": 10, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3}
KEEPALIVE: Final = {getattr(socket, name): value for name, value in _PROBES.items() if hasattr(socket, name)}
"""Makes the kernel notice within 25 s that a silent Redis is gone."""

_CONFIRMATIONS: Final = frozenset({"subscribe", "psubscribe"})

log = logging.getLogger(__name__)


class Bus:
    """One subscriber of the process, in a thread of its own.

    `handlers` are by channel or pattern (`room:*`). When the connection was lost, messages were too: as soon as it stands
    again, `on_resync` is called so that everything is read anew. `ready` is set while the subscription is confirmed.
    """

    def __init__(self, url: str, handlers: Mapping[str, Handler], on_resync: Callable[[], None] = lambda: None) -> None:
        self.ready = threading.Event()
        self._url = url
        self._handlers = dict(handlers)
        self._on_resync = on_resync
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._stopping = threading.Event()
        self._subscriber: PubSub | None = None
        self._prefix = ""

    def start(self) -> None:
        """Starts listening, once; call it in the process that listens (after the fork), as often as you like."""
        if self._thread is not None:
            return
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="bus", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Stops listening."""
        self._stopping.set()
        while self._thread is not None and self._thread.is_alive():
            self._interrupt()
            self._thread.join(POLL / 10)

    def _interrupt(self) -> None:
        """Wakes the thread from its reading: the connection ends under it."""
        connection: Any = None if self._subscriber is None else self._subscriber.connection
        if connection is not None:
            connection.disconnect()

    def _run(self) -> None:
        pause = FIRST_PAUSE
        resync = False
        while not self._stopping.is_set():
            try:
                with self._subscribed() as subscriber:
                    if resync:
                        self._guard(self._on_resync)
                    self.ready.set()
                    resync, pause = True, FIRST_PAUSE
                    self._listen(subscriber)
            except RedisError as error:
                if self._stopping.is_set():
                    return
                log.warning("the bus is cut off: %s", error)
                self._stopping.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            finally:
                self.ready.clear()

    @contextmanager
    def _subscribed(self) -> Iterator[PubSub]:
        """A confirmed subscription. Without `retry=None` redis-py reconnects by itself and says nothing of what it missed.

        The client has to live as long as the subscription: when it is collected it closes its pool, and the subscription reconnects.
        """
        client = Redis.from_url(self._url, retry=None, socket_connect_timeout=LONGEST_PAUSE, socket_keepalive=True, socket_keepalive_options=KEEPALIVE)
        with client as redis, redis.pubsub() as subscriber:
            self._prefix = channel(redis, "")
            channels = [self._prefix + name for name in self._handlers if "*" not in name]
            patterns = [self._prefix + name for name in self._handlers if "*" in name]
            if channels:
                subscriber.subscribe(*channels)
            if patterns:
                subscriber.psubscribe(*patterns)
            self._subscriber = subscriber
            self._await_confirmation(subscriber)
            yield subscriber

    def _await_confirmation(self, subscriber: PubSub) -> None:
        """Each channel and pattern is confirmed by itself; messages of the first may come before the last is."""
        missing = len(self._handlers)
        while missing and not self._stopping.is_set():
            message = subscriber.get_message(timeout=POLL)
            if message is None:
                continue
            if message["type"] in _CONFIRMATIONS:
                missing -= 1
            else:
                self._hand_out(message)

    def _listen(self, subscriber: PubSub) -> None:
        """Reads without a timeout, for with one redis-py polls before each read; `stop` ends the connection."""
        for message in subscriber.listen():  # type: ignore[no-untyped-call]
            if self._stopping.is_set():
                return
            self._hand_out(message)

    def _hand_out(self, message: Mapping[str, Any]) -> None:
        name = (message["pattern"] or message["channel"]).decode().removeprefix(self._prefix)
        handler = self._handlers.get(name)
        if handler is not None:
            self._guard(handler, message["channel"].decode().removeprefix(self._prefix), message["data"])

    def _guard(self, act: Callable[..., None], *arguments: Any) -> None:
        """What a handler does wrong is logged; the thread lives on."""
        try:
            act(*arguments)
        except Exception:
            log.exception("a handler of the bus failed")
