"""The worker class: gunicorn's threads, mended."""

import contextlib
import select
import socket
import threading
from concurrent.futures import Future
from typing import Any, Final

from gunicorn.http.errors import InvalidResponseHeader, InvalidResponseHeaderName, ParseException
from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import TConn, ThreadWorker

from traktir_kit.jsons import dumps
from traktir_kit.problems import MEDIA_TYPE, Problem

STAY: Final = 0.1
"""Seconds that a thread waits for the next request of a connection before it gives it back to the main thread."""


class Worker(ThreadWorker):  # type: ignore[misc] # it has no types
    """A `gthread` worker in which busy connections keep their thread, and a client that does not hang up delays nobody else.

    Gunicorn hands every request from its main thread to another one and the connection back: half of what a call of the engine cost.
    Here a thread stays with a connection while requests follow closely. At most half of the threads do; the others are for whoever comes.

    Gunicorn closes a connection in its main thread and waits there, for up to two seconds, until the client has closed too:
    a few clients that do not, and the process takes no connections for as long. Here the thread that served the request waits.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._stays = threading.Semaphore(self.cfg.threads // 2)

    def init_process(self) -> None:
        # Gunicorn looks up some twenty settings a request, each by a failed lookup and two calls: 8 % of a call of the engine.
        self.cfg.__dict__.update({name: setting.get() for name, setting in self.cfg.settings.items()})
        super().init_process()

    def handle(self, conn: TConn) -> object:
        keep = super().handle(conn)
        if keep is True and self._stays.acquire(blocking=False):
            try:
                keep = self._stay(conn)
            finally:
                self._stays.release()
        if keep is False:
            with contextlib.suppress(OSError):  # the hub has closed its sockets itself
                conn.close(graceful=True)
        return keep

    def _stay(self, conn: TConn) -> object:
        """Answers what follows on the connection, until nothing does for a while."""
        keep: object = True
        poll = select.poll()
        poll.register(conn.sock, select.POLLIN)
        while keep is True and self.alive and poll.poll(1000 * STAY):
            keep = super().handle(conn)
        return keep

    def handle_error(self, req: object, client: socket.socket, addr: object, exc: Exception) -> None:
        """What is not HTTP never gets to the app; it is refused in the words of all other problems. The rest is gunicorn's business."""
        if isinstance(exc, ParseException) and not isinstance(exc, InvalidResponseHeader | InvalidResponseHeaderName):
            with contextlib.suppress(OSError):
                write_nonblock(client, _refusal())
        else:
            super().handle_error(req, client, addr, exc)

    def finish_request(self, conn: TConn, fs: Future[object]) -> None:
        """In the main thread. A connection that is closed is only counted off: gunicorn would count it off twice."""
        if conn.sock.fileno() < 0:
            self.nr_conns -= 1
        else:
            super().finish_request(conn, fs)


def _refusal() -> bytes:
    problem = Problem("bad_request")
    body = dumps(problem.document())
    head = f"HTTP/1.1 {problem.status} Bad Request\r\nConnection: close\r\nContent-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body
