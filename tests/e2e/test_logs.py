"""What all services log of a whole evening, at the most talkative level: how each request went, and nothing that anybody has said or may not know."""

import json
import os
import secrets
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import requests
from websockets.sync.client import connect

from tests.support.media import SECONDS, Talker
from tests.support.waiting import eventually
from tools.stack import SERVICES, Stack
from traktir import Chat, Engine, Lobby, ProblemError, Table

SECRET = "a-secret-of-lobby-and-media-0123456789-abcdef"
TURN_SECRET = "a-secret-of-the-relay-0123456789-abcdefghij"
FIELDS = {"at", "level", "logger", "message", "service", "method", "route", "status", "ms", "request_id"}


@pytest.fixture(scope="module")
def talkative() -> Iterator[Stack]:
    settings = {"TRAKTIR_LOG_LEVEL": "debug", "TRAKTIR_SECRET": SECRET, "TRAKTIR_TURN_URLS": "turn:turn.example:3478", "TRAKTIR_TURN_SECRET": TURN_SECRET}
    with Stack(workers=1, settings=settings) as stack:
        yield stack


class Evening:
    """Everything that nobody may find in a log. Words are long and odd, so that they stand nowhere by chance."""

    def __init__(self, stack: Stack) -> None:
        self.lobby, self.engine, self.chat = Lobby(stack.url("lobby")), Engine(stack.url("engine")), Chat(stack.url("media"))
        self.addresses = {service: stack.url(service) for service in SERVICES}
        self.marks: dict[str, str] = {"secret": SECRET, "turn secret": TURN_SECRET}

    def word(self, what: str) -> str:
        """A secret word of that kind."""
        word = self.marks[what] = f"hush{secrets.token_hex(8)}"
        return word

    def token(self, what: str, token: str) -> str:
        """Remembers a token, all parts of it that are secret, and gives it back."""
        for number, part in enumerate(token.replace("-", ".", 1).split(".")):
            if len(part) > 8:
                self.marks[f"{what} {number}"] = part
        return token

    def play(self) -> tuple[Table, Table]:
        """A room with a password, nonces, a ticket, a take-over and a match to its end. Gives the last two at the table."""
        password = self.word("password")
        anna = Table.create(self.lobby, "tavern", self.word("name of the host"), seats=2, password=password, public=False)
        self.token("token of the host", anna.token or "")
        self.marks["code"] = anna.room
        with suppress(ProblemError):
            self.lobby.join(anna.room, self.word("name of the guest"), password=self.word("wrong password"))
        boris = Table.join(self.lobby, anna.room, self.marks["name of the guest"], password=password, nonce=self.word("nonce"))
        ticket = self.token("ticket", self.lobby.ticket(anna.room, self.token("former token", boris.token or ""), 1))
        vera = Table.of(self.lobby, self.lobby.take(anna.room, ticket, self.word("name of the heir")))
        self.token("token of the heir", vera.token or "")
        self.talk(anna)
        anna.start()
        for table in (anna, vera):
            hand = self.lobby.room(anna.room, table.token)["match"]
            assert hand is not None
        self.by_stream(anna, vera)
        return anna, vera

    def talk(self, anna: Table) -> None:
        media_token = self.token("media token", anna.media_token())
        self.chat.say(media_token, self.word("chat"))
        with Talker(self.chat.requester.address) as talker:
            welcome = talker.hello(media_token)
            self.marks["relay password"] = welcome["ice"]["iceServers"][0]["credential"]
            talker.say(self.word("chat on the socket"))
            talker.send("chat", id="m9", text=self.word("whisper"), to="seat-1")
            talker.send("desc", to="seat-1", pc="pc-1", kind="offer", sdp=f"v=0\r\ns={self.word('description')}\r\n")
            talker.send("auth", token=f"{media_token}x")
            talker.send(self.word("type of a frame"), field=self.word("field of a frame"))
            talker.heard()

    def by_stream(self, *tables: Table) -> None:
        """One answer by stream, with a wrong one before it."""
        for table in tables:
            url = f"{self.lobby.requester.base.replace('http', 'ws', 1)}/rooms/{table.room}/stream"
            with connect(url) as stream:
                stream.send(json.dumps({"token": table.token}))
                ask = json.loads(stream.recv(SECONDS))["snapshot"]["match"]["ask"]
                if ask and "options" in ask:
                    stream.send(json.dumps({"t": "answer", "ask": ask["id"], "option": self.word("option"), "id": 1}))
                    stream.send(json.dumps({"t": "answer", "ask": ask["id"], "option": ask["options"][0]["id"], "id": 2}))
                    stream.recv(SECONDS)
                    stream.recv(SECONDS)
                    stream.send(json.dumps({"t": self.word("type of a message"), "token": table.token}))
                    stream.recv(SECONDS)

    def misbehave(self, table: Table) -> None:
        """Secrets where they do not belong, and requests that are none."""
        token, code = table.token or "", table.room
        bodies: list[Any] = [{"name": [token], token: 1}, token, [token], {"ask": token, "option": {"x": token}}]
        for service in SERVICES:
            base = self.addresses[service]
            for path in (
                f"/v1/rooms/{code}?token={token}",
                f"/v1/{token}",
                f"/v1/rooms/{token}/stream?{token}",
                f"/v1/chat?before={token}",
                f"/v1/games/{token}",
            ):
                requests.get(base + path, headers={"Authorization": f"Bearer {token}x"}, timeout=SECONDS)
            for route in ("/v1/rooms", f"/v1/rooms/{code}/join", f"/v1/rooms/{code}/answer", "/v1/games/tavern/advise", "/v1/games/tavern/verify", "/v1/chat"):
                for body in bodies:
                    requests.post(base + route, json=body, headers={"Authorization": f"Bearer {token}", "X-Request-Id": token}, timeout=SECONDS)
            for sent in (
                f"GET /v1/{token}\r\n\r\n",
                f"{token} / HTTP/1.1\r\n\r\n",
                f"GET / HTTP/1.1\r\nAuthorization : {token}\r\n\r\n",
                f"GET / HTTP/1.1\r\n{token}\r\n\r\n",
            ):
                self.shout(base, sent)
            with suppress(Exception), connect(f"{base.replace('http', 'ws', 1)}/v1/rooms/{code}/stream") as stream:
                stream.send(token)
                stream.recv(SECONDS)

    def shout(self, base: str, sent: str) -> None:
        host, port = base.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=SECONDS) as connection, suppress(OSError):
            connection.sendall(sent.encode())
            connection.recv(4096)

    def without(self, part: str, stack: Stack, table: Table) -> None:
        """The same people while a part of the house is away."""
        for process in reversed(stack.processes(part)):
            process.kill()
        join = {"name": self.marks["nonce"], "password": self.marks["password"]}
        for path, body in (("answer", {"ask": "0.0", "option": self.marks["option"]}), ("join", join), ("media-token", None)):
            requests.post(
                f"{self.addresses['lobby']}/v1/rooms/{table.room}/{path}", json=body, headers={"Authorization": f"Bearer {table.token}"}, timeout=SECONDS
            )


