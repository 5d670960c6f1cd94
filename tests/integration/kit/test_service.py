"""A service under gunicorn: large bodies, its log, its metrics, its start."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest
import requests

from tests.integration.kit.conftest import APP, talk_url
from tests.support.raw_websocket import RawWebSocket
from tests.support.served import Served
from tests.support.waiting import eventually

TEN_MEGABYTES = 10 * 1024 * 1024


@pytest.fixture(scope="module")
def two() -> Iterator[Served]:
    with Served(APP, workers=2, TRAKTIR_LOG_LEVEL="info") as served:
        yield served


@pytest.mark.parametrize(
    ("path", "type", "status"),
    [
        ("/v1/numbers", "application/json", 413),
        ("/v1/numbers", "text/plain", 415),
        ("/v1/nothing", "application/json", 404),
        ("/health", "application/json", 405),
    ],
)
def test_who_sends_ten_megabytes_can_read_why_they_are_not_taken(two: Served, path: str, type: str, status: int) -> None:
    """The client sends all of it before it reads."""
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {type}\r\nContent-Length: {TEN_MEGABYTES}\r\n\r\n"
    with connect(two) as connection:
        connection.sendall(head.encode() + b"0" * TEN_MEGABYTES)
        assert connection.recv(65536).startswith(f"HTTP/1.1 {status} ".encode())


def test_a_body_of_unknown_length_is_not_cut_off_but_refused(two: Served) -> None:
    chunks = (b"0" * 64 * 1024 for _ in range(5))
    answer = requests.post(f"{two.url}/v1/numbers", data=chunks, headers={"Content-Type": "application/json"}, timeout=20)
    assert answer.json()["code"] == "too_large"


def test_a_request_cut_off_in_the_middle_is_no_bug_of_ours(two: Served) -> None:
    with connect(two) as connection:
        connection.sendall(b"POST /v1/numbers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
        connection.shutdown(socket.SHUT_WR)
        assert b" 400 " in connection.recv(65536)


NOT_HTTP = {
    "nonsense": b"\x00\xff\r\n\r\n",
    "HTTP/0.9": b"GET /health\r\n\r\n",
    "a first line of 20 KB": b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "a header of 20 KB": b"GET /health HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 20_000 + b"\r\n\r\n",
    "200 headers": b"GET /health HTTP/1.1\r\nHost: x\r\n" + b"X-Many: 1\r\n" * 200 + b"\r\n",
    "a negative length": b"POST /v1/numbers HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "two lengths": b"POST /v1/numbers HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    "a length and chunks": b"POST /v1/numbers HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks that are none": b"POST /v1/numbers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
}


@pytest.mark.parametrize("sent", NOT_HTTP.values(), ids=NOT_HTTP)
def test_what_is_not_http_is_a_problem_like_all_others(two: Served, sent: bytes) -> None:
    with connect(two) as connection:
        connection.sendall(sent)
        with connection.makefile("rb") as answer:
            head, _, body = answer.read().partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"content-type: application/problem+json" in head.lower()
    problem = json.loads(body)
    assert problem["code"] == "bad_request"
    (line,) = eventually(lambda: [line for line in two.log().splitlines() if problem["request_id"] in line])
    assert json.loads(line).items() >= {"message": "request", "status": 400}.items(), "it is logged and counted like any other"


def test_chunks_that_are_none_on_a_route_that_is_none_are_no_bug_of_ours(two: Served) -> None:
    with connect(two) as connection:
        connection.sendall(b"POST /v1/nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n")
        with connection.makefile("rb") as answer:
            assert answer.read().startswith(b"HTTP/1.1 404 ")


def test_a_request_is_one_line_of_json_without_anything_that_the_client_said(two: Served) -> None:
    requests.get(f"{two.url}/v1/rooms/quiet/wait?seconds=0", headers={"Authorization": "Bearer hush", "X-Request-Id": "r1"}, timeout=20)
    (line,) = eventually(lambda: [line for line in two.log().splitlines() if '"r1"' in line])
    logged = json.loads(line)
    assert (logged["service"], logged["method"], logged["route"], logged["status"]) == ("tests", "GET", "/v1/rooms/<room>/wait", 200)
    assert logged["ms"] >= 0
    assert "hush" not in two.log()
    assert "quiet" not in two.log()


def test_a_socket_is_logged_when_it_has_closed(two: Served) -> None:
    with RawWebSocket(talk_url(two, "quiet"), X_Request_Id="s1") as guest:
        guest.send({"close": 4409})
        guest.closed()
    lines = eventually(lambda: [json.loads(line) for line in two.log().splitlines() if '"s1"' in line and "closed" in line])
    assert (lines[0]["route"], lines[0]["code"]) == ("/v1/rooms/<room>/talk", 4409)


def test_metrics_are_those_of_all_processes_whichever_is_asked(two: Served) -> None:
    before = counted(two, 'traktir_requests_total{method="POST",route="/v1/numbers",status="200"}')
    for number in range(20):
        requests.post(f"{two.url}/v1/numbers", json={"n": number}, timeout=20)
    for _ in range(5):
        assert counted(two, 'traktir_requests_total{method="POST",route="/v1/numbers",status="200"}') == before + 20


def test_open_sockets_are_counted_over_all_processes(two: Served) -> None:
    guests = [RawWebSocket(talk_url(two, "counted")) for _ in range(6)]
    eventually(lambda: counted(two, "traktir_open_sockets") == 6)
    for guest in guests:
        guest.sock.close()
    eventually(lambda: counted(two, "traktir_open_sockets") == 0)


def test_a_service_with_wrong_settings_says_so_and_ends() -> None:
    command = [sys.executable, "-m", "gunicorn", "--config", "python:traktir_kit.gunicorn_conf", APP]
    environment = {**os.environ, "TRAKTIR_WORKERS": "none", "TRAKTIR_BIND": "nowhere"}
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=20, check=False)
    assert ended.returncode == 3
    assert "TRAKTIR_WORKERS: must be a whole number" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_service_with_wrong_settings_of_its_own_ends_too() -> None:
    command = [sys.executable, "-m", "gunicorn", "--config", "python:traktir_kit.gunicorn_conf", APP]
    environment = {**os.environ, "TRAKTIR_SECRET": "short", "TRAKTIR_BIND": "127.0.0.1:0", "TRAKTIR_WORKERS": "1"}
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=20, check=False)
    assert ended.returncode == 3
    assert "TRAKTIR_SECRET: must be hard to guess" in ended.stderr
    assert "Traceback" not in ended.stderr


def counted(served: Served, name: str) -> float:
    lines = requests.get(f"{served.url}/metrics", timeout=20).text.splitlines()
    return sum(float(line.removeprefix(name)) for line in lines if line.startswith(f"{name} "))


def connect(served: Served) -> socket.socket:
    host, port = served.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=20)
