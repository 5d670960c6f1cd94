"""The defects of WebSockets under gunicorn that shared/stack measured, and other bad manners: none does harm. Numbers are of that list."""

from typing import Any

import pytest
import requests

from tests.integration.kit.conftest import Enter, talk_url
from tests.integration.kit.test_sockets import inside
from tests.support.raw_websocket import BINARY, CLOSE, PING, TEXT, Closed, RawWebSocket, frame
from tests.support.served import Served
from tests.support.waiting import eventually

LIMIT = 32 * 1024
MEGABYTE = 1024 * 1024

BROKEN = {
    "binary": (frame(BINARY, b"{}"), 1003),
    "not UTF-8": (frame(TEXT, b"\xff\xfe"), 1007),
    "too long": (frame(TEXT, b"x" * (LIMIT + 1)), 1009),
    "too long in fragments": (frame(TEXT, b"x" * LIMIT, fin=False) + frame(0, b"x"), 1009),
    "too long in bytes, not in characters": (frame(TEXT, "ё".encode() * (LIMIT // 2 + 1)), 1009),
    "too long by its header": (frame(TEXT, b"x" * 8)[:1] + b"\xff" + (1 << 62).to_bytes(8, "big") + bytes(4) + b"x" * LIMIT * 2, 1009),
    "not masked": (frame(TEXT, b"{}", mask=False), 1002),
    "reserved bit": (frame(TEXT, b"{}", rsv=4), 1002),
    "unknown opcode": (frame(3, b"{}"), 1002),
    "continuation of nothing": (frame(0, b"{}"), 1002),
    "fragmented ping": (frame(PING, b"", fin=False), 1002),
    "ping of 126 bytes": (frame(PING, b"x" * 126), 1002),
    "close of one byte": (frame(CLOSE, b"x"), 1002),
}


def test_1_sixty_oversize_messages_leave_no_thread_busy(served: Served, room: str) -> None:
    for _ in range(60):
        with RawWebSocket(talk_url(served, room)) as socket:
            socket.send({})
            socket.receive()
            socket.send("x" * (LIMIT + 1))
            assert socket.closed() == 1009
    eventually(lambda: not inside(served)["topics"])
    assert threads(served) < 60


def test_2_a_large_message_arrives_whole_at_a_slow_reader(served: Served, room: str, enter: Enter) -> None:
    socket = enter(receive_buffer=4096)
    requests.post(f"{served.url}/v1/rooms/{room}/storm", json={"size": MEGABYTE - 1000}, timeout=20)
    assert len(socket.receive()["pad"]) == MEGABYTE - 1000


def test_3_several_threads_write_and_no_frame_is_torn_even_if_compression_is_offered(served: Served, room: str, enter: Enter) -> None:
    socket = enter(receive_buffer=4096, Sec_WebSocket_Extensions="permessage-deflate; client_max_window_bits")
    assert "Sec-WebSocket-Extensions" not in socket.head
    requests.post(f"{served.url}/v1/rooms/{room}/storm", json={"threads": 4, "messages": 50, "size": 2000}, timeout=20)
    got = [socket.receive() for _ in range(200)]
    for thread in range(4):
        assert [message["number"] for message in got if message["thread"] == thread] == list(range(50))


def test_4_a_client_that_does_not_read_is_cut_off_and_delays_nobody(served: Served, room: str, enter: Enter) -> None:
    stalled = enter(receive_buffer=4096)
    requests.post(f"{served.url}/v1/rooms/{room}/storm", json={"messages": 1200, "size": 10_000}, timeout=20)
    with RawWebSocket(talk_url(served, f"not-{room}")) as other:
        other.send({})
        assert other.receive()["t"] == "welcome"
    assert stalled.closed() == 1013


def test_4_of_states_a_slow_reader_gets_the_newest_only(served: Served, room: str, enter: Enter) -> None:
    """A thousand would be too many to wait, but they replace each other."""
    socket = enter()
    requests.post(f"{served.url}/v1/rooms/{room}/states", json={"n": 1000}, timeout=20)
    socket.send({"t": "leave"})
    assert socket.closed() == 1000


def test_5_a_flood_is_cut_off_and_not_kept_in_memory(served: Served, enter: Enter) -> None:
    (worker,) = served.workers()
    before = worker.memory_info().rss
    socket = enter()
    with pytest.raises(ConnectionError):
        socket.sock.sendall(frame(TEXT, b'{"t": "none"}') * 2_000_000)
    assert worker.memory_info().rss - before < 20 * MEGABYTE


FLOODS = {
    "messages": frame(TEXT, b'{"t": "ping"}') * 300,
    "pings": frame(PING) * 300,
    "fragments": frame(TEXT, b"", fin=False) + frame(0, b"", fin=False) * 300,
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_5_too_many_frames_of_any_kind_close_with_4429(enter: Enter, flood: bytes) -> None:
    socket = enter()
    socket.sock.sendall(flood)
    assert socket.closed() == 4429


def test_6_a_bug_closes_with_1011_and_writes_no_http_into_the_stream(enter: Enter) -> None:
    socket = enter()
    socket.send({"t": "boom"})
    assert socket.frame()[0] == CLOSE
    with pytest.raises(Closed):
        socket.frame()


@pytest.mark.parametrize("text", ['{"t": NaN}', '{"n": Infinity}', '"hello"', "[]", "null", "", "{", '{"t": "\\ud800"}', '{"a":' * 5000 + "1" + "}" * 5000])
def test_10_what_is_no_json_object_closes_with_4400(enter: Enter, text: str) -> None:
    socket = enter()
    socket.send(text)
    assert socket.closed() == 4400


@pytest.mark.parametrize(("data", "code"), BROKEN.values(), ids=BROKEN)
def test_frames_against_the_protocol_get_the_code_for_it(enter: Enter, data: bytes, code: int) -> None:
    socket = enter()
    socket.sock.sendall(data)
    assert socket.closed() == code


def test_a_message_of_the_largest_size_is_taken(enter: Enter) -> None:
    socket = enter()
    socket.send('{"t": "ping", "n": "' + "x" * (LIMIT - 22) + '"}')
    assert socket.receive()["t"] == "pong"


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("https://table.example", 101),
        ("https://TABLE.example", 101),
        ("null", 403),
        ("http://table.example", 403),
        ("https://table.example:444", 403),
        ("https://table.example.evil", 403),
        ("https://evil.table.example", 403),
        ("https://table.example/", 403),
        ("", 403),
    ],
)
def test_a_web_page_from_elsewhere_is_refused_before_the_upgrade(served: Served, room: str, origin: str, status: int) -> None:
    with RawWebSocket(talk_url(served, room), Origin=origin) as socket:
        assert socket.status == status


@pytest.mark.parametrize(
    "headers",
    [{"Sec_WebSocket_Key": "short"}, {"Sec_WebSocket_Key": "!" * 24}, {"Sec_WebSocket_Version": "8"}, {"Connection": "close"}],
)
def test_a_handshake_that_is_none_is_told_what_is_wanted(served: Served, room: str, headers: dict[str, Any]) -> None:
    with RawWebSocket(talk_url(served, room), **headers) as socket:
        assert socket.status == 426


def test_plain_http_on_a_websocket_and_a_websocket_on_plain_http_are_problems(served: Served, room: str) -> None:
    assert requests.get(talk_url(served, room), timeout=20).json()["code"] == "upgrade_required"
    with RawWebSocket(f"{served.url}/v1/inside") as socket:
        assert socket.status == 404


def threads(served: Served) -> int:
    number = requests.get(f"{served.url}/v1/inside", timeout=20).json()["threads"]
    assert isinstance(number, int)
    return number
