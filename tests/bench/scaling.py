"""What docs/scaling.md reckons with: `python -m tests.bench.scaling`. What a room takes of Redis, what each further process costs, and the gateway."""

import select
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final

import psutil
import requests
from redis import Redis

from tests.bench import report
from tests.bench.measures import kb
from tests.bench.report import Row
from tests.support.raw_websocket import RawWebSocket
from tools.gateway import Gateway
from tools.served import Served
from tools.stack import Stack
from traktir import Ask, Lobby, Snapshot, Table
from traktir.players import drive
from traktir_lobby.store.hints import CHANNEL
from traktir_lobby.store.scripts import CLAIM

ROOMS: Final = (("tavern", 2), ("tavern", 4), ("tschak", 4), ("mages", 6))
MATCHES: Final = 8
SUBSCRIBERS: Final = (1, 20, 80)
HINTS: Final = 4_000
LOOKS: Final = 8_000
SOCKETS: Final = 400
REQUESTS: Final = 2_000


class Automatic:
    """Plays what the timer would."""

    def see(self, snapshot: Snapshot) -> None:
        """Nothing to do."""

    def choose(self, snapshot: Snapshot, ask: Ask) -> str:  # noqa: ARG002 - a Player's
        return ask["automatic"]


def rows() -> Iterator[Row]:
    """All of them."""
    with Stack() as stack, Redis.from_url(stack.redis_url) as redis:
        (server,) = stack.processes("redis")
        for game, seats in ROOMS:
            yield Row(f"a room of {game} for {seats} in Redis, after a match", kb(_room(redis, stack.url("lobby"), game, seats)))
        yield from _hints(redis, server, stack.processes("lobby")[1])
        yield _lookout(redis, server)
    yield from _gateway()


def _room(redis: Redis, lobby_url: str, game: str, seats: int) -> float:
    """Bytes, on an average of several."""
    found = 0
    lobby = Lobby(lobby_url)
    with lobby.requester:
        for _ in range(MATCHES):
            table = Table.create(lobby, game, "bench", seats=seats, bots=["random"] * (seats - 1))
            drive(table, Automatic())
            found += sum(redis.memory_usage(key, samples=0) or 0 for key in redis.scan_iter(f"traktir:{{{table.room}}}:*"))
    return found / MATCHES


def _hints(redis: Redis, server: psutil.Process, lobby: psutil.Process) -> Iterator[Row]:
    """Of rooms that nobody watches: what every process pays for every change anywhere."""
    with _used(lobby) as used:
        _publish(redis)
        time.sleep(1)
    yield Row("a hint, in each lobby process", _us(used[0] / HINTS))
    for count in SUBSCRIBERS:
        with _subscribers(redis, count), _used(server) as used:
            _publish(redis)
        yield Row(f"a hint, in Redis, with {count} further subscribers", _us(used[0] / HINTS))


def _publish(redis: Redis) -> None:
    for number in range(HINTS):
        redis.publish(CHANNEL, f'{{"room":"ZZZZZZ","version":{number}}}')


@contextmanager
def _subscribers(redis: Redis, count: int) -> Iterator[None]:
    """Connections that hear everything and do nothing."""
    kind = redis.connection_pool.connection_kwargs
    with ExitStack() as opened:
        sockets = {found.fileno(): found for found in (_subscriber(opened, kind["host"], kind["port"]) for _ in range(count))}
        poll, over = opened.enter_context(select.epoll()), threading.Event()
        for number in sockets:
            poll.register(number, select.EPOLLIN)

        def drain() -> None:
            while not over.is_set():
                for number, _ in poll.poll(0.1):
                    sockets[number].recv(1 << 16)

        thread = threading.Thread(target=drain)
        thread.start()
        yield
        over.set()
        thread.join()


def _subscriber(opened: ExitStack, host: str, port: int) -> socket.socket:
    found = opened.enter_context(socket.create_connection((host, port)))
    found.sendall(f"SUBSCRIBE {CHANNEL}\r\n".encode())
    found.recv(1024)
    return found


def _lookout(redis: Redis, server: psutil.Process) -> Row:
    """With 5,000 rooms that are due some day."""
    redis.zadd("bench:due", {f"room {number}": 9e15 for number in range(5_000)})
    redis.script_load(CLAIM.source)
    with _used(server) as used:
        for _ in range(LOOKS):
            redis.evalsha(CLAIM.sha, 1, "bench:due", 5_000)
    return Row("a look for rooms that are due, in Redis", _us(used[0] / LOOKS))


def _gateway() -> Iterator[Row]:
    with (
        Served("tests.support.hub_app:app", workers=1, TRAKTIR_MAX_SOCKETS="600") as served,
        Gateway(lobby=served.url, engine=served.url, media=served.url) as gateway,
    ):
        url, process = gateway.service("lobby") + "/v1", gateway.process
        with requests.Session() as session, _used(process) as used:
            for number in range(REQUESTS):
                session.post(f"{url}/numbers", json={"n": number}).raise_for_status()
        yield Row("a request, in the gateway", _us(used[0] / REQUESTS))
        before = process.memory_info().rss
        yield Row("the gateway at rest", f"{before / 1e6:.0f} MB")
        with ExitStack() as opened:
            sockets = [opened.enter_context(RawWebSocket(f"{url}/rooms/{number}/talk")) for number in range(SOCKETS)]
            _talk(sockets, {})
            yield Row("a WebSocket, in the gateway", kb((process.memory_info().rss - before) / SOCKETS))
            with _used(process) as used:
                for number in range(5):
                    _talk(sockets, {"t": "ping", "n": number})
            yield Row("a message there and back on it, in the gateway", _us(used[0] / 5 / SOCKETS))


def _talk(sockets: Sequence[RawWebSocket], message: dict[str, object]) -> None:
    for found in sockets:
        found.send(message)
    for found in sockets:
        found.receive()


@contextmanager
def _used(process: psutil.Process) -> Iterator[list[float]]:
    """The CPU seconds that a process has used meanwhile, in a list of one."""
    used: list[float] = []
    before = process.cpu_times()
    yield used
    after = process.cpu_times()
    used.append(after.user + after.system - before.user - before.system)


def _us(seconds: float) -> str:
    return f"{1e6 * seconds:.0f} µs"


if __name__ == "__main__":
    report.show(rows())
