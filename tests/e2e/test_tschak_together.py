"""Secret choices of four seats at the same instant, through two lobby processes: none is refused or lost, and none shows too early."""

import http.client
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Barrier
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest

from tools.stack import Stack
from traktir.lobby import Lobby

SEATS = 4
CHOICES_OF_A_MATCH = 24
MATCHES = 9
"""9 × 24 = 216 common choices."""


@dataclass
class Seat:
    """A seat with a connection of its own that is kept open, so that one lobby process serves it for good."""

    room: str
    number: int
    token: str
    connection: http.client.HTTPConnection

    def look(self) -> Any:
        return self._call("GET", f"/v1/rooms/{self.room}")

    def answer(self, ask: str, option: str) -> Any:
        return self._call("POST", f"/v1/rooms/{self.room}/answer", {"ask": ask, "option": option})

    def _call(self, method: str, path: str, body: dict[str, str] | None = None) -> Any:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        self.connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = self.connection.getresponse()
        text = response.read()
        assert response.status == 200, text
        return json.loads(text)


def _port(connection: http.client.HTTPConnection) -> int:
    return int(connection.sock.getsockname()[1])


def _server_of(connection: http.client.HTTPConnection, workers: list[psutil.Process]) -> int:
    """The process at the other end."""
    mine = _port(connection)
    return next(worker.pid for worker in workers if any(getattr(end.raddr, "port", None) == mine for end in worker.net_connections("tcp")))


@pytest.fixture
def connections(stack: Stack) -> Iterator[list[http.client.HTTPConnection]]:
    """Four open connections, two to each of two lobby processes."""
    _, *workers = stack.processes("lobby")
    address = urlsplit(stack.url("lobby"))
    served: dict[int, list[http.client.HTTPConnection]] = {worker.pid: [] for worker in workers}
    opened = []
    for _ in range(200):
        connection = http.client.HTTPConnection(str(address.hostname), address.port, timeout=30)
        opened.append(connection)
        connection.request("GET", "/health")
        connection.getresponse().read()
        served[_server_of(connection, workers)].append(connection)
        if len(served) >= 2 and all(len(taken) >= SEATS // 2 for taken in served.values()):
            break
    chosen = [connection for taken in served.values() for connection in taken[: SEATS // 2]]
    for connection in opened:
        if connection not in chosen:
            connection.close()
    yield chosen
    for connection in chosen:
        connection.close()


def _table(lobby: Lobby, connections: list[http.client.HTTPConnection]) -> list[Seat]:
    """A match of four people."""
    host = lobby.create("tschak", "Аня", seats=SEATS)
    welcomes = [host, *(lobby.join(host["room"], name) for name in ("Боря", "Вера", "Гена"))]
    lobby.start(host["room"], host["token"])
    return [Seat(host["room"], welcome["seat"], welcome["token"], connection) for welcome, connection in zip(welcomes, connections, strict=True)]


def test_four_seats_choose_at_the_same_instant_through_two_processes(lobby: Lobby, connections: list[http.client.HTTPConnection]) -> None:
    """TS7: 216 common choices; every answer is taken at the first try, all are revealed together, in the order of the seats and with nothing in between."""
    together = Barrier(SEATS)

    def choose(seat: Seat, ask: str, option: str) -> None:
        together.wait(timeout=30)
        seat.answer(ask, option)

    with ThreadPoolExecutor(SEATS) as pool:
        for match in range(MATCHES):
            seats = _table(lobby, connections)
            for choice in range(CHOICES_OF_A_MATCH):
                asks = [seen["match"]["ask"] for seen in pool.map(Seat.look, seats)]
                options = [ask["options"][(match + choice * 7 + number * 3) % len(ask["options"])] for number, ask in enumerate(asks)]
                list(pool.map(choose, seats, [ask["id"] for ask in asks], [option["id"] for option in options]))
                _all_revealed(seats[choice % SEATS].look(), choice + 1, [option["value"]["cards"] for option in options])
            assert lobby.room(seats[0].room)["status"] == "over"


def _all_revealed(snapshot: Any, choices: int, chosen: list[list[str]]) -> None:
    """The four last reveals are what the seats have chosen, told as one change."""
    reveals = [event for event in snapshot["events"] if event["type"] == "revealed"][-SEATS:]
    assert snapshot["match"]["version"] == SEATS * choices
    assert [(event["seat"], event["cards"]) for event in reveals] == list(enumerate(chosen))
    assert len({event["version"] for event in reveals}) == 1
    assert [event["n"] for event in reveals] == list(range(reveals[0]["n"], reveals[0]["n"] + SEATS))
