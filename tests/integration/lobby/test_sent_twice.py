"""A request for a seat that bears a key may be sent as often as one likes: it makes one room, takes one seat, and gives one token."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from redis import Redis

from tests.support.guest import HTTP, Guest, Response, creates

ROOM = {"game": "purses", "name": "Аня", "timer": 60, "password": "сезам"}


def send(url: str, path: str, body: Any, key: str | None) -> Response:
    headers = {} if key is None else {"Idempotency-Key": key}
    return HTTP.request("POST", f"{url}/v1/rooms{path}", headers=headers, json=body)


def send_at_once(lobbies: list[str], path: str, body: Any, key: str) -> list[dict[str, Any]]:
    """What is welcomed of the same request, sent four times to each of the lobbies at the same time."""
    urls = lobbies * 4
    with ThreadPoolExecutor(len(urls)) as pool:
        responses = list(pool.map(lambda url: send(url, path, body, key), urls))
    assert {response.status for response in responses} <= {200, 201}, [response.data for response in responses]
    return [response.json() for response in responses]


@pytest.fixture
def key() -> str:
    return uuid.uuid4().hex


def seat_of(welcome: dict[str, Any]) -> tuple[str, int, str]:
    return welcome["room"], welcome["seat"], welcome["token"]


def test_creating_makes_one_room(lobby: str, other_lobby: str, key: str) -> None:
    welcomes = send_at_once([lobby, other_lobby], "", ROOM, key)
    assert len({seat_of(welcome) for welcome in welcomes}) == 1
    code, _, token = seat_of(welcomes[0])
    assert Guest(lobby, code, token).snapshot()["you"] == 0
    again = send(lobby, "", ROOM, f'"{key}"').json()
    assert seat_of(again) == (code, 0, token), "quoted, as the draft standard has it"


def test_joining_takes_one_seat_also_when_the_match_has_begun_meanwhile(lobby: str, other_lobby: str, key: str) -> None:
    anna = creates(lobby, seats=3)
    body = {"name": "Боря", "nonce": "of-boris"}
    welcomes = send_at_once([lobby, other_lobby], f"/{anna.code}/join", body, key)
    assert len({seat_of(welcome) for welcome in welcomes}) == 1
    anna.joins("Вера")
    anna.start()
    assert seat_of(send(lobby, f"/{anna.code}/join", body, key).json()) == seat_of(welcomes[0])


def test_a_ticket_is_taken_once_and_media_hears_of_it_once(lobby: str, other_lobby: str, key: str, redis: Redis) -> None:
    anna = creates(lobby)
    ticket = anna.ask("POST", "/seats/0/ticket").json()["ticket"]
    body = {"ticket": ticket, "name": "Вера"}
    welcomes = send_at_once([lobby, other_lobby], f"/{anna.code}/take", body, key)
    assert len({seat_of(welcome) for welcome in welcomes}) == 1
    redis.delete(f"media:{{{anna.code}}}:out")
    assert seat_of(send(lobby, f"/{anna.code}/take", body, key).json()) == seat_of(welcomes[0])
    assert not redis.exists(f"media:{{{anna.code}}}:out")
    assert send(lobby, f"/{anna.code}/take", body, uuid.uuid4().hex).json()["code"] == "bad_ticket"


def test_another_body_another_room_or_another_key_is_another_request(lobby: str, key: str) -> None:
    first = send(lobby, "", ROOM, key).json()
    other = send(lobby, "", {**ROOM, "timer": 61}, key).json()
    assert other["room"] != first["room"]
    rooms = [creates(lobby, seats=4) for _ in range(2)]
    welcomes = [
        send(lobby, f"/{room.code}/join", {"name": name}, sent).json()
        for room, name, sent in [(rooms[0], "Боря", key), (rooms[1], "Боря", key), (rooms[0], "Вера", key)]
    ]
    assert len({welcome["token"].partition("-")[2] for welcome in [first, other, *welcomes]}) == 5
    assert send(lobby, f"/{rooms[0].code}/join", {"name": "Боря"}, uuid.uuid4().hex).json()["code"] == "name_taken"


def test_after_leaving_the_seat_is_taken_anew(lobby: str, key: str) -> None:
    anna = creates(lobby)
    for _ in range(2):
        welcome = send(lobby, f"/{anna.code}/join", {"name": "Боря"}, key).json()
        assert Guest(lobby, anna.code, welcome["token"]).leave()["seats"][1]["kind"] == "empty"


def test_neither_key_nor_token_is_in_the_store(lobby: str, key: str, redis: Redis) -> None:
    welcome = send(lobby, "", ROOM, key).json()
    kept = redis.hgetall(f"traktir:{{{welcome['room']}}}:room")
    assert kept
    everything = repr(kept)
    assert key not in everything
    assert welcome["token"].partition("-")[2] not in everything


@pytest.mark.parametrize("bad", ["", "short", "x" * 31, "x" * 129, "й" * 32, "x" * 31 + " ", "x" * 32 + "\t;"])
def test_a_key_that_may_be_guessed_is_refused(lobby: str, bad: str) -> None:
    refused = HTTP.request("POST", f"{lobby}/v1/rooms", headers={"Idempotency-Key": bad.encode()}, json=ROOM)  # type: ignore[dict-item]
    assert (refused.status, list(refused.json()["errors"])) == (422, ["Idempotency-Key"])
