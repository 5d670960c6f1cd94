"""The proof of the shuffle over the public API: commitment and nonces before, the record after, nothing in between."""

import hashlib

import pytest

from tests.support.guest import HTTP, Guest, creates
from tests.support.served import Served
from traktir import shuffle


@pytest.fixture
def players(lobby: str) -> tuple[Guest, Guest]:
    """Two people before a match of one round; Boris has said a nonce."""
    anna = creates(lobby, options={"rounds": 1})
    return anna, anna.joins("Боря", nonce="of-boris")


def plays(anna: Guest, boris: Guest) -> None:
    anna.start()
    anna.answer("0.0", "bid3")
    boris.answer("0.1", "bid0")
    anna.plays_to_the_end()


def test_a_match_is_proved_by_its_record(players: tuple[Guest, Guest]) -> None:
    anna, boris = players
    assert anna.ask("PUT", "/nonce", {"nonce": "of-anna"}).status == 200
    seen = boris.snapshot()["shuffle"]
    assert seen["nonces"] == ["of-anna", "of-boris"]
    plays(anna, boris)
    record = Guest(anna.url, anna.code).ask("GET", "/record").json()
    shuffle.prove(record, seen["commitment"])
    assert hashlib.sha256(record["secret"].encode()).hexdigest() == seen["commitment"]
    assert record["nonces"] == seen["nonces"]
    assert record["result"] == anna.snapshot()["match"]["result"]


def test_the_engine_deals_the_same_match_from_the_record(players: tuple[Guest, Guest], engine: Served) -> None:
    anna, boris = players
    plays(anna, boris)
    record = anna.ask("GET", "/record").json()["record"]
    url = f"{engine.url}/v1/games/purses/verify"
    assert HTTP.request("POST", url, json={"record": record}).json()["over"]


def test_the_record_is_refused_before_the_end_to_everybody(players: tuple[Guest, Guest]) -> None:
    anna, boris = players
    stranger = Guest(anna.url, anna.code)
    for _ in range(2):
        for guest in (anna, boris, stranger):
            refused = guest.ask("GET", "/record")
            assert (refused.status, refused.json()["code"]) == (409, "not_over")
        anna.ask("POST", "/start")


def test_a_nonce_may_be_changed_and_taken_back_until_the_start(players: tuple[Guest, Guest]) -> None:
    anna, boris = players
    assert boris.ask("PUT", "/nonce", {"nonce": "better"}).json()["shuffle"]["nonces"] == [None, "better"]
    assert boris.ask("PUT", "/nonce", {"nonce": None}).json()["shuffle"]["nonces"] == [None, None]
    for nonce in ("", "a b", "я", "a\nb", "x" * 65):
        assert boris.ask("PUT", "/nonce", {"nonce": nonce}).json()["code"] == "invalid"
        assert Guest(anna.url, anna.code).ask("POST", "/join", {"name": "Вера", "nonce": nonce}).status in {409, 422}
    anna.start()
    assert boris.ask("PUT", "/nonce", {"nonce": "late"}).json()["code"] == "already_started"


def test_a_seat_is_not_taken_with_a_bad_nonce(lobby: str) -> None:
    anna = creates(lobby)
    refused = Guest(lobby, anna.code).ask("POST", "/join", {"name": "Боря", "nonce": "a b"})
    assert (refused.status, refused.json()["errors"]) == (422, {"nonce": ["A nonce has 1 to 64 of the characters 0-9 A-Z a-z + / = _ . -"]})
    assert anna.snapshot()["seats"][1] == {"seat": 1, "kind": "empty"}
