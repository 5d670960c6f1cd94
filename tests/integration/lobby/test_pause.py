"""Pausing, resuming and hurrying over the public API: time stands still for everybody, on every transport, and nothing is played."""

from typing import Any

import pytest
from redis import Redis

from tests.support.guest import Guest, creates, heard
from traktir_lobby.store import keys


@pytest.fixture
def players(lobby: str) -> tuple[Guest, Guest]:
    """Two people in a match with a minute for each ask."""
    anna = creates(lobby, timer=60)
    boris = anna.joins("Боря")
    anna.start()
    return anna, boris


def told(guest: Guest, order: str, body: Any = None) -> dict[str, Any]:
    """The snapshot that the order is answered with."""
    answer = guest.ask("POST", f"/{order}", body)
    assert answer.status == 200, answer.data
    shown: dict[str, Any] = answer.json()
    return shown


def times(shown: dict[str, Any]) -> list[int]:
    return [ask["remaining_ms"] for ask in shown["waiting"]]


def test_a_pause_freezes_the_time_on_every_transport_and_a_resume_gives_it_back(players: tuple[Guest, Guest], other_lobby: str) -> None:
    anna, boris = players
    paused = told(anna, "pause")
    frozen = times(paused)
    assert all(0 < left <= 60_000 for left in frozen)
    with boris.at(other_lobby).stream() as stream:
        for shown in (boris.snapshot(), Guest(anna.url, anna.code).snapshot(), heard(stream)["snapshot"]):
            assert (times(shown), shown["paused_at"]) == (frozen, paused["paused_at"])
            assert [ask["deadline_at"] for ask in shown["waiting"]] == [None, None]
        resumed = told(anna, "resume")
        assert heard(stream)["snapshot"]["paused_at"] is None
    assert resumed["paused_at"] is None
    deadlines = [ask["deadline_at"] for ask in resumed["waiting"]]
    assert deadlines == [resumed["now"] + left for left in times(resumed)]
    assert all(0 <= before - after < 1_000 for before, after in zip(frozen, times(resumed), strict=True))


def test_in_a_pause_nothing_is_answered_and_nothing_is_due(players: tuple[Guest, Guest], redis: Redis) -> None:
    anna, boris = players
    told(anna, "pause")
    before = anna.snapshot()["version"]
    refused = boris.answer("0.1", "bid1")
    assert (refused.status, refused.json()["code"], refused.json()["version"]) == (409, "paused", before)
    assert anna.ask("POST", "/hurry", {"ask": "0.1"}).json()["code"] == "paused"
    assert redis.zscore(keys.DEADLINES, anna.code) is None
    told(anna, "resume")
    assert redis.zscore(keys.DEADLINES, anna.code) is not None
    assert boris.answer("0.1", "bid1").status == 200


def test_bots_wait_while_the_match_is_paused(lobby: str, redis: Redis) -> None:
    anna = creates(lobby, bots=["greedy"], options={"rounds": 2000})
    anna.start()
    version = told(anna, "pause")["version"]
    assert anna.snapshot(since=version, wait=1)["version"] == version
    assert redis.zscore(keys.BOT_TURNS, anna.code) is None
    told(anna, "resume")
    assert anna.snapshot(since=version + 1, wait=20)["version"] >= version + 1


def test_twenty_pauses_in_a_row_cost_nobody_any_time(players: tuple[Guest, Guest]) -> None:
    anna, _ = players
    for _ in range(20):
        told(anna, "pause")
        told(anna, "resume")
    clock = anna.ask("GET", "/clock").json()
    last = clock["ledger"][-1]
    assert [entry["what"] for entry in clock["ledger"]] == ["start", *["pause", "resume"] * 20]
    assert last["played_ms"] + last["paused_ms"] == last["at"] - clock["started_at"]
    shown = anna.snapshot()
    assert [ask["deadline_at"] for ask in shown["waiting"]] == [clock["started_at"] + 60_000 + clock["paused_ms"]] * 2


def test_where_people_vote_more_than_half_of_them_pause_and_resume(lobby: str, other_lobby: str) -> None:
    """Everybody sees the votes; a leaver's is gone, and then the others' may be enough."""
    anna = creates(lobby, seats=3, pause="vote", timer=60)
    boris, vera = anna.joins("Боря").at(other_lobby), anna.joins("Вера")
    anna.start()
    assert told(anna, "pause")["vote"] == {"for": "pause", "seats": [0], "needed": 2}
    assert told(boris, "resume")["paused_at"] is None
    assert told(anna, "resume")["vote"]["seats"] == []
    told(boris, "pause")
    with Guest(lobby, anna.code).stream() as stream:
        assert heard(stream)["snapshot"]["vote"]["seats"] == [1]
        assert told(vera, "pause")["paused_at"] is not None
        assert heard(stream)["snapshot"]["vote"] == {"for": "resume", "seats": [], "needed": 2}
    assert told(vera, "resume")["paused_at"] is not None
    vera.leave()
    assert told(boris, "resume")["vote"] == {"for": "resume", "seats": [1], "needed": 2}
    anna.leave()
    assert boris.snapshot()["paused_at"] is None


def test_guests_pause_only_where_anybody_may(lobby: str) -> None:
    """D56: the host at any time; others where the room says so."""
    for pause, status in (("host", 403), ("anybody", 200)):
        anna = creates(lobby, pause=pause)
        boris = anna.joins("Боря")
        anna.start()
        assert boris.ask("POST", "/pause").status == status
        assert Guest(lobby, anna.code).ask("POST", "/pause").json()["code"] == "no_token"


def test_the_host_may_have_the_announced_option_played_but_not_what_is_work(players: tuple[Guest, Guest]) -> None:
    """R155, R156, D53: nobody chooses by it; it is the automatic one, and the ledger says who wanted it."""
    anna, boris = players
    assert boris.ask("POST", "/hurry", {"ask": "0.0"}).json()["code"] == "not_host"
    assert told(anna, "hurry", {"ask": "0.1"})["match"]["version"] == 1
    assert told(anna, "hurry", {"ask": "0.1"})["match"]["version"] == 1
    assert boris.answer("0.1", "bid0").status == 200, "it was the automatic one"
    assert boris.answer("0.1", "bid3").json()["code"] == "ask_closed"
    anna.answer("0.0", "bid3")
    assert anna.ask("POST", "/hurry", {"ask": "2.0"}).json()["code"] == "no_hurry"
    assert [entry["what"] for entry in anna.ask("GET", "/clock").json()["ledger"]] == ["start", "hurry"]


def test_a_clock_is_there_once_the_match_has_begun(lobby: str) -> None:
    anna = creates(lobby)
    for order in ("pause", "resume"):
        assert anna.ask("POST", f"/{order}").json()["code"] == "not_started"
    assert anna.ask("GET", "/clock").json()["code"] == "not_started"
    assert anna.ask("POST", "/hurry", {"ask": "0.0"}).json()["code"] == "not_started"
