"""A hundred rooms on two lobbies, all of whose timers run out within the same second; clients and services share the machine."""

import asyncio
import time
from collections.abc import Iterator, Sequence

import orjson
from redis import Redis
from websockets.asyncio.client import connect

from tests.bench import report
from tests.bench.measures import ms, percentile
from tests.bench.report import Row
from tests.support.served import Served
from tests.support.storms import Due, Storm
from tools.stack import Stack

ROOMS = 100
PATIENCE = 30


def rows() -> Iterator[Row]:
    """How late the consequence of a deadline is seen on a stream."""
    with Stack() as stack, _another_lobby(stack) as other, Redis.from_url(stack.redis_url) as redis:
        storm = Storm(redis, [stack.url("lobby"), other.url], ROOMS)
        storm.gather()
        _wait_until_played(storm)  # every process has loaded what it loads the first time
        errors = asyncio.run(_lateness(Storm(redis, [stack.url("lobby"), other.url], ROOMS)))
    worst = percentile(errors, 99)
    yield Row(f"{ROOMS} rooms, two lobbies, all timers run out in one second: clock error p50", ms(percentile(errors, 50)))
    yield Row("… p99", ms(worst), "≤ 100 ms", worst <= 0.1)


def _another_lobby(stack: Stack) -> Served:
    settings = {"TRAKTIR_REDIS_URL": stack.redis_url, "TRAKTIR_ENGINE_URL": stack.url("engine"), "TRAKTIR_BOT_DELAY_MS": "0"}
    return Served("traktir_lobby.wsgi:app", workers=2, **settings)


def _wait_until_played(storm: Storm) -> None:
    until = time.monotonic() + PATIENCE
    while not storm.played():
        if time.monotonic() > until:
            raise TimeoutError("timers ran out and nothing was played")
        time.sleep(0.1)


async def _lateness(storm: Storm) -> list[float]:
    """Seconds, one for each room."""
    due = storm.gather()
    return list(await asyncio.gather(*(_late(room) for room in _as_streams(due))))


def _as_streams(due: Sequence[Due]) -> Sequence[tuple[str, str | None, int]]:
    return [(f"ws{room.host.url.removeprefix('http')}/v1/rooms/{room.host.code}/stream", room.host.token, room.at) for room in due]


async def _late(stream: tuple[str, str | None, int]) -> float:
    url, token, due_at = stream
    async with asyncio.timeout(PATIENCE), connect(url, compression=None) as socket:
        await socket.send(orjson.dumps({"token": token}).decode())
        async for text in socket:
            if orjson.loads(text)["snapshot"]["match"]["version"]:
                return time.time() - due_at / 1000
    raise ConnectionError("the stream has ended")


if __name__ == "__main__":
    report.show(rows())
