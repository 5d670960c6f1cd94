"""Bots as somebody would write them who has read docs/protocol.md and nothing else: over plain requests, and over a stream.

They decide once for each ask, and say so until they are heard.
"""

import random
import time
import uuid
from collections import defaultdict
from typing import Any

import orjson
import urllib3
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from tests.support.guest import TIMEOUT, owed, say

RETRY_S = 0.02


class PlainBot:
    """Creates a room with a bot of the house on the other seat, and plays its match. `decided` is what it says, in order, by the number of the match."""

    def __init__(self, url: str, game: str, seed: int) -> None:
        self.decided: defaultdict[int, list[list[Any]]] = defaultdict(list)
        self._url = url
        self._chance = random.Random(seed)
        self._http = urllib3.PoolManager(retries=False, timeout=TIMEOUT)
        self._options: dict[tuple[int, str], str] = {}
        wishes = {"game": game, "name": "Аня", "seats": 2, "bots": ["random"]}
        welcome = self.call("POST", "/v1/rooms", wishes, {"Idempotency-Key": uuid.uuid4().hex}).json()
        self.code: str = welcome["room"]
        self.token: str = welcome["token"]

    def call(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> urllib3.BaseHTTPResponse:
        """Asks until there is an answer that is none of a passing trouble."""
        while True:
            try:
                response = self._http.request(method, self._url + path, json=body, headers=headers)
            except (urllib3.exceptions.HTTPError, OSError):
                time.sleep(RETRY_S)
                continue
            if response.status < 500:
                return response
            time.sleep(RETRY_S)

    def room(self, method: str, path: str = "", body: Any = None) -> urllib3.BaseHTTPResponse:
        return self.call(method, f"/v1/rooms/{self.code}{path}", body, {"Authorization": f"Bearer {self.token}"})

    def start(self) -> None:
        """Says so until the room says that it has."""
        response = self.room("POST", "/start")
        assert response.status == 200 or response.json()["code"] == "already_started", response.data

    def rematch(self) -> None:
        """The room is open for another match; whoever says so again changes nothing."""
        assert self.room("POST", "/rematch").status == 200

    def play_by_requests(self) -> None:
        """The whole match, by long polls and plain answers."""
        snapshot = self.room("GET").json()
        while snapshot["status"] != "over":
            ask = owed(snapshot)
            if ask is None:
                snapshot = self.room("GET", f"?since={snapshot['version']}&wait=5").json()
                continue
            taken = self.room("POST", "/answer", self._answer(snapshot, ask))
            assert taken.status == 200, taken.data
            snapshot = taken.json()

    def play_by_stream(self) -> None:
        """The whole match, by a stream and answers on it; whenever it is cut a new one."""
        address = f"{self._url.replace('http', 'ws', 1)}/v1/rooms/{self.code}/stream"
        over = False
        while not over:
            try:
                with connect(address, open_timeout=TIMEOUT, close_timeout=1, compression=None) as socket:
                    say(socket, {"token": self.token})
                    over = self._converse(socket)
            except (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError):
                time.sleep(RETRY_S)

    def own_answers(self, record: dict[str, Any]) -> list[list[Any]]:
        """What seat 0 has answered, by the public record."""
        return [[ask, option] for ask, seat, option in record["record"]["answers"] if seat == 0]

    def _answer(self, snapshot: dict[str, Any], ask: dict[str, Any]) -> dict[str, Any]:
        """Decided the first time that it is asked."""
        number = snapshot["match"]["number"]
        if (number, ask["id"]) not in self._options:
            self._options[number, ask["id"]] = self._chance.choice(ask["options"])["id"]
            self.decided[number].append([ask["id"], self._options[number, ask["id"]]])
        return {"ask": ask["id"], "option": self._options[number, ask["id"]], "match": number}

    def _converse(self, socket: ClientConnection) -> bool:
        """Answers what is asked on this stream; True if the match is over."""
        for text in socket:
            message = orjson.loads(text)
            assert message["t"] in {"snapshot", "answered"}, message
            if message["t"] == "answered":
                continue
            snapshot = message["snapshot"]
            if snapshot["status"] == "over":
                return True
            ask = owed(snapshot)
            if ask is not None:
                say(socket, {"t": "answer", **self._answer(snapshot, ask), "id": ask["id"]})
        return False
