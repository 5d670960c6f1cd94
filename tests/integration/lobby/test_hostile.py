"""Hostile requests over all routes: each gets its documented problem, and a match goes on as if nothing had been."""

import json
from typing import Any, NamedTuple

import pytest

from tests.support.guest import HTTP, Guest, creates
from traktir_kit.problems import KINDS, MEDIA_TYPE

JSON = {"Content-Type": "application/json"}


class Table(NamedTuple):
    """A match that goes on, and somebody without a seat."""

    host: Guest
    other: Guest
    stranger: Guest


@pytest.fixture(scope="module")
def table(lobby: str) -> Table:
    host = creates(lobby, seats=3, options={"rounds": 2000})
    other = host.joins("Боря")
    host.ask("PUT", "/seats/2/bot", {"level": "greedy"})
    host.start()
    return Table(host, other, Guest(lobby, host.code))


@pytest.fixture(autouse=True)
def the_match_goes_on(table: Table) -> Any:
    """After each hostile request the next answer is taken, and nobody has lost or gained anything."""
    before = table.host.snapshot()["match"]["version"]
    yield
    shown = table.host.snapshot()
    assert shown["status"] == "playing"
    assert shown["match"]["version"] >= before
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "person", "bot"]
    guest = next((guest for guest in (table.host, table.other) if guest.owes()), None)
    if guest is not None:
        assert guest.answers_with(0)["status"] == "playing"


class Hostile(NamedTuple):
    """A request and the code that it must get; `{code}` is the room's."""

    method: str
    path: str
    body: Any
    code: str
    by: str = "host"
    headers: dict[str, str] = {}  # noqa: RUF012 - never changed


DEEP = b"[" * 100_000 + b"]" * 100_000
ROOMS = "/v1/rooms"
ROOM = "/v1/rooms/{code}"
NAMES: list[Any] = [
    "", "   ", "\t\n", "a\x00b", "a\x1bb", "\u200b", "a\u200bb", "\u202eevil", "a\u2066b", "x" * 41, "я" * 10_000,
    "\u3164", "\u2800", "a\u00adb", "\ufeffa", "\u0301", "a" + "\u0301" * 10, "a\u2028b", "\U000e0041", None, 7, ["a"], {"a": 1}, True,
]  # fmt: skip

