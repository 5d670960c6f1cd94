"""Serves one WebSocket from upgrade to close, in the one thread that reads from it and writes to it."""

import functools
import logging
import select
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

from redis.exceptions import RedisError

from traktir_kit.garbage import let_go
from traktir_kit.jsons import BadJson, dumps, loads
from traktir_kit.problems import Problem
from traktir_kit.sockets.closing import Close, Code, Gone, close_for
from traktir_kit.sockets.connection import Connection
from traktir_kit.sockets.outbox import Render
from traktir_kit.sockets.session import Message, Session
from traktir_kit.sockets.socket import Socket

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds: within which the first message must come, and between pings; a peer that has not answered one when the next is due is gone."""

    hello: float = 5.0
    ping: float = 20.0


class Conversation:
    """One client being served."""

    def __init__(self, connection: Connection, session: Session, socket: Socket, timing: Timing) -> None:
        self._connection = connection
        self._session = session
        self._socket = socket
        self._timing = timing
        self._greeted = False
        self._pinged_at = 0.0
        self._next_ping = time.monotonic() + timing.ping

    def run(self, head: bytes) -> int:
        """Upgrades with the head of the response and serves the socket. Returns the code with which it was closed."""
        self._socket.deadline = (time.monotonic() + self._timing.hello, Close(Code.SILENT, "say something first"))
        code = self._serve(head)
        if self._greeted:
            self._say_goodbye(code)
        return code

    def _serve(self, head: bytes) -> int:
        try:
            self._connection.upgrade(head)
            self._talk()
        except Close as close:
            self._connection.hold(close.hold)
            self._connection.close(close.code, close.reason)
            let_go(close)
            return close.code
        except Gone as gone:
            self._connection.cut()
            return gone.code
        except Exception:
            log.exception("a socket failed")
            self._connection.close(Code.INTERNAL)
            return Code.INTERNAL

    def _talk(self) -> NoReturn:
        poll = select.poll()
        poll.register(self._connection, select.POLLIN)
        poll.register(self._socket.waker, select.POLLIN)
        while True:
            ready = {fd for fd, _ in poll.poll(self._patience())}
            self._socket.waker.clear()
            if self._connection.fileno() in ready:
                for text in self._connection.receive():
                    self._take(text)
            self._flush()
            self._keep_time()

    def _take(self, text: str) -> None:
        message = _parse(text)
        if self._greeted:
            self._guard(message, functools.partial(self._dispatch, message))
        else:
            self._greeted = True
            self._socket.deadline = None
            self._greet(message)

    def _greet(self, message: Message) -> None:
        try:
            self._session.hello(message)
        except (Problem, RedisError) as error:
            problem = _problem(error)
            self._refuse(problem, message)
            self._flush()
            raise close_for(problem) from error

    def _dispatch(self, message: Message) -> None:
        kind = message.get("t")
        handler = self._session.handlers.get(kind) if isinstance(kind, str) else None
        if handler is None:
            raise Problem("invalid", errors={"t": ["Unknown message type."]})
        answer = handler(self._session, message)
        if answer is not None:
            self._socket.send(dumps(answer))

    def _flush(self) -> None:
        """Writes what waits, unless the socket is to be closed; then closes it."""
        while (message := self._socket.outbox.take()) is not None:
            self._guard({}, functools.partial(self._write, message))
        if self._socket.closing is not None:
            raise self._socket.closing

    def _write(self, message: bytes | Render) -> None:
        text = message if isinstance(message, bytes) else message()
        if text is not None:
            self._connection.send(text)

    def _guard(self, message: Message, act: Callable[[], None]) -> None:
        """Does what the message asks for, or says why not."""
        try:
            act()
        except (Problem, RedisError) as error:
            self._refuse(_problem(error), message)
            let_go(error)

    def _refuse(self, problem: Problem, message: Message) -> None:
        self._socket.send(dumps(self._session.refusal(problem, message)))

    def _patience(self) -> float:
        """Milliseconds until there is something to do even if nothing comes."""
        until = self._next_ping
        if self._socket.deadline is not None:
            until = min(until, self._socket.deadline[0])
        return max(0.0, until - time.monotonic()) * 1000

    def _keep_time(self) -> None:
        now = time.monotonic()
        if self._socket.deadline is not None and now >= self._socket.deadline[0]:
            raise self._socket.deadline[1]
        if now >= self._next_ping:
            # Not by how long it has been silent: that may be because this process has stood still.
            if self._connection.last_heard < self._pinged_at:
                raise Gone
            self._connection.ping()
            self._pinged_at, self._next_ping = now, now + self._timing.ping

    def _say_goodbye(self, code: int) -> None:
        try:
            self._session.goodbye(code)
        except Exception:
            log.exception("a goodbye failed")


def _parse(text: str) -> Message:
    try:
        message = loads(text)
    except BadJson as error:
        raise Close(Code.PROTOCOL, "not JSON") from error
    if not isinstance(message, dict):
        raise Close(Code.PROTOCOL, "not a JSON object")
    return message


def _problem(error: Problem | RedisError) -> Problem:
    if isinstance(error, Problem):
        return error
    log.error("Redis does not answer: %s", error)
    return Problem("unavailable", "the store does not answer")
