"""What a room does about people who lose the connection, through two lobbies: it waits for them, has a bot play for them, and finds another host."""

from collections.abc import Callable
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.integration.lobby.houses import kill_workers
from tests.support.guest import Guest, creates, heard, owed, shown_so, until
from tests.support.served import Served


def two(lobbies: list[Served], game: str = "purses", **terms: Any) -> tuple[Guest, Guest]:
    """Anna, the host, at one lobby, Boris at the other."""
    anna = creates(lobbies[0].url, game, seats=2, **terms)
    return anna, anna.joins("Боря").at(lobbies[1].url)


def times(snapshot: dict[str, Any]) -> list[int]:
    return [ask["remaining_ms"] for ask in snapshot["waiting"]]


def ledger(guest: Guest) -> list[tuple[str, int | None]]:
    return [(entry["what"], entry["by"]) for entry in guest.ask("GET", "/clock").json()["ledger"]]


def test_a_match_waits_for_a_lost_connection_and_goes_on_with_the_same_time_when_it_is_back(quick_lobbies: list[Served]) -> None:
    anna, boris = two(quick_lobbies, timer=60, pause_lost=60)
    with anna.stream() as watching:
        with boris.stream() as stream:
            heard(stream)
            anna.start()
        paused = until(watching, lambda snapshot: snapshot["lost"])
        assert paused["paused_at"] == paused["seats"][1]["away_at"]
        assert paused["lost"] == [{"seat": 1, "until_at": paused["paused_at"] + 60_000}]
        assert anna.answer("0.0", "bid1").json()["code"] == "paused"
        assert times(Guest(anna.url, anna.code).snapshot()) == times(paused)
        with boris.stream() as stream:
            heard(stream)
            resumed = until(watching, lambda snapshot: snapshot["paused_at"] is None)
            back_at = anna.ask("GET", "/clock").json()["ledger"][-1]["at"]
            assert resumed["lost"] == []
            assert [ask["deadline_at"] - back_at for ask in resumed["waiting"]] == times(paused)
            assert anna.answer("0.0", "bid1").status == 200
            assert ledger(anna) == [("start", None), ("lost", 1), ("resume", 1)]


def test_when_the_limit_is_used_up_the_match_goes_on_even_if_the_lobby_that_paused_it_has_died(quick_lobbies: list[Served]) -> None:
    anna, boris = two(quick_lobbies, timer=60, pause_lost=1)
    here = anna.at(quick_lobbies[1].url)
    with here.stream() as watching:
        with boris.at(quick_lobbies[0].url).stream() as stream:
            heard(stream)
            here.start()
        until(watching, lambda snapshot: snapshot["lost"])
        kill_workers(quick_lobbies[0])
        resumed = until(watching, lambda snapshot: snapshot["paused_at"] is None)
        assert not resumed["seats"][1]["online"]
        with boris.stream() as stream:
            heard(stream)
            shown_so(watching, 1, online=True)
        again = shown_so(watching, 1, online=False)
        assert (again["paused_at"], again["lost"]) == (None, []), "he has used it up"
        assert ledger(here) == [("start", None), ("lost", 1), ("resume", None)]


@pytest.mark.parametrize("game", ["tavern", "mages"])
def test_a_bot_plays_for_who_is_away_until_the_return(quick_lobbies: list[Served], game: str) -> None:
    """The seat, the name and the token stay the person's."""
    anna, boris = two(quick_lobbies, game, timer=600, absent="bot")
    with anna.stream() as watching:
        with boris.stream() as stream:
            heard(stream)
            anna.start()
            shown_so(watching, 1, online=True)
        played = until(watching, lambda snapshot: snapshot["seats"][1]["played_by"])
        assert played["seats"][1]["name"] == "Боря"
        _play_on(anna, watching, played, lambda snapshot: snapshot["match"]["version"] >= 6)
        with boris.stream() as stream:
            heard(stream)
            back = shown_so(watching, 1, online=True)
            assert back["seats"][1]["played_by"] is None
            asked = _play_on(anna, watching, back, lambda snapshot: any(ask["seat"] == 1 for ask in snapshot["waiting"]))
            (ask,) = (ask for ask in asked["waiting"] if ask["seat"] == 1)
            assert 0 < ask["remaining_ms"] <= 600_000
            own = boris.owes()
            assert own is not None
            assert boris.answer(own["id"], own["automatic"]).status == 200


def test_a_take_back_that_waited_for_who_is_away_is_done_when_a_bot_comes_for_them(quick_lobbies: list[Served]) -> None:
    anna, boris = two(quick_lobbies, absent="bot", take_back=True)
    with anna.stream() as watching:
        with boris.stream() as stream:
            heard(stream)
            anna.start()
            anna.answers_with()
            asked = anna.ask("POST", "/take-back", {"match": 1}).json()
            assert asked["match"]["take_back"] == {"seat": 0, "ask": "0.0", "agreed": [], "refused_by": None}
        done = until(watching, lambda snapshot: snapshot["match"] and snapshot["match"]["number"] == 2)
        assert (done["seats"][1]["played_by"], done["match"]["version"], done["match"]["take_back"]) == ("greedy", 0, None)
        assert done["events"][-1]["type"] == "taken_back"
        assert ledger(anna) == [("start", None), ("take_back", 0)]


def test_the_time_of_who_is_away_stands_still_where_the_room_wants_that(quick_lobbies: list[Served]) -> None:
    anna, boris = two(quick_lobbies, timer=60, absent="wait")
    with anna.stream() as watching:
        with boris.stream() as stream:
            heard(stream)
            anna.start()
        stopped = until(watching, lambda snapshot: snapshot["match"] and any(ask["deadline_at"] is None for ask in snapshot["waiting"]))
        assert [ask["deadline_at"] is None for ask in stopped["waiting"]] == [False, True]
        left = times(stopped)[1]
        with boris.stream() as stream:
            heard(stream)
            running = shown_so(watching, 1, online=True)
        assert 0 <= left - times(running)[1] < 1_000


def test_a_host_who_is_away_is_succeeded_and_comes_back_as_a_guest(quick_lobbies: list[Served]) -> None:
    anna, boris = two(quick_lobbies)
    with boris.stream() as watching:
        with anna.stream() as stream:
            heard(stream)
        succeeded = until(watching, lambda snapshot: snapshot["host"] == 1)
        assert not succeeded["seats"][0]["online"]
        with anna.stream() as stream:
            assert heard(stream)["snapshot"]["host"] == 1
            assert anna.ask("POST", "/start").json()["code"] == "not_host"
            assert boris.ask("POST", "/start").status == 200


def _play_on(guest: Guest, stream: ClientConnection, snapshot: dict[str, Any], so: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """Answers automatically whatever the guest is asked until that is true of a snapshot."""
    while not so(snapshot):
        ask = owed(snapshot)
        if ask:
            guest.answer(ask["id"], ask["automatic"])
        snapshot = heard(stream)["snapshot"]
    return snapshot
