"""A match by plain HTTP, with nothing but the protocol in hand."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import requests

from tools.stack import Stack


class Guest:
    """A seat and its token."""

    def __init__(self, rooms: str, welcome: dict[str, Any]) -> None:
        self.url = f"{rooms}/{welcome['room']}"
        self.seat = welcome["seat"]
        self.token = {"Authorization": f"Bearer {welcome['token']}"}

    def look(self, **query: int) -> Any:
        return _ok(requests.get(self.url, headers=self.token, params=query, timeout=30))

    def post(self, what: str, **body: Any) -> Any:
        return _ok(requests.post(f"{self.url}/{what}", headers=self.token, json=body, timeout=30))


def _ok(response: requests.Response) -> Any:
    assert response.ok, response.text
    return response.json()


@pytest.fixture
def rooms(stack: Stack) -> str:
    return f"{stack.url('lobby')}/v1/rooms"


def _table_of_two(rooms: str, **options: Any) -> tuple[Guest, Guest]:
    host = Guest(rooms, _ok(requests.post(rooms, json={"game": "tavern", "name": "Аня", "seats": 2, **options}, timeout=30)))
    guest = Guest(rooms, _ok(requests.post(f"{host.url}/join", json={"name": "Боря"}, timeout=30)))
    host.post("start")
    return host, guest


def test_two_people_play_a_whole_match_by_rest(rooms: str) -> None:
    """Create, join, start, answer each ask as it comes: the match ends with a result that both see alike."""
    guests = _table_of_two(rooms)
    answers = 0
    while (snapshot := guests[0].look())["status"] == "playing":
        (waiting,) = snapshot["waiting"]
        guest = guests[waiting["seat"]]
        ask = guest.look()["match"]["ask"]
        assert ask["id"] == waiting["ask"]
        after = guest.post("answer", ask=ask["id"], option=ask["options"][-1]["id"])
        answers += 1
        assert after["match"]["version"] == answers

    assert snapshot["status"] == "over"
    assert snapshot["match"]["version"] == answers
    assert snapshot["match"]["result"]["winners"]
    assert guests[1].look()["match"]["result"] == snapshot["match"]["result"]


def test_a_long_poll_tells_of_the_other_seats_move(rooms: str) -> None:
    """Waiting with `since` answers as soon as somebody has moved, with that move's event, and not before; a poll that slept on would time out."""
    guests = _table_of_two(rooms)
    seen, events = guests[0].look(), list[int]()
    with ThreadPoolExecutor(1) as pool:
        for _ in range(4):
            (waiting,) = seen["waiting"]
            mover, other = guests[waiting["seat"]], guests[1 - waiting["seat"]]
            poll = pool.submit(other.look, since=seen["version"], wait=25)
            ask = mover.look()["match"]["ask"]
            assert not poll.done()
            mover.post("answer", ask=ask["id"], option=ask["automatic"])

            news = poll.result(timeout=20)

            assert news["version"] > seen["version"]
            told = [event["version"] for event in news["events"]]
            assert set(told) <= {news["version"]}, "and of nothing before"
            events += told
            seen = news
    assert events


def test_people_at_a_table_can_talk(rooms: str, stack: Stack) -> None:
    """The lobby's media token opens the media service's chat, under the name of the seat."""
    guests = _table_of_two(rooms)
    chat = f"{stack.url('media')}/v1/chat"
    tokens = [{"Authorization": f"Bearer {guest.post('media-token')['token']}"} for guest in guests]

    said = _ok(requests.post(chat, headers=tokens[0], json={"text": "За встречу!"}, timeout=30))
    heard = _ok(requests.get(chat, headers=tokens[1], timeout=30))["messages"]

    assert (said["from"], said["name"]) == ("seat-0", "Аня")
    assert heard == [said]


def test_a_bot_answers_when_a_person_waits_for_it(rooms: str) -> None:
    """In a room with a bot only the person is ever left waiting for, up to the end."""
    host = Guest(rooms, _ok(requests.post(rooms, json={"game": "tavern", "name": "Аня", "seats": 2, "bots": ["greedy"]}, timeout=30)))
    snapshot = host.post("start")
    while snapshot["status"] == "playing":
        ask = snapshot["match"]["ask"]
        snapshot = host.post("answer", ask=ask["id"], option=ask["automatic"]) if ask else host.look(since=snapshot["version"], wait=25)
    assert snapshot["status"] == "over"
