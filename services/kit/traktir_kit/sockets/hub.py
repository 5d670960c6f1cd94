"""The hub: all WebSockets and long polls of one process."""

import contextlib
import functools
import logging
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol

import flask
from redis.exceptions import RedisError

from traktir_kit.addresses import client
from traktir_kit.limits.guard import check
from traktir_kit.limits.registry import Limit
from traktir_kit.problems import Problem
from traktir_kit.request_ids import request_id, serving_for
from traktir_kit.sockets.closing import Close, Code, Gone
from traktir_kit.sockets.connection import Connection
from traktir_kit.sockets.conversation import Conversation, Timing
from traktir_kit.sockets.permits import Permits
from traktir_kit.sockets.rate import Bucket
from traktir_kit.sockets.session import Session
from traktir_kit.sockets.socket import Socket
from traktir_kit.sockets.topics import Topics
from traktir_kit.sockets.upgrade import Upgraded, answer, check_origin, connection_of
from traktir_kit.sockets.waiter import Waiter
from traktir_kit.traffic import route

STOPPING: Final = 1.0
"""Seconds for clients to take the news that the process stops; then they are cut off."""

log = logging.getLogger(__name__)


class Gauge(Protocol):
    """Counts what is open."""

    def inc(self) -> None: ...
    def dec(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Origin:
    """What is remembered of the request by which a socket was opened; `client` stands for its address."""

    client: str
    route: str
    request_id: str


class Hub:
    """Serves WebSockets, each in the thread of its request, and hands out what is published.

    It has no thread of its own and depends on no kind of gunicorn worker. `max_sockets` counts long polls too; one address may have `each` of them.
    """

    def __init__(self, max_sockets: int, allowed_origins: Collection[str], timing: Timing | None = None, *, each: int | None = None) -> None:
        self.open_sockets: Gauge | None = None
        self._permits = Permits(max_sockets, max_sockets if each is None else each)
        self._allowed_origins = frozenset(allowed_origins)
        self._timing = timing or Timing()
        self._topics: Topics[Session] = Topics()
        self._waiters: Topics[Waiter] = Topics()
        self._everybody: dict[Session, Connection] = {}
        self._stopping = False

    def accept(self, session: Session, limits: Iterable[Limit] = ()) -> flask.Response:
        """What a view returns to serve a WebSocket. Raises Problem `upgrade_required` or `bad_origin`.

        If the process has too many open, or the limits are reached, the client is told so by close code 1013 or 4429 (a browser sees no HTTP status).
        """
        check_origin(flask.request, self._allowed_origins)
        head = answer(flask.request.headers, session.subprotocol)
        refusal = _refusal(limits)
        connection = Connection(connection_of(flask.request), Bucket(session.rate), session.max_message)
        origin = Origin(client(), route(), request_id() or "")
        return Upgraded(functools.partial(self._serve, session, connection, head, origin, refusal))

    def publish(self, topic: str, message: bytes | Callable[[Any], bytes | None], replace: str | None = None, size: int = 0) -> None:
        """Sends a message to all sessions that have subscribed to the topic, and wakes the long polls that wait for it.

        `message` is JSON text, or a function that gives each session its own (or None). The function runs in the thread of each
        session's socket, when the message can be written; while it waits there it counts for `size` bytes.
        With `replace` only the newest message of that name is sent.
        """
        for session in self._topics.followers(topic):
            session.socket.send(message if isinstance(message, bytes) else functools.partial(message, session), replace, size)
        for waiter in self._waiters.followers(topic):
            waiter.wake()

    def sessions(self, topic: str) -> list[Session]:
        """The sessions that have subscribed to the topic, in this process."""
        return self._topics.followers(topic)

    def topics(self) -> list[str]:
        """The topics on which somebody in this process waits for news."""
        return sorted({*self._topics.names(), *self._waiters.names()})

    @contextmanager
    def waiter(self, topic: str) -> Iterator[Waiter]:
        """For a long poll: `with hub.waiter(topic) as waiter:` look whether there is news, and if not `waiter.wait(seconds)`, and look again."""
        with self._permits.one(client()) as granted:
            waiter = Waiter(granted)
            self._waiters.add(topic, waiter)
            try:
                if self._stopping:
                    waiter.wake()
                yield waiter
            finally:
                self._waiters.remove(topic, waiter)

    @contextmanager
    def permit(self) -> Iterator[None]:
        """For anything else that keeps a thread busy for long. Raises Problem `busy` if too much is going on."""
        with self._permits.one(client()) as granted:
            if not granted:
                raise Problem("busy", "too many sockets are open")
            yield

    def stop(self) -> None:
        """Tells all clients that the process restarts (1012), ends the long polls, and after a second cuts off those who do not listen."""
        self._stopping = True
        for session in list(self._everybody):
            session.socket.close(Code.RESTART, "restarting")
        for topic in self._waiters.names():
            for waiter in self._waiters.followers(topic):
                waiter.wake()
        time.sleep(STOPPING)
        for connection in list(self._everybody.values()):
            connection.abort()

    def _serve(self, session: Session, connection: Connection, head: bytes, origin: Origin, refusal: Close | None) -> None:
        started = time.monotonic()
        with self._permits.one(origin.client) as granted, serving_for(origin.request_id):
            if not granted:
                refusal = Close(Code.BUSY, "too many sockets are open")
            code = self._converse(session, connection, head) if refusal is None else self._turn_away(connection, head, refusal)
        line = {"route": origin.route, "request_id": origin.request_id, "code": code, "seconds": round(time.monotonic() - started, 1)}
        log.info("socket closed", extra=line)

    def _turn_away(self, connection: Connection, head: bytes, refusal: Close) -> int:
        """At once and without waiting for anything, since this may take one of the spare threads."""
        with contextlib.suppress(Gone):
            connection.upgrade(head)
            connection.close(refusal.code, refusal.reason, linger=0)
        return refusal.code

    def _converse(self, session: Session, connection: Connection, head: bytes) -> int:
        session.socket = Socket(session, self._topics)
        self._everybody[session] = connection
        if self._stopping:
            session.socket.close(Code.RESTART, "restarting")
        try:
            with counted(self.open_sockets):
                return Conversation(connection, session, session.socket, self._timing).run(head)
        finally:
            del self._everybody[session]
            session.socket.end()


def _refusal(limits: Iterable[Limit]) -> Close | None:
    """How the present request is turned away if it is beyond the limits, or if nobody can tell."""
    try:
        check(limits)
    except Problem as problem:
        return Close(Code.FLOOD, problem.code)
    except RedisError as error:
        log.warning("Redis does not answer: %s", error)
        return Close(Code.BUSY, "unavailable")
    return None


@contextmanager
def counted(gauge: Gauge | None) -> Iterator[None]:
    """Counts while the block runs."""
    if gauge is None:
        yield
        return
    gauge.inc()
    try:
        yield
    finally:
        gauge.dec()
