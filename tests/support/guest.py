"""Somebody who talks to a lobby, over REST or a stream."""

import contextlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

import orjson
import urllib3
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

TIMEOUT = 30

HTTP = urllib3.PoolManager(maxsize=64, timeout=TIMEOUT, retries=urllib3.Retry(3, allowed_methods=None, backoff_factor=0.1, respect_retry_after_header=False))
"""Asks again when a connection is cut, as a client does."""

Response = urllib3.BaseHTTPResponse


class Guest:
    """Speaks to one room of the lobby at `url`, with the token of a seat or without."""

    def __init__(self, url: str, code: str, token: str | None = None) -> None:
        self.url = url
        self.code = code
        self.token = token

    def ask(self, method: str, path: str = "", body: Any = None, **query: Any) -> Response:
        """The lobby's answer to `method` on the room's `path`; a body of None is none at all."""
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        url = f"{self.url}/v1/rooms/{self.code}{path}"
        if query:
            url += "?" + urlencode(query)
        return HTTP.request(method, url, headers=headers, json=body)

    def snapshot(self, **query: Any) -> dict[str, Any]:
        return _good(self.ask("GET", **query))

    def start(self) -> dict[str, Any]:
        return _good(self.ask("POST", "/start"))

    def leave(self) -> dict[str, Any]:
        return _good(self.ask("POST", "/leave"))

    def answer(self, ask: str, option: str) -> Response:
        return self.ask("POST", "/answer", {"ask": ask, "option": option})

    def owes(self) -> dict[str, Any] | None:
        """The open ask that this seat has to answer, or None."""
        return owed(self.snapshot())

    def answers_with(self, index: int = 0) -> dict[str, Any]:
        """Answers the open ask with the option of that index and gives the snapshot."""
        ask = self.owes()
        assert ask is not None
        return _good(self.answer(ask["id"], ask["options"][index]["id"]))

    def plays_to_the_end(self) -> dict[str, Any]:
        """Answers whatever it is asked with the first option until the match is over; gives the last snapshot."""
        snapshot = self.snapshot()
        while snapshot["status"] == "playing":
            ask = owed(snapshot)
            snapshot = _good(self.answer(ask["id"], ask["options"][0]["id"])) if ask else self.snapshot(since=snapshot["version"], wait=10)
        return snapshot

    def joins(self, name: str, **wishes: Any) -> "Guest":
        """A new guest of that name in the same room."""
        welcome = _good(self.ask("POST", "/join", {"name": name, **wishes}))
        return Guest(self.url, self.code, welcome["token"])

    def at(self, url: str) -> "Guest":
        """The same person by way of another lobby."""
        return Guest(url, self.code, self.token)

    @contextmanager
    def stream(self, **hello: Any) -> Iterator[ClientConnection]:
        """An open stream whose first message has been sent."""
        with self.socket() as socket:
            token = {} if self.token is None else {"token": self.token}
            say(socket, {**token, **hello})
            yield socket

    def socket(self) -> ClientConnection:
        """An open WebSocket on which nothing has been said yet."""
        return connect(f"{self.url.replace('http', 'ws', 1)}/v1/rooms/{self.code}/stream", open_timeout=TIMEOUT)


def creates(url: str, game: str = "purses", name: str = "Аня", **wishes: Any) -> Guest:
    """The host of a new room."""
    welcome = _good(HTTP.request("POST", f"{url}/v1/rooms", json={"game": game, "name": name, **wishes}))
    return Guest(url, welcome["room"], welcome["token"])


def owed(snapshot: dict[str, Any]) -> dict[str, Any] | None:
    """The ask in the snapshot that its viewer has to answer, or None."""
    ask: dict[str, Any] | None = snapshot["match"] and snapshot["match"]["ask"]
    return ask if ask is not None and "options" in ask else None


def say(socket: ClientConnection, message: Any) -> None:
    socket.send(orjson.dumps(message).decode())


def heard(socket: ClientConnection) -> Any:
    """The next message from the server."""
    return orjson.loads(socket.recv(timeout=TIMEOUT))


def shown_so(stream: ClientConnection, seat: int, *, online: bool) -> dict[str, Any]:
    """The next snapshot that shows the person on that seat so."""
    return until(stream, lambda snapshot: snapshot["seats"][seat]["online"] is online)


def until(stream: ClientConnection, so: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """The next snapshot of which that is true."""
    while True:
        snapshot: dict[str, Any] = heard(stream)["snapshot"]
        if so(snapshot):
            return snapshot


def end_of(socket: ClientConnection) -> int:
    """The code with which the connection ends, 1006 if it is cut; what is said before is skipped."""
    with contextlib.suppress(ConnectionClosed):
        for _ in socket:
            pass
    assert socket.close_code is not None
    return socket.close_code


def _good(response: Response) -> dict[str, Any]:
    assert response.status in {200, 201}, response.data
    body: dict[str, Any] = response.json()
    return body
