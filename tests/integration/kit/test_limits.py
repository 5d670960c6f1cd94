"""Silence, crowds and the end of a process. Numbers are of the list of defects in the measurements of the stack."""

import os
import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
import requests

from tests.integration.kit.conftest import APP, talk_url
from tests.integration.kit.test_sockets import inside
from tests.support.raw_websocket import PING, PONG, Closed, RawWebSocket, frame
from tests.support.served import Served
from tests.support.waiting import eventually

GRACE = 10
"""Seconds after which gunicorn kills a worker that does not stop."""


@pytest.fixture(scope="session")
def impatient() -> Iterator[Served]:
    """A process that takes four sockets, waits 0.5 s for the first word and pings every 0.5 s."""
    with Served(APP, workers=1, TRAKTIR_MAX_SOCKETS="4", TEST_HELLO="0.5", TEST_PING="0.5") as served:
        yield served


def talk(served: Served) -> RawWebSocket:
    guest = RawWebSocket(talk_url(served, "room"))
    guest.send({})
    assert guest.receive()["t"] == "welcome"
    return guest


def test_who_says_nothing_at_first_is_closed_with_4408(impatient: Served) -> None:
    with RawWebSocket(talk_url(impatient, "room")) as guest:
        assert guest.closed() == 4408


def test_12_who_does_not_answer_pings_is_gone_and_who_does_stays(impatient: Served) -> None:
    with talk(impatient) as silent, talk(impatient) as alive:
        for _ in range(4):
            assert alive.frame()[0] == PING
            alive.sock.sendall(frame(PONG))
        alive.send({"t": "leave"})
        assert alive.closed() == 1000
        with pytest.raises(Closed):
            [silent.frame() for _ in range(3)]


def test_a_socket_on_which_nothing_happens_outlives_the_time_that_gunicorn_gives_a_worker() -> None:
    with Served(APP, workers=1, GUNICORN_CMD_ARGS="--timeout 2") as served, talk(served) as guest:
        before = served.workers()
        guest.sock.settimeout(3)
        with pytest.raises(TimeoutError):
            guest.receive()
        guest.send({"t": "leave"})
        assert (guest.closed(), served.workers()) == (1000, before)


def test_9_one_socket_too_many_is_told_so_at_once_and_other_requests_are_answered(impatient: Served) -> None:
    talks = [talk(impatient) for _ in range(4)]
    try:
        with RawWebSocket(talk_url(impatient, "room")) as one_more:
            assert one_more.closed() == 1013
        assert requests.get(f"{impatient.url}/health", timeout=20).json() == {"status": "ok"}
        assert poll(impatient, seconds=60) == {"granted": False, "news": False}
    finally:
        for each in talks:
            each.sock.close()
        eventually(lambda: not inside(impatient)["topics"])


def test_9_a_place_that_is_left_is_free_again(impatient: Served) -> None:
    for _ in range(10):
        with talk(impatient) as guest:
            guest.send({"t": "leave"})
            assert guest.closed() == 1000
        eventually(lambda: not inside(impatient)["topics"])


def test_a_long_poll_ends_as_soon_as_something_is_published(impatient: Served) -> None:
    answers: list[object] = []
    thread = threading.Thread(target=lambda: answers.append(poll(impatient, seconds=60)))
    thread.start()
    eventually(lambda: "polled" in inside(impatient)["topics"])
    requests.post(f"{impatient.url}/v1/rooms/polled/storm", json={}, timeout=20)
    thread.join()
    assert answers == [{"granted": True, "news": True}]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGQUIT])
def test_7_and_8_a_process_that_is_told_to_stop_tells_its_clients_and_stops(number: signal.Signals) -> None:
    """Even if some never answer, keep sending or wait in a long poll."""
    with Served(APP, workers=2, TRAKTIR_MAX_SOCKETS="20") as served:
        wait_for_both(served)
        master = psutil.Process(served.workers()[0].ppid())
        talks = [talk(served) for _ in range(6)]
        waiting = threading.Thread(target=poll, args=(served, 60))
        waiting.start()
        eventually(lambda: "polled" in inside(served)["topics"])
        os.kill(master.pid, number)
        assert {each.closed() for each in talks} == {1012}
        waiting.join()
        master.wait(timeout=GRACE - 2)
        for each in talks:
            each.sock.close()


def test_8_a_client_that_does_not_read_does_not_keep_the_process() -> None:
    with Served(APP, workers=1) as served:
        master = psutil.Process(served.workers()[0].ppid())
        with RawWebSocket(talk_url(served, "stuck"), receive_buffer=4096) as guest:
            guest.send({})
            assert guest.receive()["t"] == "welcome"
            for _ in range(10):  # each fits into the outbox, all together do not fit into the kernel
                requests.post(f"{served.url}/v1/rooms/stuck/storm", json={"messages": 9, "size": 100_000}, timeout=20)
            os.kill(master.pid, signal.SIGTERM)
            master.wait(timeout=GRACE - 2)


def test_11_no_control_socket_is_opened(tmp_path: Path) -> None:
    with Served(APP, workers=1, XDG_RUNTIME_DIR=str(tmp_path), HOME=str(tmp_path)):
        assert list(tmp_path.rglob("*")) == []


def test_a_client_that_does_not_hang_up_delays_nobody(impatient: Served) -> None:
    """Gunicorn's own worker would be deaf for two seconds for each of these twelve."""
    lingering = [ask_and_stay(impatient) for _ in range(12)]
    assert requests.get(f"{impatient.url}/health", timeout=5).ok
    for connection in lingering:
        connection.close()


def wait_for_both(served: Served) -> None:
    """A worker that is still starting does not hear a signal."""
    pids: set[object] = set()

    def ask() -> bool:
        pids.add(inside(served)["pid"])
        return len(pids) == 2

    eventually(ask)


def poll(served: Served, seconds: float) -> object:
    return requests.get(f"{served.url}/v1/rooms/polled/wait", params={"seconds": seconds}, timeout=90).json()


def ask_and_stay(served: Served) -> socket.socket:
    """A connection on which the server is to answer and to close, and which the client keeps open."""
    host, port = served.url.removeprefix("http://").split(":")
    connection = socket.create_connection((host, int(port)), timeout=20)
    connection.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    return connection
