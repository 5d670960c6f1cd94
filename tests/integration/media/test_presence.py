"""Who is in a room, seen from two processes."""

import os
import signal

import pytest

from tests.integration.media.conftest import MEDIA, Enter
from tests.support.media import Talker, token, worker_of
from tests.support.served import Served
from tests.support.waiting import eventually

PLACES = 8


def names(frame: dict[str, list[dict[str, str]]]) -> list[str]:
    return sorted(peer["peer"] for peer in frame["peers"])


def test_who_comes_and_goes_is_seen_by_all_workers(media: Served, room: str, enter: Enter) -> None:
    anna = enter("anna")
    boris = enter("boris", apart_from=anna)
    joined = anna.next("join")
    assert {key: joined[key] for key in ("peer", "name", "role")} == {"peer": "boris", "name": "Name of boris", "role": "player"}
    with Talker(media.url) as carl:
        welcome = carl.hello(token("carl", room=room, role="spectator"))
        assert names(welcome) == ["anna", "boris"]
        assert welcome["you"] == {"peer": "carl", "name": "Name of carl", "role": "spectator", "can": ["chat"]}
        assert welcome["room"] == room
        for other in (anna, boris):
            assert other.next("join")["peer"] == "carl"
        carl.send("leave")
        assert carl.closed() == 1000
    for other in (anna, boris):
        assert other.next("gone") == {"t": "gone", "peer": "carl", "why": "left"}


def test_closing_the_page_is_leaving_and_losing_the_connection_is_not(enter: Enter) -> None:
    anna, boris, carl = enter("anna"), enter("boris"), enter("carl")
    boris.close()
    carl.cut()
    gone = {frame["peer"]: frame["why"] for frame in (anna.until("gone"), anna.until("gone"))}
    assert gone == {"boris": "left", "carl": "lost"}


@pytest.mark.parametrize("elsewhere", [False, True], ids=["same worker", "other worker"])
def test_a_newer_socket_replaces_the_older_one(media: Served, room: str, enter: Enter, elsewhere: bool) -> None:
    older = enter("anna")
    watcher = enter("boris")
    enter("anna", apart_from=older if elsewhere else None)
    assert older.closed() == 4409
    frames = [watcher.next("gone"), watcher.next("join")]
    assert [(frame["t"], frame["peer"], frame.get("why")) for frame in frames] == [("gone", "anna", "replaced"), ("join", "anna", None)]
    with Talker(media.url) as late:
        assert names(late.hello(token("late", room=room))) == ["anna", "boris"]
    assert [watcher.next("join")["peer"], watcher.next("gone")["peer"]] == ["late", "late"]


def test_players_and_spectators_have_eight_places_each(media: Served, room: str, enter: Enter) -> None:
    for n in range(PLACES):
        enter(f"player-{n}")
        enter(f"watcher-{n}", role="spectator")
    for role in ("player", "spectator"):
        with Talker(media.url) as late:
            late.send("hello", v=1, token=token("late", room=room, role=role))
            assert late.closed() == 1013
    enter("player-3")


def test_peers_of_a_killed_worker_are_lost_to_the_others(settings: dict[str, str], room: str) -> None:
    with Served(MEDIA, workers=2, **{**settings, "TRAKTIR_PRESENCE_SECONDS": "2"}) as served, Talker(served.url) as anna:
        anna.hello(token("anna", room=room))
        while True:
            with Talker(served.url) as boris:
                if worker_of(served, boris) != worker_of(served, anna):
                    boris.hello(token("boris", room=room))
                    assert anna.next("join")["peer"] == "boris"
                    os.kill(worker_of(served, boris), signal.SIGKILL)
                    break
        assert anna.until("gone") == {"t": "gone", "peer": "boris", "why": "lost"}


def test_a_restart_is_told_and_nothing_said_is_lost(settings: dict[str, str], room: str) -> None:
    with Served(MEDIA, workers=2, **settings) as served:
        talkers = [Talker(served.url) for _ in range(6)]
        for n, talker in enumerate(talkers):
            talker.hello(token(f"peer-{n}", room=room))
        talkers[0].send("chat", id="m1", text="before the restart")
        assert talkers[0].until("chat")["seq"] == 1
        old = {process.pid for process in served.workers()}
        for pid in old:
            os.kill(pid, signal.SIGTERM)
        assert [talker.closed() for talker in talkers] == [1012] * 6
        eventually(lambda: len(served.workers()) == 2 and not old & {process.pid for process in served.workers()})
        with Talker(served.url) as again:
            assert [message["text"] for message in again.hello(token("peer-0", room=room))["history"]] == ["before the restart"]
