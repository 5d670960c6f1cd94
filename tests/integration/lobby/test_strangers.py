"""Whoever has no seat is answered the same, on every route there is, by two rooms that differ in nothing but what they must not see."""

from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from tests.support.guest import HTTP, Guest, Response, creates

OF_ONE_ROOM = {"room", "now", "request_id", "commitment", "created_at", "away_at"}
SAMPLES = {
    "name": "Стёпа",
    "seat": 1,
    "nonce": "dice",
    "password": None,
    "ticket": f"1-{'x' * 43}",
    "ready": True,
    "choice": "hero",
    "value": None,
    "level": "greedy",
    "ask": "0.0",
    "option": "bid0",
    "match": 1,
    "agree": True,
}
"""Something for every field that a body may have."""


def strangers(lobby: str, *, answers: int, **terms: Any) -> dict[str, Guest]:
    """Those without a seat at a room in which so many answers have been given."""
    anna = creates(lobby, seats=4, take_back=True, pause="anybody", **terms)
    boris, sent_away, former = (anna.joins(name) for name in ("Боря", "Вера", "Гена"))
    anna.ask("POST", "/kick", {"seat": 2})
    ticket = former.ask("POST", "/seats/3/ticket").json()["ticket"]
    token = anna.ask("POST", "/take", {"ticket": ticket, "name": "Дина"}).json()["token"]
    sitting = [anna, boris, anna.joins("Ева"), Guest(lobby, anna.code, token)]
    anna.start()
    for guest in sitting[:answers]:
        guest.answers_with()
    guessing = Guest(lobby, anna.code, f"0-{'x' * 43}")
    return {"nobody": Guest(lobby, anna.code), "guessing": guessing, "sent away": sent_away, "former": former}


def routes(lobby: str) -> Iterator[tuple[str, str, Any]]:
    """Method, path within the room and body of every route of a room; looking is done in both ways."""
    document = HTTP.request("GET", f"{lobby}/openapi.json").json()
    for path, item in document["paths"].items():
        room, _, within = path.partition("/v1/rooms/{code}")
        for method, operation in item.items():
            if room == "" and "requestBody" in operation:
                schema = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                yield method, within.replace("{seat}", "1"), {name: SAMPLES[name] for name in document["components"]["schemas"][schema]["properties"]}
            elif room == "" and within != "/stream":
                yield method, within.replace("{seat}", "1"), None
    yield "get", "?since=0", None


def said(response: Response) -> Any:
    """What does not merely tell one room from another."""
    return response.status, _common(orjson.loads(response.data))


def _common(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _common(part) for name, part in value.items() if name not in OF_ONE_ROOM}
    return [_common(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("terms", [{"spectator_delay": 5}, {"spectators": False}], ids=["late", "not at all"])
def test_no_route_tells_a_stranger_what_those_who_watch_must_not_see(lobby: str, terms: dict[str, Any]) -> None:
    before, after = (strangers(lobby, answers=answers, **terms) for answers in (0, 4))
    for method, path, body in routes(lobby):
        for who, guest in before.items():
            one, other = (said(stranger.ask(method.upper(), path, body)) for stranger in (guest, after[who]))
            assert one == other, f"{method} {path} as {who}"