REQUESTS = [
    *(Hostile("POST", ROOMS, {"game": "purses", "name": name}, "invalid") for name in NAMES),
    *(Hostile("POST", ROOM + "/join", {"name": name}, "invalid", by="stranger") for name in NAMES),
    Hostile("POST", ROOMS, b"", "bad_json"),
    Hostile("POST", ROOMS, b"{", "bad_json"),
    Hostile("POST", ROOMS, b"\xff\xfe", "bad_json"),
    Hostile("POST", ROOMS, b'{"game": "purses", "name": "\\ud800"}', "bad_json"),
    Hostile("POST", ROOMS, b'{"game": "purses", "name": "a", "seats": NaN}', "bad_json"),
    Hostile("POST", ROOMS, b'{"game": "purses", "name": "a", "timer": Infinity}', "bad_json"),
    Hostile("POST", ROOMS, DEEP, "bad_json"),
    Hostile("POST", ROOMS, b"null", "invalid"),
    Hostile("POST", ROOMS, b"[]", "invalid"),
    Hostile("POST", ROOMS, b'"room"', "invalid"),
    Hostile("POST", ROOMS, {}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "colour": "red"}, "invalid"),
    Hostile("POST", ROOMS, {"game": ["purses"], "name": "a"}, "invalid"),
    Hostile("POST", ROOMS, {"game": "p" * 10_000, "name": "a"}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses\n", "name": "a"}, "unknown_game"),
    Hostile("POST", ROOMS, {"game": "..", "name": "a"}, "unknown_game"),
    Hostile("POST", ROOMS, {"game": "purses?x=1", "name": "a"}, "unknown_game"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "seats": 2.5}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "seats": "2"}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "seats": -1}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "seats": 10**30}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "seats": 16}, "bad_setup"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "timer": 4}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "timer": 3601}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "timer": "60"}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "times": {"seal": 60}}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "times": {"bid": 4}}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "times": {"bid": True}}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "times": {"b" * 33: 60}}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "times": ["bid"]}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "times": None}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "bank": -1}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "bank": 3601}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "bank": None}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "pause": "nobody"}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "public": "yes"}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "options": []}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "options": {"rounds": 10**6}}, "bad_setup"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "bots": "greedy"}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "bots": ["greedy"] * 100}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "bots": [None]}, "invalid"),
    Hostile("POST", ROOMS, b'{"game": "purses", "name": "' + b"a" * 300_000 + b'"}', "too_large"),
    Hostile("POST", ROOMS, b"x" * 10_000_000, "too_large"),
    Hostile("POST", ROOMS, b"game=purses", "unsupported_media_type", headers={"Content-Type": "application/x-www-form-urlencoded"}),
    Hostile("POST", ROOMS, b"{}", "unsupported_media_type", headers={"Content-Type": "text/plain"}),
    Hostile("PUT", ROOMS, {}, "method_not_allowed"),
    Hostile("DELETE", ROOM, None, "method_not_allowed"),
    Hostile("PATCH", ROOM + "/answer", {}, "method_not_allowed"),
    Hostile("GET", ROOM + "/answer", None, "method_not_allowed"),
    Hostile("GET", "/v1/", None, "not_found"),
    Hostile("GET", ROOM + "/record", None, "not_over"),
    Hostile("POST", ROOM + "/kick", {"seat": 0}, "not_host", by="other"),
    Hostile("POST", ROOM + "/seats/2/ticket", None, "not_host", by="other"),
    Hostile("POST", ROOM + "/seats/1/ticket", None, "invalid"),
    Hostile("POST", ROOM + "/seats/99/ticket", None, "invalid"),
    Hostile("POST", ROOM + "/seats/0/ticket", None, "no_token", by="stranger"),
    Hostile("POST", ROOM + "/take", {"ticket": "x", "name": "Вера"}, "bad_ticket", by="stranger"),
    Hostile("POST", ROOM + "/take", {"ticket": "0-" + "A" * 43, "name": "Вера"}, "bad_ticket", by="stranger"),
    Hostile("POST", ROOM + "/take", {"ticket": "99-" + "A" * 43, "name": "Вера"}, "bad_ticket", by="stranger"),
    Hostile("POST", ROOM + "/take", {"ticket": "0-" + "A" * 43}, "invalid", by="stranger"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "password": ""}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "password": "x" * 101}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "need_ready": "yes"}, "invalid"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "spectators": "off"}, "invalid"),
    Hostile("PUT", ROOM + "/ready", {"ready": True}, "already_started"),
    Hostile("PUT", ROOM + "/ready", {"ready": "yes"}, "invalid"),
    Hostile("POST", ROOM + "/kick", {"seat": 0}, "invalid"),
    Hostile("POST", ROOM + "/kick", {"seat": 2}, "invalid"),
    Hostile("POST", ROOM + "/kick", {"seat": 15}, "invalid"),
    Hostile("POST", ROOM + "/kick", {"name": "Боря"}, "invalid"),
    Hostile("PUT", ROOM + "/host", {"seat": 1}, "not_host", by="other"),
    Hostile("PUT", ROOM + "/host", {"seat": 2}, "invalid"),
    Hostile("POST", ROOM + "/rematch", None, "not_over", by="other"),
    Hostile("POST", ROOM + "/rematch", None, "no_token", by="stranger"),
    Hostile("POST", ROOM + "/pause", None, "not_host", by="other"),
    Hostile("POST", ROOM + "/resume", None, "no_token", by="stranger"),
    Hostile("POST", ROOM + "/hurry", {"ask": "0.0"}, "not_host", by="other"),
    Hostile("POST", ROOM + "/hurry", {"ask": "x", "option": "bid1"}, "invalid"),
    Hostile("POST", ROOM + "/hurry", {"ask": "99999.0"}, "unknown_ask"),
    Hostile("POST", ROOMS, {"game": "purses", "name": "a", "pause": "nobody"}, "invalid"),
    Hostile("GET", ROOM + "/record?secret=1", None, "invalid"),
    Hostile("PUT", ROOM + "/nonce", {"nonce": "mine"}, "already_started"),
    Hostile("PUT", ROOM + "/nonce", {"nonce": "mine"}, "no_token", by="stranger"),
    Hostile("PUT", ROOM + "/nonce", {"nonce": 7}, "invalid"),
    Hostile("PUT", ROOM + "/nonce", {}, "invalid"),
    Hostile("GET", "/v1/rooms/{code}/seats/x/bot", None, "not_found"),
    Hostile("GET", "/v1/rooms/%2e%2e%2f", None, "not_found"),
    Hostile("GET", "/v1/rooms/%2e%2e%2e", None, "room_not_found"),
    Hostile("GET", "/v1/rooms/ABC", None, "room_not_found"),
    Hostile("GET", "/v1/rooms/ABCDEFG", None, "room_not_found"),
    Hostile("GET", "/v1/rooms/ABCDEO", None, "room_not_found"),
    Hostile("GET", "/v1/rooms/%C4%B1BCDEF", None, "room_not_found"),
    Hostile("GET", "/v1/rooms/ABCDE%00", None, "room_not_found"),
    Hostile("GET", "/v1/rooms/*", None, "room_not_found"),
    Hostile("GET", ROOM + "?since=-1", None, "invalid"),
    Hostile("GET", ROOM + "?since=x", None, "invalid"),
    Hostile("GET", ROOM + "?since=99999999999999999999", None, "invalid"),
    Hostile("GET", ROOM + "?since=0&wait=26", None, "invalid"),
    Hostile("GET", ROOM + "?since=0&wait=nan", None, "invalid"),
    Hostile("GET", ROOM + "?since=0&wait=-1", None, "invalid"),
    Hostile("GET", ROOM + "?viewer=1", None, "invalid"),
    Hostile("GET", ROOM + "?seat=1", None, "invalid", by="stranger"),
    Hostile("GET", ROOMS + "?public=1", None, "invalid"),
    Hostile("POST", ROOM + "/start?force=1", None, "invalid"),
    Hostile("GET", ROOM, None, "bad_token", headers={"Authorization": "Bearer"}),
    Hostile("GET", ROOM, None, "bad_token", headers={"Authorization": "Bearer x"}),
    Hostile("GET", ROOM, None, "bad_token", headers={"Authorization": "Basic YTpi"}),
    Hostile("GET", ROOM, None, "bad_token", headers={"Authorization": "Bearer " + "0-" + "A" * 43}),
    Hostile("GET", ROOM, None, "bad_token", headers={"Authorization": "Bearer " + "2-" + "A" * 43}),
    Hostile("GET", ROOM, None, "bad_token", headers={"Authorization": "Bearer " + "9" * 9_0 + "-" + "A" * 43}),
    Hostile("POST", ROOM + "/join", {"name": "Вера", "seat": "2"}, "invalid", by="stranger"),
    Hostile("POST", ROOM + "/join", {"name": "Вера", "seat": -1}, "invalid", by="stranger"),
    Hostile("POST", ROOM + "/join", {"name": "Вера", "seat": 2}, "already_started", by="stranger"),
    Hostile("POST", ROOM + "/join", {"name": "Вера", "token": "x"}, "invalid", by="stranger"),
    Hostile("POST", ROOM + "/leave", None, "no_token", by="stranger"),
    Hostile("POST", ROOM + "/start", None, "already_started"),
    Hostile("POST", ROOM + "/start", None, "not_host", by="other"),
    Hostile("POST", ROOM + "/media-token", None, "bad_token", headers={"Authorization": "Bearer x"}),
    Hostile("PUT", ROOM + "/seats/1/bot", {"level": "greedy"}, "already_started"),
    Hostile("PUT", ROOM + "/seats/1/bot", {"level": "greedy"}, "not_host", by="other"),
    Hostile("PUT", ROOM + "/seats/1/bot", {"level": 7}, "invalid"),
    Hostile("PUT", ROOM + "/seats/99999999999999999999/bot", {"level": "greedy"}, "already_started"),
    Hostile("PUT", ROOM + "/seats/-1/bot", {"level": "greedy"}, "not_found"),
    Hostile("DELETE", ROOM + "/seats/2/bot", None, "already_started"),
    Hostile("POST", ROOM + "/answer", {"ask": "0.0", "option": "bid1"}, "no_token", by="stranger"),
    Hostile("POST", ROOM + "/answer", {"ask": "0.0", "option": "bid1", "seat": 1}, "invalid"),
    Hostile("POST", ROOM + "/answer", {"ask": 0, "option": "bid1"}, "invalid"),
    Hostile("POST", ROOM + "/answer", {"ask": "0.0"}, "invalid"),
    Hostile("POST", ROOM + "/answer", {"ask": "0.0", "option": ""}, "invalid"),
    Hostile("POST", ROOM + "/answer", {"ask": "", "option": "bid1"}, "invalid"),
    Hostile("POST", ROOM + "/answer", {"ask": "0.0", "option": None}, "invalid"),
    Hostile("POST", ROOM + "/answer", {"ask": "x" * 5_000, "option": "bid1"}, "invalid"),
    Hostile("POST", ROOM + "/answer", {"ask": "0.0", "option": "x" * 65}, "invalid"),
    Hostile("POST", ROOM + "/answer", {"ask": "\u202e", "option": "bid1"}, "unknown_ask"),
    Hostile("POST", ROOM + "/answer", {"ask": "-1.0", "option": "bid1"}, "unknown_ask"),
    Hostile("POST", ROOM + "/answer", b"[]", "invalid"),
    Hostile("POST", ROOM + "/answer", b"null", "invalid"),
    Hostile("POST", ROOM + "/answer", DEEP, "bad_json"),
    Hostile("GET", ROOM + "/stream", None, "upgrade_required"),
    Hostile("POST", ROOM + "/stream", {}, "method_not_allowed"),
]  # fmt: skip


