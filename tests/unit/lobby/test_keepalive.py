"""The lobby's pool of HTTP connections: they are used again while they live, and responses may come in any pieces."""

import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import BadStatusLine, HTTPException

import pytest

from tests.support.fake_house import FakeHouse, Reply, fake_house
from tests.support.waiting import eventually
from traktir_lobby.keepalive import Client, _is_over

ROUTE = "POST /v1/x"


@pytest.fixture
def house() -> Iterator[FakeHouse]:
    with fake_house() as house:
        house.says(ROUTE, {"ok": True})
        yield house


@contextmanager
def server(*connections: Sequence[bytes]) -> Iterator[str]:
    """Answers one request on each of these connections in turn, in these pieces, and hangs up."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            for pieces in connections:
                client, _ = listening.accept()
                with client:
                    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    client.recv(65536)
                    for piece in pieces:
                        client.sendall(piece)

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        thread.join()


def test_the_request_arrives_under_the_base_path_with_its_body(house: FakeHouse) -> None:
    reply = Client(f"{house.url}/v1").request("POST", "/x", {"Content-Type": "application/json"}, b'{"a": 1}')
    assert (reply.status, reply.body) == (200, b'{"ok": true}')
    assert [request.body for request in house.requests] == [{"a": 1}]


def test_calls_one_after_another_share_a_connection() -> None:
    """The server would wait for ever for a second connection: it accepts only one."""
    response = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"
    with socket.create_server(("127.0.0.1", 0)) as listening:
        client = Client(f"http://127.0.0.1:{listening.getsockname()[1]}")

        def serve() -> None:
            connection, _ = listening.accept()
            with connection:
                for body in (b"1.", b"2."):
                    connection.recv(65536)
                    connection.sendall(response + body)

        thread = threading.Thread(target=serve)
        thread.start()
        assert [client.request("GET", "/", {}).body for _ in range(2)] == [b"1.", b"2."]
        thread.join()


def test_a_connection_on_which_the_server_has_hung_up_is_not_used_again() -> None:
    response = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    with server([response], [response]) as url:
        client = Client(url)
        assert client.request("GET", "/", {}).body == b"ok"
        eventually(lambda: _is_over(next(iter(client._idle.values()))[0]))
        assert client.request("GET", "/", {}).body == b"ok"


def test_a_connection_that_the_server_wants_closed_is_not_kept(house: FakeHouse) -> None:
    house.says(ROUTE, Reply(200, {}, {"Connection": "close"}))
    client = Client(house.url)
    assert [client.request("POST", "/v1/x", {}).status for _ in range(2)] == [200, 200]
    assert not any(client._idle.values())


def test_a_response_may_come_in_pieces_and_chunks() -> None:
    with server([b"HTTP/1.1 200 OK\r\nTransfer-", b"Encoding: chunked\r\n\r\n2\r\nab\r\n", b"1\r\nc\r\n0\r\n\r\n"]) as url:
        assert Client(url).request("GET", "/", {}).body == b"abc"


@pytest.mark.parametrize("pieces", [[], [b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"]])
def test_a_response_that_is_cut_off_is_an_error(pieces: list[bytes]) -> None:
    with server(pieces) as url, pytest.raises((ConnectionError, HTTPException)):
        Client(url).request("GET", "/", {})


def test_what_is_no_http_is_said_to_be_none() -> None:
    with server([b"220 mail.example ESMTP\r\n"]) as url, pytest.raises(BadStatusLine):
        Client(url).request("GET", "/", {})


def test_many_threads_may_call_at_once(house: FakeHouse) -> None:
    client = Client(house.url)
    bodies: list[bytes] = []
    threads = [threading.Thread(target=lambda: bodies.append(client.request("POST", "/v1/x", {}).body)) for _ in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert bodies == [b'{"ok": true}'] * 32
