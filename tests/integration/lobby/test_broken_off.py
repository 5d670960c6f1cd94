"""A match whose rules were replaced under it ends, everybody hears why, and the room stands."""

import pytest
from redis import Redis

from tests.support.guest import Guest, creates, heard
from tests.support.waiting import eventually
from traktir import shuffle
from traktir_lobby.store import keys


@pytest.fixture
def players(lobby: str) -> tuple[Guest, Guest]:
    anna = creates(lobby, timer=3600)
    boris = anna.joins("Боря")
    anna.start()
    return anna, boris


def replace_rules(redis: Redis, code: str) -> None:
    """From now on the engine takes the record for one of other rules."""
    state = redis.hget(keys.room(code), "state")
    assert isinstance(state, bytes)
    redis.hset(keys.room(code), "state", state.replace(b"purses/1", b"purses/0"))


def test_it_ends_at_the_next_answer_and_everybody_is_told(players: tuple[Guest, Guest], redis: Redis) -> None:
    anna, boris = players
    with boris.stream() as stream:
        heard(stream)
        replace_rules(redis, anna.code)
        refused = anna.answer("0.0", "bid1")
        assert (refused.status, refused.json()["code"]) == (409, "match_over")
        shown = heard(stream)["snapshot"]
    assert (shown["status"], shown["waiting"]) == ("over", [])
    assert (shown["match"]["broken"], shown["match"]["result"], shown["match"]["ask"]) == ("wrong_rules", None, None)
    assert refused.json()["version"] == shown["version"]
    assert [entry["what"] for entry in anna.ask("GET", "/clock").json()["ledger"]] == ["start", "end"]


def test_it_ends_by_itself_when_a_bot_is_to_play(lobby: str, redis: Redis) -> None:
    anna = creates(lobby, bots=["greedy"], pause="anybody")
    anna.start()
    anna.ask("POST", "/pause")
    replace_rules(redis, anna.code)
    anna.ask("POST", "/resume")
    anna.answer("0.0", "bid1")
    eventually(lambda: anna.snapshot()["match"]["broken"] == "wrong_rules")


def test_its_shuffle_is_proved_all_the_same_and_a_rematch_is_played(players: tuple[Guest, Guest], redis: Redis) -> None:
    anna, _ = players
    committed = anna.snapshot()["shuffle"]["commitment"]
    replace_rules(redis, anna.code)
    anna.answer("0.0", "bid1")
    record = anna.ask("GET", "/record").json()
    shuffle.prove(record, committed)
    assert record["result"] is None
    assert anna.ask("POST", "/rematch").json()["status"] == "open"
    assert anna.start()["match"]["broken"] is None
    assert anna.answers_with(0)["match"]["version"] == 1
