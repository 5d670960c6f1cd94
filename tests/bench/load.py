"""Plays many matches over the public API at once and notes how long each move takes to reach the other seat."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Iterable
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any, TypeVar

import orjson
from websockets.asyncio.client import ClientConnection, connect

from traktir.lobby import Lobby
from traktir.table import Table

T = TypeVar("T")

SECONDS_WITHOUT_NEWS = 30


class StreamFailed(Exception):
    """The server has refused something or closed the stream; nothing that is measured may do that."""


@dataclass
class Room:
    """A match of two, both seats held by us, that stands at its first ask."""

    code: str
    tokens: list[str]
    asked: asyncio.Queue[tuple[int, dict[str, Any]]] = field(default_factory=asyncio.Queue)
    """The seat that is to answer, and its ask; None for the ask once the match is over."""
    told: asyncio.Queue[tuple[int, int, float]] = field(default_factory=asyncio.Queue)
    """Seat, version of the match and time of each snapshot."""


@dataclass(frozen=True, slots=True)
class Played:
    """Seconds from each answer to its arrival at the other seat, and the seconds that all took."""

    latencies: list[float]
    seconds: float


def open_rooms(base: str, count: int, timer: int | None = None) -> list[Room]:
    """So many started matches of two in the tavern. `timer` is in seconds."""
    lobby = Lobby(base)
    return [_open_room(lobby, timer) for _ in range(count)]


def _open_room(lobby: Lobby, timer: int | None) -> Room:
    host = Table.create(lobby, "tavern", "host", seats=2, timer=timer, public=False)
    guest = Table.join(lobby, host.room, "guest")
    host.start()
    return Room(host.room, [str(host.token), str(guest.token)])


async def play(
    base: str, rooms: Iterable[Room], *, pause: float, seconds: float = float("inf"), meanwhile: AbstractContextManager[object] | None = None
) -> Played:
    """Plays all rooms to their end, or for so many seconds.

    `pause` is the time between two moves of a room; each room begins at a random moment of the first pause.
    `meanwhile` is entered when all streams are open: opening one costs as much as some moves, and is none.
    """
    latencies: list[float] = []
    async with AsyncExitStack() as streams, asyncio.TaskGroup() as tasks:
        streamed = [(room, [await _socket(streams, base, room.code, token) for token in room.tokens]) for room in rooms]
        readers = [tasks.create_task(_read(socket, seat, room)) for room, sockets in streamed for seat, socket in enumerate(sockets)]
        with meanwhile or nullcontext():
            start = time.perf_counter()
            await _all(_play_room(room, sockets, pause, start + seconds, latencies) for room, sockets in streamed)
            took = time.perf_counter() - start
        for reader in readers:
            reader.cancel()
    return Played(latencies, took)


async def clock_errors(base: str, rooms: Iterable[Room], seconds: float) -> list[float]:
    """Watches rooms in which nobody answers; how many seconds after each announced deadline its consequence is seen."""
    errors: list[float] = []
    until = time.perf_counter() + seconds
    await _all(_watch_clock(base, room, until, errors) for room in rooms)
    return errors


@asynccontextmanager
async def idle_streams(base: str, code: str, count: int) -> AsyncIterator[None]:
    """So many watchers of one room in which nothing happens."""
    async with AsyncExitStack() as streams:
        for socket in [await _socket(streams, base, code, None) for _ in range(count)]:
            await socket.recv()
        yield


async def _play_room(room: Room, sockets: list[ClientConnection], pause: float, until: float, latencies: list[float]) -> None:
    due = time.perf_counter() + random.uniform(0, pause)
    while due < until:
        seat, ask = await _soon(room.asked.get())
        if not ask:
            return
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        option = random.choice(ask["options"])["id"]
        version = int(ask["id"].split(".")[0]) + 1
        sent = time.perf_counter()
        await sockets[seat].send(orjson.dumps({"t": "answer", "ask": ask["id"], "option": option}).decode())
        latencies.append(await _arrival(room, 1 - seat, version) - sent)
        due = max(due + pause, time.perf_counter())


async def _arrival(room: Room, seat: int, version: int) -> float:
    """When that seat has seen that version of the match."""
    while True:
        told_seat, told_version, at = await _soon(room.told.get())
        if told_seat == seat and told_version >= version:
            return at


async def _read(socket: ClientConnection, seat: int, room: Room) -> None:
    answered = ""
    async for text in socket:
        at = time.perf_counter()
        message = orjson.loads(text)
        if message["t"] == "problem":
            raise StreamFailed(message["problem"])
        match = message["snapshot"]["match"] if message["t"] == "snapshot" else None
        if match is None:
            continue
        room.told.put_nowait((seat, match["version"], at))
        ask = match["ask"] or {}
        if match["result"] is not None and seat == 0:
            room.asked.put_nowait((seat, {}))
        elif ask.get("options") and ask["id"] != answered:
            answered = ask["id"]
            room.asked.put_nowait((seat, ask))
    raise StreamFailed(f"closed with {socket.close_code}")


async def _watch_clock(base: str, room: Room, until: float, errors: list[float]) -> None:
    async with AsyncExitStack() as streams:
        socket = await _socket(streams, base, room.code, room.tokens[0])
        deadlines: dict[str, int] = {}
        while time.perf_counter() < until:
            snapshot = orjson.loads(await _soon(socket.recv()))["snapshot"]
            now = time.time() * 1000
            waiting = {entry["ask"]: entry["deadline_at"] for entry in snapshot["waiting"]}
            errors.extend((now - at) / 1000 for ask, at in deadlines.items() if ask not in waiting)
            deadlines = waiting
            if snapshot["status"] == "over":
                return


async def _socket(streams: AsyncExitStack, base: str, code: str, token: str | None) -> ClientConnection:
    """A stream that is closed with `streams`."""
    url = f"ws{base.removeprefix('http')}/v1/rooms/{code}/stream"
    socket = await streams.enter_async_context(connect(url, compression=None, max_size=None, ping_interval=None))
    await socket.send(orjson.dumps({"token": token} if token else {}).decode())
    return socket


async def _soon(awaitable: Awaitable[T]) -> T:
    return await asyncio.wait_for(awaitable, SECONDS_WITHOUT_NEWS)


async def _all(coroutines: Iterable[Awaitable[None]]) -> None:
    await asyncio.gather(*coroutines)
