"""Large and slow bodies are the gateway's business: no service waits for them."""

import re
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
import requests

from tests.support.echo import Echo
from tests.support.waiting import eventually
from tools.gateway import CONFIG, Gateway
from traktir.lobby import LONGEST_WAIT_S

LIMIT = 1_000_000
READ_ON = LIMIT + 500_000
"""Before it answers, the gateway reads a quarter of a megabyte more: most clients listen only when they have sent all."""
SECONDS = 20


@pytest.fixture
def connection(gateway: Gateway) -> Iterator[socket.socket]:
    parts = urlsplit(gateway.url)
    with socket.create_connection((str(parts.hostname), parts.port or 80), timeout=SECONDS) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield connection


@pytest.mark.parametrize("chunked", [False, True])
def test_a_service_is_troubled_only_when_the_body_is_complete(connection: socket.socket, service: Echo, chunked: bool) -> None:
    """Each piece is sent on its own; what the service has got is whole all the same, and was sent after the last."""
    framing = "Transfer-Encoding: chunked" if chunked else "Content-Length: 8"
    before = len(service.begun)
    connection.sendall(f"POST /api/lobby/v1/rooms HTTP/1.1\r\nHost: x\r\n{framing}\r\nConnection: close\r\n\r\n".encode())
    for _ in range(8):
        assert len(service.begun) == before
        connection.sendall(b"1\r\nx\r\n" if chunked else b"x")
    if chunked:
        connection.sendall(b"0\r\n\r\n")
    assert connection.recv(65536).startswith(b"HTTP/1.1 200")
    assert service.asked[-1]["body"] == "x" * 8


def test_a_body_that_stalls_never_reaches_a_service(connection: socket.socket, service: Echo, gateway: Gateway) -> None:
    before = len(service.begun)
    connection.sendall(b"POST /api/lobby/v1/stalled HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\nxxxxxxx")
    requests.get(gateway.service("lobby") + "/v1/other", timeout=SECONDS)
    assert service.begun[before:] == ["/v1/other"]
    connection.sendall(b"x")
    eventually(lambda: service.asked[-1]["path"] == "/v1/stalled")


def test_a_stalled_request_is_given_up_after_the_time_that_a_long_poll_may_take() -> None:
    """The same time ends the wait for an answer, so it has to be longer."""
    found = re.search(r"read_body (\d+)s", CONFIG.read_text())
    assert found
    assert LONGEST_WAIT_S + 10 < int(found[1]) <= 60


def test_a_body_that_is_too_large_is_refused_in_the_words_of_the_services(gateway: Gateway, service: Echo) -> None:
    before = len(service.asked)
    said = requests.post(gateway.service("lobby") + "/v1/rooms", data=b"x" * (LIMIT + 1), timeout=SECONDS)
    assert (said.status_code, said.headers["Content-Type"], said.json()["code"]) == (413, "application/problem+json", "too_large")
    assert len(service.asked) == before


def test_a_body_of_which_no_end_comes_is_refused_once_it_is_too_large(connection: socket.socket, service: Echo) -> None:
    before = len(service.asked)
    connection.sendall(b"POST /api/lobby/v1/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    for _ in range(READ_ON // 0x10000):
        connection.sendall(chunk)
    assert connection.recv(65536).startswith(b"HTTP/1.1 413")
    assert len(service.asked) == before
