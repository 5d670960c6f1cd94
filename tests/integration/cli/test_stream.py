"""A follower of a room misses nothing and sees nothing twice, whatever happens to the connection."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from websockets.sync.server import ServerConnection

from tests.support.fake_stream import FakeStream, Talk, fake_stream, saying
from tests.support.rooms import snapshot
from traktir import Lobby, ProblemError, Stream, Unreachable

GONE = {"code": "room_not_found", "status": 404}


@contextmanager
def following(server: FakeStream, token: str | None = "secret", patience: float = 5.0) -> Iterator[Stream]:  # noqa: S107
    lobby = Lobby(server.url)
    with lobby.requester, Stream(lobby, "KQWRTZ", token, patience=patience) as stream:
        yield stream


def versions(*talks: Talk) -> list[int]:
    """What a follower sees of these talks, up to the goodbye."""
    with fake_stream(*talks) as server, following(server) as stream:
        return [seen["version"] for seen in stream]


def test_every_snapshot_comes_once_and_in_order() -> None:
    assert versions(saying(snapshot(1), snapshot(2), snapshot(2), snapshot(1), snapshot(5))) == [1, 2, 5]


def test_the_token_is_in_the_first_message_and_a_watcher_sends_none() -> None:
    with fake_stream(saying(), saying()) as server:
        for token in ("secret", None):
            with following(server, token) as stream:
                assert list(stream) == []
        assert server.hellos == [{"token": "secret"}, {}]


@pytest.mark.parametrize("code", [1001, 1012, 3000])
def test_a_broken_connection_is_made_again_from_the_last_version(code: int) -> None:
    with fake_stream(saying(snapshot(1), snapshot(4), close=code), saying(snapshot(4), snapshot(6))) as server, following(server) as stream:
        assert [seen["version"] for seen in stream] == [1, 4, 6]
        assert server.hellos == [{"token": "secret"}, {"token": "secret", "since": 4}]


def test_without_a_socket_the_room_is_polled() -> None:
    rooms = [snapshot(1), snapshot(1), snapshot(3), GONE]
    with fake_stream(rooms=rooms) as server, following(server) as stream:
        assert [seen["version"] for seen in (stream.next(), stream.next()) if seen] == [1, 3]
        with pytest.raises(ProblemError, match="room_not_found"):
            stream.next()
    assert "since=1" in server.polls[1]
    assert "wait=" in server.polls[1]


@pytest.mark.parametrize(("close", "code"), [(4401, "bad_token"), (4410, "room_gone")])
def test_a_final_close_is_a_problem(close: int, code: str) -> None:
    with pytest.raises(ProblemError) as caught:
        versions(saying(snapshot(1), close=close))
    assert caught.value.code == code


def test_a_problem_in_the_stream_is_raised() -> None:
    def refuse(connection: ServerConnection) -> None:
        connection.send('{"t": "problem", "problem": {"code": "bad_token", "status": 401}}')
        connection.close()

    with pytest.raises(ProblemError, match="bad_token"):
        versions(refuse)


def test_closing_from_another_thread_ends_the_wait() -> None:
    waiting = threading.Event()

    def close_once_waiting(stream: Stream) -> None:
        waiting.wait()
        stream.close()

    def silent(connection: ServerConnection) -> None:
        connection.send('{"t": "pong", "n": 1}')
        waiting.set()
        for _ in connection:
            pass

    with fake_stream(silent) as server, following(server) as stream:
        closer = threading.Thread(target=close_once_waiting, args=(stream,))
        closer.start()
        assert list(stream) == []
        closer.join()
        assert stream.ended


def test_waiting_has_an_end_if_one_is_named() -> None:
    def silent(connection: ServerConnection) -> None:
        for _ in connection:
            pass

    with fake_stream(silent) as server, following(server) as stream:
        assert stream.next(timeout=0.05) is None
        assert not stream.ended


def test_a_house_that_stays_silent_is_unreachable() -> None:
    with fake_stream() as server:
        pass
    with following(server, patience=0.1) as stream, pytest.raises(Unreachable):
        stream.next()


def test_a_lost_connection_is_told_once_while_it_is_tried_again() -> None:
    told = []
    with fake_stream() as server:
        pass
    lobby = Lobby(server.url)
    with lobby.requester, Stream(lobby, "KQWRTZ", patience=1.0, lost=lambda: told.append("lost")) as stream, pytest.raises(Unreachable):
        stream.next()
    assert told == ["lost"]
