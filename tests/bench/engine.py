"""The engine's `/answer` in a real gunicorn process: CPU of that process and latency for the client, warm and cold."""

import http.client
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import orjson

from tests.bench import report
from tests.bench.matches import played
from tests.bench.report import Row
from tests.support.purses import PURSES
from tests.support.served import Served
from traktir_engine.games import GAMES
from traktir_engine.kernel import Game, Record

SECONDS = 3.0
LONG = {"rounds": 110}
"""A match of the toy game of 330 answers: longer than any real one."""


@dataclass(frozen=True, slots=True)
class Load:
    """Answers to send, each with the record before it."""

    game: str
    bodies: list[bytes]

    @classmethod
    def of(cls, game: Game[Any], seats: int, numbers: range, lengths: slice, options: dict[str, Any] | None = None) -> "Load":
        """The answers to the records of those lengths, match by match."""
        records = [played(game, seats, number, options).record for number in numbers]
        return cls(game.id, [_body(record, length) for record in records for length in range(len(record.answers))[lengths]])


def _body(record: Record, length: int) -> bytes:
    ask, seat, option = record.answers[length]
    before = replace(record, answers=record.answers[:length]).json()
    return orjson.dumps({"record": before, "answers": [{"ask": ask, "seat": seat, "option": option}]})


def rows() -> Iterator[Row]:
    """Warm: matches go on answer by answer. Cold: nothing is kept, every call replays its record."""
    yield from _warm("a match of tavern, 26 answers", Load.of(GAMES["tavern"], 2, range(100), slice(None)))
    yield from _warm("records of 270 to 330 answers", Load.of(PURSES, 2, range(5), slice(270, None), LONG))
    yield from _cold("a record of tavern, 25 answers", Load.of(GAMES["tavern"], 2, range(100), slice(25, 26)))
    yield from _cold("a record of 300 answers", Load.of(PURSES, 2, range(20), slice(300, 301), LONG))


def _warm(what: str, load: Load) -> Iterator[Row]:
    cpu, latency = _measure(load, live_matches=1000)
    yield Row(f"engine /answer, warm, {what}: CPU", f"{cpu * 1000:.2f} ms", "≤ 0.7 ms", cpu <= 0.0007)
    yield Row(f"engine /answer, warm, {what}: p50", f"{latency * 1000:.2f} ms")


def _cold(what: str, load: Load) -> Iterator[Row]:
    cpu, latency = _measure(load, live_matches=0)
    yield Row(f"engine /answer, cold, {what}: CPU", f"{cpu * 1000:.2f} ms", "≤ 10 ms", cpu <= 0.010)
    yield Row(f"engine /answer, cold, {what}: p50", f"{latency * 1000:.2f} ms")


def _measure(load: Load, live_matches: int) -> tuple[float, float]:
    """CPU seconds of the engine's process a call, and the median seconds that the client waits."""
    with Served("tests.bench.purses_app:app", workers=1, TRAKTIR_MAX_SOCKETS="0", TRAKTIR_LIVE_MATCHES=str(live_matches), TRAKTIR_LOG_LEVEL="info") as served:
        connection = http.client.HTTPConnection(served.url.removeprefix("http://"))
        (worker,) = served.workers()
        _send(connection, load)
        before, start, latencies = sum(worker.cpu_times()[:2]), time.perf_counter(), list[float]()
        while time.perf_counter() - start < SECONDS:
            latencies += _send(connection, load)
        cpu = (sum(worker.cpu_times()[:2]) - before) / len(latencies)
        connection.close()
    return cpu, statistics.median(latencies)


def _send(connection: http.client.HTTPConnection, load: Load) -> list[float]:
    """Sends every answer once and gives how long each took."""
    latencies = []
    for body in load.bodies:
        start = time.perf_counter()
        connection.request("POST", f"/v1/games/{load.game}/answer", body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        response.read()
        latencies.append(time.perf_counter() - start)
        if response.status != http.client.OK:
            raise RuntimeError(f"the engine answered {response.status}")
    return latencies


if __name__ == "__main__":
    report.show(rows())