@pytest.mark.parametrize("hostile", REQUESTS, ids=lambda hostile: f"{hostile.method} {hostile.path} {hostile.body!r:.40} {hostile.code}")
def test_a_hostile_request_gets_its_documented_problem(table: Table, hostile: Hostile) -> None:
    guest: Guest = getattr(table, hostile.by)
    token = {} if guest.token is None else {"Authorization": f"Bearer {guest.token}"}
    url = guest.url + hostile.path.replace("{code}", guest.code)
    content = JSON if hostile.body is not None else {}
    response = HTTP.request(hostile.method, url, body=_encoded(hostile.body), headers={**token, **content, **hostile.headers})
    problem = response.json()
    assert (problem["code"], response.status) == (hostile.code, KINDS[hostile.code].status)
    assert response.headers["Content-Type"] == MEDIA_TYPE
    assert "Traceback" not in response.data.decode()


def _encoded(body: Any) -> bytes | None:
    return body if isinstance(body, bytes | None) else json.dumps(body).encode()


def test_an_option_that_the_ask_does_not_have_is_unknown(table: Table) -> None:
    guest = next(guest for guest in (table.host, table.other) if guest.owes())
    ask = guest.owes()
    assert ask is not None
    for option in ("bid99", "KEEP", "bid1\x00", "\u202e", "x" * 64):
        refused = guest.answer(ask["id"], option)
        assert (refused.status, refused.json()["code"]) == (422, "unknown_option"), option