def test_nothing_secret_is_logged_in_good_times_in_bad_ones_and_by_whoever_misbehaves(talkative: Stack) -> None:
    evening = Evening(talkative)
    anna, vera = evening.play()
    evening.misbehave(vera)
    with suppress(ProblemError):
        anna.answer("0.0", evening.word("option by request"))
    view = evening.lobby.room(anna.room, anna.token)["match"]
    assert view is not None
    with suppress(ProblemError):
        evening.engine.advise("tavern", view["view"], view["ask"], salt=evening.word("salt"))
    with suppress(ProblemError):
        evening.engine.start("tavern", 2, evening.marks.setdefault("seed", os.urandom(32).hex()))
    assert_kept(talkative, evening)
    evening.without("engine", talkative, vera)
    evening.without("redis", talkative, anna)
    assert_kept(talkative, evening)
    assert "Traceback" not in "".join(talkative.log(service) for service in SERVICES)


def assert_kept(stack: Stack, evening: Evening) -> None:
    for service in SERVICES:
        log = stack.log(service)
        told = {what: line for line in log.splitlines() for what, mark in evening.marks.items() if mark in line}
        assert told == {}, service


def test_each_request_is_one_line_whose_fields_are_those_of_the_document_and_its_id_travels_to_the_engine(stack: Stack) -> None:
    made = f"made-{secrets.token_hex(4)}"
    answer = requests.post(f"{stack.url('lobby')}/v1/rooms", json={"game": "tavern", "name": "Аня"}, headers={"X-Request-Id": made}, timeout=SECONDS)
    assert answer.headers["X-Request-Id"] == made
    assert {line["route"] for line in lines(stack, "lobby", made)} == {"/v1/rooms"}
    assert "/v1/games/<game>/start" in {line["route"] for line in lines(stack, "engine", made)}
    assert all(set(line) == FIELDS for service in SERVICES for line in lines(stack, service, made))


def test_what_a_stream_has_the_engine_do_bears_the_id_of_the_request_that_opened_it(stack: Stack) -> None:
    table = Table.create(Lobby(stack.url("lobby")), "tavern", "Аня", bots=["random"])
    table.start()
    opened = f"opened-{secrets.token_hex(4)}"
    url = f"{stack.url('lobby').replace('http', 'ws', 1)}/v1/rooms/{table.room}/stream"
    with connect(url, additional_headers={"X-Request-Id": opened}) as stream:
        stream.send(json.dumps({"token": table.token}))
        ask: dict[str, Any] = {}
        while "options" not in ask:
            ask = json.loads(stream.recv(SECONDS))["snapshot"]["match"]["ask"] or {}
        stream.send(json.dumps({"t": "answer", "ask": ask["id"], "option": ask["options"][0]["id"]}))
        found = eventually(lambda: lines(stack, "engine", opened))
    assert [line["route"] for line in found] == ["/v1/games/<game>/answer"]


def lines(stack: Stack, service: str, request_id: str) -> list[dict[str, Any]]:
    """What a service has logged of that request."""
    return [json.loads(line) for line in stack.log(service).splitlines() if request_id in line]
