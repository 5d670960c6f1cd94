"""The health of a process is told at once, however busy or beset it is."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import requests

from tests.integration.kit.conftest import APP, talk_url
from tests.support.raw_websocket import RawWebSocket
from tests.support.served import Served
from tests.support.waiting import eventually

SOCKETS = 6
SPARE_THREADS = 16
"""Of the gunicorn configuration, which is not to be imported: it sets up a process."""
THREADS = SOCKETS + SPARE_THREADS
AT_ONCE = 3.0
"""Seconds; each of the clients below would keep a thread for longer."""


@pytest.fixture
def small() -> Iterator[Served]:
    """One process with a few threads."""
    with Served(APP, workers=1, TRAKTIR_MAX_SOCKETS=str(SOCKETS)) as served:
        yield served


def connect(served: Served, sent: bytes) -> socket.socket:
    host, port = served.url.removeprefix("http://").split(":")
    connection = socket.create_connection((host, int(port)), timeout=20)
    connection.sendall(sent)
    return connection


def test_health_is_told_while_every_thread_is_busy_with_sockets_long_polls_and_slow_clients(small: Served) -> None:
    """Six sockets and long polls, and more slow heads and bodies than there are threads left."""
    with ExitStack() as busy:
        for _ in range(SOCKETS // 2):
            guest = busy.enter_context(RawWebSocket(talk_url(small, "room")))
            guest.send({})
            assert guest.receive()["t"] == "welcome"
        for _ in range(SOCKETS - SOCKETS // 2):
            busy.enter_context(connect(small, b"GET /v1/rooms/room/wait?seconds=60 HTTP/1.1\r\nHost: x\r\n\r\n"))
        for _ in range(SPARE_THREADS):
            busy.enter_context(connect(small, b"POST /v1/numbers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"))
            busy.enter_context(connect(small, b"GET /v1/inside HT"))
        eventually(lambda: small.workers()[0].num_threads() > THREADS)
        with pytest.raises(requests.Timeout):
            requests.get(f"{small.url}/v1/inside", timeout=1)
        for path in ("/health", "/health/live", "/health/ready"):
            assert requests.get(small.url + path, timeout=AT_ONCE).ok


FALSE_HEALTH = {
    "a body that does not come": b"GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n",
    "chunks that do not come": b"GET /health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
    "a head that does not end": b"GET /health HTTP/1.1\r\nHost: x\r\n",
    "another request behind it": b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /v1/rooms/room/wait?seconds=60 HTTP/1.1\r\nHost: x\r\n\r\n",
    "no goodbye": b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
}


@pytest.mark.parametrize("sent", FALSE_HEALTH.values(), ids=FALSE_HEALTH)
def test_nobody_keeps_the_threads_that_tell_the_health(small: Served, sent: bytes) -> None:
    with ExitStack() as busy:
        for _ in range(THREADS + 4):
            busy.enter_context(connect(small, sent))
        assert requests.get(f"{small.url}/health/live", timeout=AT_ONCE).ok


def test_connections_on_which_nothing_is_said_cost_no_thread(small: Served) -> None:
    with ExitStack() as silent:
        for _ in range(4 * THREADS):
            silent.enter_context(connect(small, b""))
        assert requests.get(f"{small.url}/v1/inside", timeout=AT_ONCE).ok


def test_a_head_that_does_not_come_to_its_end_is_cut_off(small: Served) -> None:
    """However busily the client goes on with it."""
    with connect(small, b"GET /v1/inside HTTP/1.1\r\n") as drip:
        ended = threading.Event()

        def write() -> None:
            while not ended.wait(0.2):
                drip.send(b"X-Drip: 1\r\n")

        dripping = threading.Thread(target=write, daemon=True)
        dripping.start()
        started = time.monotonic()
        assert drip.recv(100) == b""
        ended.set()
        dripping.join()
    assert time.monotonic() - started > 1


def test_a_client_that_takes_nothing_of_its_answers_is_cut_off_and_is_no_error_of_ours() -> None:
    with Served(APP, workers=1, TRAKTIR_LOG_LEVEL="info") as served, connect(served, b"") as greedy:
        greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        greedy.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 3000)
        eventually(lambda: "a client took nothing of its answer" in served.log(), patience=60)
        assert "ERROR" not in served.log()
