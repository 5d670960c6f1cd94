"""An answer is taken exactly once, whatever happens to the request or to its reply."""

import socket
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import orjson
import pytest
from redis import Redis

from tests.support.guest import Guest, creates
from tests.support.waiting import eventually


@pytest.fixture
def players(lobby: str) -> tuple[Guest, Guest]:
    """Two people in a match that asks both for a bid."""
    anna = creates(lobby)
    boris = anna.joins("Боря")
    anna.start()
    return anna, boris


def record(redis: Redis, code: str) -> list[list[Any]]:
    """The answers that the store knows."""
    state: Any = redis.hget(f"traktir:{{{code}}}:room", "state")
    answers: list[list[Any]] = orjson.loads(state)["match"]["record"]["answers"]
    return answers


def test_the_same_answer_again_gives_the_same(players: tuple[Guest, Guest], redis: Redis) -> None:
    anna, _ = players
    first = anna.answer("0.0", "bid2")
    again = anna.answer("0.0", "bid2")
    assert (first.status, again.status) == (200, 200)
    assert again.json()["version"] == first.json()["version"]
    assert record(redis, anna.code) == [["0.0", 0, "bid2"]]


def test_the_same_answer_again_much_later_is_still_right(players: tuple[Guest, Guest]) -> None:
    anna, boris = players
    anna.answer("0.0", "bid3")
    boris.answer("0.1", "bid0")
    anna.answers_with(0)
    again = anna.answer("0.0", "bid3")
    assert again.status == 200
    assert again.json()["match"]["version"] == 3


def test_another_option_for_an_answered_ask_is_closed(players: tuple[Guest, Guest]) -> None:
    anna, _ = players
    version = anna.answer("0.0", "bid2").json()["version"]
    refused = anna.answer("0.0", "bid3")
    assert refused.status == 409
    assert (refused.json()["code"], refused.json()["version"]) == ("ask_closed", version)


@pytest.mark.parametrize(
    ("ask", "option", "code", "status"),
    [
        ("0.1", "bid1", "not_your_ask", 403),
        ("0.0", "bid9", "unknown_option", 422),
        ("7.0", "bid1", "unknown_ask", 409),
        ("0.00", "bid1", "unknown_ask", 409),
    ],
)
def test_what_cannot_be_answered_is_explained_and_changes_nothing(players: tuple[Guest, Guest], ask: str, option: str, code: str, status: int) -> None:
    anna, _ = players
    before = anna.snapshot()["version"]
    refused = anna.answer(ask, option)
    assert (refused.status, refused.json()["code"], refused.json()["version"]) == (status, code, before)
    assert anna.snapshot()["version"] == before


def test_an_answer_to_somebody_elses_answered_ask_is_not_ones_own(players: tuple[Guest, Guest]) -> None:
    anna, boris = players
    boris.answer("0.1", "bid1")
    assert anna.answer("0.1", "bid1").json()["code"] == "not_your_ask"


def test_answers_before_the_start_and_after_the_end_are_refused(lobby: str) -> None:
    anna = creates(lobby, options={"rounds": 1})
    boris = anna.joins("Боря")
    assert anna.answer("0.0", "bid1").json()["code"] == "not_started"
    anna.start()
    anna.answer("0.0", "bid3")
    boris.answer("0.1", "bid0")
    assert anna.answers_with(0)["status"] == "over"
    assert anna.answer("3.0", "bid1").json()["code"] == "match_over"
    assert anna.answer("0.0", "bid3").status == 200


def test_a_lost_reply_is_no_lost_answer(players: tuple[Guest, Guest], redis: Redis) -> None:
    """The client hangs up before the reply, asks again, and is told that it was taken."""
    anna, _ = players
    _send_and_hang_up(anna, {"ask": "0.0", "option": "bid1"})
    eventually(lambda: record(redis, anna.code))
    assert anna.answer("0.0", "bid1").status == 200
    assert record(redis, anna.code) == [["0.0", 0, "bid1"]]


def test_of_many_copies_at_once_one_is_taken_and_all_succeed(players: tuple[Guest, Guest], other_lobby: str, redis: Redis) -> None:
    anna, _ = players
    before = anna.snapshot()["version"]
    guests = [anna, anna.at(other_lobby)] * 8
    with ThreadPoolExecutor(len(guests)) as pool:
        answers = list(pool.map(lambda guest: guest.answer("0.0", "bid1"), guests))
    assert {answer.status for answer in answers} == {200}
    assert record(redis, anna.code) == [["0.0", 0, "bid1"]]
    assert anna.snapshot()["version"] == before + 1


def test_of_different_answers_at_once_exactly_one_is_taken(players: tuple[Guest, Guest], other_lobby: str, redis: Redis) -> None:
    anna, _ = players
    tries = [(guest, f"bid{coins}") for coins in range(4) for guest in (anna, anna.at(other_lobby))]
    with ThreadPoolExecutor(len(tries)) as pool:
        answers = list(pool.map(lambda attempt: attempt[0].answer("0.0", attempt[1]), tries))
    [[_, _, taken]] = record(redis, anna.code)
    for (_, option), answer in zip(tries, answers, strict=True):
        assert answer.status == (200 if option == taken else 409)
        assert option == taken or answer.json()["code"] == "ask_closed"


def test_200_rounds_of_simultaneous_answers_by_two_lobbies_without_a_false_conflict(lobby: str, other_lobby: str) -> None:
    anna = creates(lobby, options={"rounds": 200})
    players = [anna, anna.joins("Боря").at(other_lobby)]
    anna.start()
    with ThreadPoolExecutor(len(players)) as pool:
        for number in range(200):
            opened = 3 * number
            answers = list(pool.map(lambda seat, opened=opened: players[seat].answer(f"{opened}.{seat}", f"bid{(opened + seat) % 4}"), range(2)))
            assert [answer.status for answer in answers] == [200] * 2
            _share(players)
    assert anna.snapshot()["status"] == "over"


def _share(players: list[Guest]) -> None:
    [waiting] = players[0].snapshot()["waiting"]
    assert players[waiting["seat"]].answer(waiting["ask"], "keep").status == 200


def _send_and_hang_up(guest: Guest, body: dict[str, str]) -> None:
    address = urlsplit(guest.url)
    data = orjson.dumps(body)
    head = (
        f"POST /v1/rooms/{guest.code}/answer HTTP/1.1\r\nHost: {address.netloc}\r\nAuthorization: Bearer {guest.token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    with socket.create_connection((address.hostname or "", address.port or 0)) as connection:
        connection.sendall(head.encode() + data)
