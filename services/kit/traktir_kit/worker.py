"""The worker class: gunicorn's threads, mended."""

import contextlib
import select
import threading
from concurrent.futures import Future
from typing import Any, Final

from gunicorn.workers.gthread import TConn, ThreadWorker

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

    def finish_request(self, conn: TConn, fs: Future[object]) -> None:
        """In the main thread. A connection that is closed is only counted off: gunicorn would count it off twice."""
        if conn.sock.fileno() < 0:
            self.nr_conns -= 1
        else:
            super().finish_request(conn, fs)
