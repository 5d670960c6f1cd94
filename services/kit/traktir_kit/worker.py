"""The worker class: gunicorn's threads, mended."""

import contextlib
from concurrent.futures import Future

from gunicorn.workers.gthread import TConn, ThreadWorker


class Worker(ThreadWorker):  # type: ignore[misc] # it has no types
    """A `gthread` worker in which a client that does not hang up delays nobody else.

    Gunicorn closes a connection in its main thread and waits there, for up to two seconds, until the client has closed too:
    a few clients that do not, and the process takes no connections for as long. Here the thread that served the request waits.
    """

    def handle(self, conn: TConn) -> object:
        keep = super().handle(conn)
        if keep is False:
            with contextlib.suppress(OSError):  # the hub has closed its sockets itself
                conn.close(graceful=True)
        return keep

    def finish_request(self, conn: TConn, fs: Future[object]) -> None:
        """In the main thread. A connection that is closed is only counted off: gunicorn would count it off twice."""
        if conn.sock.fileno() < 0:
            self.nr_conns -= 1
        else:
            super().finish_request(conn, fs)
