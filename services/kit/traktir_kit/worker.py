"""The worker class: gunicorn's threads, mended."""

import contextlib
import errno
import re
import select
import selectors
import socket
import struct
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from gunicorn.http.errors import InvalidResponseHeader, InvalidResponseHeaderName, ParseException
from gunicorn.http.message import Request
from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import TConn, ThreadWorker

from traktir_kit.jsons import dumps
from traktir_kit.problems import MEDIA_TYPE, Problem
from traktir_kit.request_ids import HEADER, fresh
from traktir_kit.traffic import note_unsound

STAY: Final = 0.1
"""Seconds that a thread waits for the next request of a connection before it gives it back to the main thread."""
HEAD_PATIENCE: Final = 5.0
"""Seconds within which the head of a request has to come once it has begun."""
SEND_PATIENCE: Final = 5
"""Seconds for which a client may take nothing of its answer; the kernel may count them twice."""
HEALTH_THREADS: Final = 4
_HEALTH: Final = b"GET /health"
_ANNOUNCES_BODY: Final = re.compile(rb"\n(content-length|transfer-encoding|expect|upgrade)", re.IGNORECASE)
_END_OF_HEAD: Final = b"\r\n\r\n"
_PEEKED: Final = 4096
_NOBODY_THERE: Final = frozenset({errno.EAGAIN, errno.EWOULDBLOCK, errno.ECONNABORTED})


class Worker(ThreadWorker):  # type: ignore[misc] # it has no types
    """A `gthread` worker in which busy connections keep their thread, and nobody who is slow delays anybody else.

    Gunicorn hands every request from its main thread to another one and the connection back: half of what a call of the engine cost.
    Here a thread stays with a connection while requests follow closely. At most half of the threads do; the others are for whoever comes.

    Gunicorn closes a connection in its main thread and waits there, for up to two seconds, until the client has closed too:
    a few clients that do not, and the process takes no connections for as long. Here the thread that served the request waits.

    Gunicorn has a thread wait for the first byte of a new connection, and for the rest of a head as long as it takes: a few hundred
    clients that say nothing, and all threads wait. Here the main thread waits for the first byte, and a head that does not come is cut off.

    The health of the process can be asked even if all of its threads are busy: there are others for that alone.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._stays = threading.Semaphore(self.cfg.threads // 2)
        self._heads: dict[TConn, float] = {}
        """Connections on which a thread is reading a head, and since when."""
        self._heads_seen_at = 0.0

    def init_process(self) -> None:
        # Gunicorn looks up some twenty settings a request, each by a failed lookup and two calls: 8 % of a call of the engine.
        self.cfg.__dict__.update({name: setting.get() for name, setting in self.cfg.settings.items()})
        self._health_threads = ThreadPoolExecutor(HEALTH_THREADS, "health")
        super().init_process()

    def accept(self, listener: socket.socket) -> None:
        """In the main thread, which waits for the first byte too."""
        try:
            sock, address = listener.accept()
        except OSError as error:
            if error.errno in _NOBODY_THERE:
                return
            raise
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", SEND_PATIENCE, 0))
        self.nr_conns += 1
        conn = TConn(self.cfg, sock, address, listener.getsockname())
        conn.set_timeout()
        self.pending_conns.append(conn)
        self.poller.register(sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def enqueue_req(self, conn: TConn) -> None:
        """In the main thread: something has come on the connection."""
        future = self._health_threads.submit(self._tell_health, conn) if _asks_for_health(conn) else self.tpool.submit(self.handle, conn)
        future.add_done_callback(lambda done: self.method_queue.defer(self.finish_request, conn, done))

    def murder_pending(self) -> None:
        """In the main thread, once a second: wakes the threads whose clients do not finish their heads."""
        super().murder_pending()
        now = time.monotonic()
        if now < self._heads_seen_at + 1:
            return
        self._heads_seen_at = now
        overdue = now - HEAD_PATIENCE
        for conn, since in list(self._heads.items()):
            if since < overdue:
                with contextlib.suppress(OSError):
                    conn.sock.shutdown(socket.SHUT_RD)

    def handle(self, conn: TConn) -> object:
        """In one of the threads: answers a request, and those that follow closely."""
        keep = self._serve(conn)
        if keep is True and self._stays.acquire(blocking=False):
            try:
                keep = self._stay(conn)
            finally:
                self._stays.release()
        return keep

    def handle_request(self, req: Request, conn: TConn) -> object:
        """The head has come."""
        self._heads.pop(conn, None)
        return super().handle_request(req, conn)

    def _serve(self, conn: TConn) -> object:
        """Answers one request. Gives whether the connection is kept; if not, it is closed."""
        keep = self._answer(conn)
        if keep is False:
            with contextlib.suppress(OSError):  # the hub has closed its sockets itself
                conn.close(graceful=True)
        return keep

    def _tell_health(self, conn: TConn) -> object:
        """As `_serve`, but waits for nothing: the client has no more to say, so it may be hung up on."""
        keep = self._answer(conn)
        if keep is False:
            conn.close()
        return keep

    def _answer(self, conn: TConn) -> object:
        self._heads[conn] = time.monotonic()
        try:
            return super().handle(conn)
        finally:
            self._heads.pop(conn, None)

    def _stay(self, conn: TConn) -> object:
        """Answers what follows on the connection, until nothing does for a while."""
        keep: object = True
        poll = select.poll()
        poll.register(conn.sock, select.POLLIN)
        while keep is True and self.alive and poll.poll(1000 * STAY):
            keep = self._serve(conn)
        return keep

    def handle_error(self, req: object, client: socket.socket, addr: object, exc: Exception) -> None:
        """What is not HTTP never gets to the app; it is refused in the words of all other problems. The rest is gunicorn's business."""
        if isinstance(exc, ParseException) and not isinstance(exc, InvalidResponseHeader | InvalidResponseHeaderName):
            problem, request_id = Problem("bad_request"), fresh()
            with contextlib.suppress(OSError):
                write_nonblock(client, _refusal(problem, request_id))
            note_unsound(self.wsgi, problem.status, request_id)
        else:
            super().handle_error(req, client, addr, exc)

    def finish_request(self, conn: TConn, fs: Future[object]) -> None:
        """In the main thread. A connection that is closed is only counted off: gunicorn would count it off twice."""
        if conn.sock.fileno() < 0:
            self.nr_conns -= 1
        else:
            super().finish_request(conn, fs)


def _asks_for_health(conn: TConn) -> bool:
    """Whether a whole request for the health has come and nothing else, so that no thread will have to wait for anything on this connection."""
    if conn.parser is not None and conn.parser.unreader.buf.getvalue():
        return False  # an earlier request comes first
    try:
        head = conn.sock.recv(_PEEKED, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except OSError:
        return False
    return head.startswith(_HEALTH) and head.find(_END_OF_HEAD) == len(head) - len(_END_OF_HEAD) and not _ANNOUNCES_BODY.search(head)


def _refusal(problem: Problem, request_id: str) -> bytes:
    body = dumps(problem.document(request_id))
    headers = {"Connection": "close", "Content-Type": MEDIA_TYPE, "Content-Length": len(body), HEADER: request_id}
    lines = [f"HTTP/1.1 {problem.status} Bad Request", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    return "\r\n".join(lines).encode() + body
