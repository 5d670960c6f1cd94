"""Connections are lost and come back, processes die: all at two lobbies see at once who is away, and nobody is in anybody's way."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tests.integration.lobby.houses import kill_workers
from tests.support.guest import Guest, creates, heard, shown_so, until
from tests.support.served import Served

HALF_DEAD_CLIENT = """
import sys
from websockets.sync.client import connect
with connect(sys.argv[1]) as socket:
    socket.send(sys.argv[2])
    for message in socket:
        print("shown", flush=True)
"""


def test_a_lost_connection_is_seen_at_once_and_so_is_the_return(quick_lobbies: list[Served]) -> None:
    """By a stream at another lobby, and by a long poll."""
    anna = creates(quick_lobbies[0].url)
    boris = anna.joins("Боря").at(quick_lobbies[1].url)
    with anna.stream() as watching:
        with boris.stream() as stream:
            heard(stream)
        gone = shown_so(watching, 1, online=False)
        assert gone["seats"][1]["away_at"] <= gone["now"]
        assert Guest(quick_lobbies[1].url, anna.code).snapshot()["seats"][1] == gone["seats"][1]
        with boris.stream() as stream:
            again = heard(stream)["snapshot"]
            assert again["seats"][1]["online"], "whoever looks is there"
            back = shown_so(watching, 1, online=True)
        assert back["seats"][1]["away_at"] is None
        polled = back
        while polled["seats"][1]["online"]:
            polled = anna.snapshot(since=polled["version"], wait=20)


def test_a_snapshot_after_a_reconnect_carries_everybodys_presence(quick_lobbies: list[Served]) -> None:
    anna = creates(quick_lobbies[0].url, seats=3)
    boris, vera = anna.joins("Боря"), anna.joins("Вера")
    with boris.stream() as stream:
        with vera.stream() as veras:
            heard(veras)
        shown_so(stream, 2, online=False)
        with anna.at(quick_lobbies[1].url).stream() as back:
            assert [seat["online"] for seat in heard(back)["snapshot"]["seats"]] == [True, True, False]


def test_who_only_polls_is_present_while_polling_and_for_a_while_after_it(quick_lobbies: list[Served]) -> None:
    anna = creates(quick_lobbies[0].url)
    boris = anna.joins("Боря").at(quick_lobbies[1].url)
    with anna.stream() as watching:
        heard(watching)
        polled = boris.snapshot(since=99, wait=4)
        assert polled["seats"][1]["online"]
        gone = shown_so(watching, 1, online=False)
        assert gone["seats"][1]["away_at"] >= polled["now"]
        assert boris.ask("PUT", "/ready", {"ready": True}).status == 200
        shown_so(watching, 1, online=True)


def test_two_pages_and_a_terminal_of_one_seat_see_the_same_and_only_the_last_counts(quick_lobbies: list[Served]) -> None:
    anna = creates(quick_lobbies[0].url)
    boris = anna.joins("Боря")
    with anna.stream() as watching:
        heard(watching)
        with boris.stream() as page, boris.at(quick_lobbies[1].url).stream() as terminal:
            with boris.stream() as other_page:
                heard(other_page)
            anna.ask("PUT", "/ready", {"ready": True})
            seen = [until(stream, lambda snapshot: snapshot["seats"][0]["ready"]) for stream in (page, terminal)]
            assert seen[0]["seats"] == seen[1]["seats"]
            connected = anna.snapshot()["now"]
        assert shown_so(watching, 1, online=False)["seats"][1]["away_at"] >= connected


def test_when_the_process_of_a_stream_is_killed_its_people_are_away_after_the_lease(quick_lobbies: list[Served]) -> None:
    """And those who come back by another are not."""
    anna = creates(quick_lobbies[0].url, seats=3)
    boris, vera = anna.joins("Боря"), anna.joins("Вера")
    with anna.at(quick_lobbies[1].url).stream() as watching, boris.stream() as stream, vera.stream() as veras:
        heard(stream), heard(veras)
        kill_workers(quick_lobbies[0])
        with vera.at(quick_lobbies[1].url).stream() as back:
            assert heard(back)["snapshot"]["you"] == 2
            until(watching, lambda snapshot: [seat["online"] for seat in snapshot["seats"]] == [True, False, True])


def test_whose_process_stood_still_is_online_again_as_soon_as_it_goes_on(quick_lobbies: list[Served]) -> None:
    """Their own stream says so, without the client doing anything."""
    anna = creates(quick_lobbies[0].url)
    boris = anna.joins("Боря")
    with anna.at(quick_lobbies[1].url).stream() as watching, boris.stream() as stream:
        heard(watching), heard(stream)
        workers = quick_lobbies[0].workers()
        for worker in workers:
            worker.suspend()
        try:
            shown_so(watching, 1, online=False)
        finally:
            for worker in workers:
                worker.resume()
        shown_so(watching, 1, online=True)


def test_a_client_that_stands_still_does_not_hold_up_a_new_connection_and_is_found_out(quick_lobbies: list[Served]) -> None:
    """Its process is stopped: the connection stays, and nobody answers on it."""
    anna = creates(quick_lobbies[0].url)
    boris = anna.joins("Боря")
    with anna.stream() as watching, half_dead(boris):
        heard(watching)
        with boris.stream() as stream:
            assert heard(stream)["snapshot"]["you"] == 1
            assert anna.snapshot()["seats"][1]["online"]
        shown_so(watching, 1, online=False)


def test_presence_says_nothing_to_who_has_no_token_of_the_room(quick_lobbies: list[Served]) -> None:
    """Wrong tokens make nobody present."""
    anna = creates(quick_lobbies[0].url)
    boris = anna.joins("Боря")
    with anna.stream() as watching:
        with boris.stream() as stream:
            heard(stream)
        gone = shown_so(watching, 1, online=False)
        forged = Guest(anna.url, anna.code, "1-" + "x" * 43)
        assert forged.ask("GET", since=gone["version"], wait=5).status == 401
        with forged.stream() as stream:
            assert heard(stream)["problem"]["code"] == "bad_token"
        assert anna.snapshot()["seats"][1] == gone["seats"][1]


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
