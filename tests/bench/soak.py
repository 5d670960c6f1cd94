"""A soak: 200 rooms in which bots of the house play match after match for a minute; no errors, and memory that stays flat.

`python -m tests.bench.soak [SECONDS [ROOMS]]`. Each room has a stream of its host, who answers too and asks for the rematch. In the end all leave.
"""

import asyncio
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any, Final

import orjson
from redis import Redis
from websockets.asyncio.client import ClientConnection, connect

from tests.bench import report
from tests.bench.report import Row
from tests.support.guest import Guest, creates
from tools.stack import SERVICES, Stack

SECONDS: Final = 60
ROOMS: Final = 200
GAMES: Final = ("tavern", "tschak", "mages")
THINKS: Final = 1.5
"""Seconds, on the average, from an ask to its answer."""
SETTLED: Final = 0.25
"""The first part of the time, in which processes load and grow; memory is compared from then on."""
GROWTH: Final = 0.05
"""By so much may it have grown."""
SETTINGS: Final = {"TRAKTIR_BOT_DELAY_MS": "500", "TRAKTIR_LIVE_MATCHES": "100"}
"""The engine's cache is full soon: by itself it would grow for some minutes more, up to what it may."""
CLOSED_TTL: Final = 60
_BAD: Final = re.compile(r'"level": ?"(?:warning|error|critical)"', re.IGNORECASE)


@dataclass
class Soak:
    """What has happened: answers, matches, problems and broken streams; and MB of all services and of Redis at some moments."""

    seconds: float
    answers: int = 0
    matches: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    services: list[float] = field(default_factory=list)
    redis: list[float] = field(default_factory=list)

    @property
    def growth(self) -> float:
        """Of the services' memory, from when all had loaded to the end, as a part of it."""
        return self.services[-1] / self.services[1] - 1


def rows(seconds: float = SECONDS, rooms: int = ROOMS) -> Iterator[Row]:
    """Takes a minute, and another one until the rooms have vanished from Redis."""
    with Stack(settings=SETTINGS) as stack, Redis.from_url(stack.redis_url) as redis:
        hosts = [creates(stack.url("lobby"), game, seats=2, bots=["random"]) for _, game in zip(range(rooms), cycle(GAMES), strict=False)]
        soak = Soak(seconds)
        asyncio.run(_soak(stack, redis, hosts, soak))
        for host in hosts:
            host.leave()
        keys = _keys_left(redis)
        soak.errors.update(_complaints(stack))
    at = " / ".join(f"{memory:.0f}" for memory in soak.services)
    yield Row(f"{rooms} rooms × bots for {seconds:.0f} s", f"{soak.answers:,} answers of people, {soak.matches:,} matches to the end")
    yield Row("… errors, in answers, streams and logs", _said(soak.errors), "0", not soak.errors)
    yield Row("… memory of all services at the start / a quarter / half / the end", f"{at} MB", f"+ ≤ {GROWTH:.0%}", soak.growth <= GROWTH)
    yield Row("… of Redis", f"{' / '.join(f'{memory:.1f}' for memory in soak.redis)} MB")
    yield Row("… keys of rooms in Redis a minute after all have left", str(keys), "0", keys == 0)


async def _soak(stack: Stack, redis: Redis, hosts: list[Guest], soak: Soak) -> None:
    until = time.monotonic() + soak.seconds
    async with asyncio.TaskGroup() as tasks:
        for host in hosts:
            tasks.create_task(_host(host, until, soak))
        for moment in (0.0, SETTLED, 0.5, 1.0):
            await asyncio.sleep(max(0.0, until - soak.seconds * (1 - moment) - time.monotonic()))
            soak.services.append(sum(process.memory_full_info().uss for name in SERVICES for process in stack.processes(name)) / 1e6)
            soak.redis.append(redis.info("memory")["used_memory"] / 1e6)


async def _host(host: Guest, until: float, soak: Soak) -> None:
    """Starts, answers by chance, and asks for another match as soon as one is over."""
    try:
        async with connect(f"ws{host.url.removeprefix('http')}/v1/rooms/{host.code}/stream", compression=None, max_size=None) as socket:
            await socket.send(orjson.dumps({"token": host.token}).decode())
            with suppress(TimeoutError):
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + until - time.monotonic()):
                    await _play_on(socket, host, soak)
    except OSError as error:
        soak.errors[type(error).__name__] += 1


async def _play_on(socket: ClientConnection, host: Guest, soak: Soak) -> None:
    answered: tuple[int, str] | None = None
    async for text in socket:
        message = orjson.loads(text)
        if message["t"] == "problem":
            soak.errors[message["problem"]["code"]] += 1
        if message["t"] != "snapshot":
            continue
        snapshot = message["snapshot"]
        if snapshot["status"] == "playing":
            answered = await _answer(socket, snapshot["match"], answered, soak)
        else:
            soak.matches += snapshot["status"] == "over"
            await _move_on(host, "/rematch" if snapshot["status"] == "over" else "/start", soak)
    soak.errors[f"closed with {socket.close_code}"] += 1


async def _answer(socket: ClientConnection, match: dict[str, Any], answered: tuple[int, str] | None, soak: Soak) -> tuple[int, str] | None:
    ask = match["ask"] or {}
    if "options" not in ask or answered == (match["number"], ask["id"]):
        return answered
    await asyncio.sleep(random.uniform(0, 2 * THINKS))
    option = random.choice(ask["options"])["id"]
    await socket.send(orjson.dumps({"t": "answer", "ask": ask["id"], "option": option, "match": match["number"]}).decode())
    soak.answers += 1
    return match["number"], ask["id"]


async def _move_on(host: Guest, path: str, soak: Soak) -> None:
    response = await asyncio.to_thread(host.ask, "POST", path)
    if response.status != 200:
        soak.errors[response.json()["code"]] += 1


def _complaints(stack: Stack) -> Counter[str]:
    return Counter(f"logged by {name}" for name in SERVICES for line in stack.log(name).splitlines() if _BAD.search(line))


def _keys_left(redis: Redis) -> int:
    """Keys of rooms that are still there when closed ones have vanished."""
    until = time.monotonic() + CLOSED_TTL + 5
    while (left := sum(1 for _ in redis.scan_iter("traktir:{*", count=1000))) and time.monotonic() < until:
        time.sleep(1)
    return left


def _said(errors: Counter[str]) -> str:
    return ", ".join(f"{number} × {what}" for what, number in errors.items()) or "0"


if __name__ == "__main__":
    report.show(rows(*map(int, sys.argv[1:])))
