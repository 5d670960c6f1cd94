"""Many people talk in many rooms at once; how long each message takes to reach everybody."""

import asyncio
import itertools
import json
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.support.media import token

_AT_ONCE: Final = 50
"""Sockets that are opened side by side."""
_LAST_WORDS: Final = 50
"""Tenths of a second that a message may take before it counts as lost."""


@dataclass
class Talked:
    """Seconds from the sending of each message to its arrival at each of the room, and how many arrivals there should have been."""

    latencies: list[float] = field(default_factory=list)
    expected: int = 0

    def add(self, other: "Talked") -> None:
        """What was heard in another stretch of time, too."""
        self.latencies += other.latencies
        self.expected += other.expected

    @property
    def lost(self) -> int:
        return self.expected - len(self.latencies)


@asynccontextmanager
async def sockets(url: str, secret: str, rooms: int, people: int, called: str = "bench") -> AsyncIterator[list[list[ClientConnection]]]:
    """So many people in each of so many rooms, all welcomed; gives the sockets room by room."""
    gate = asyncio.Semaphore(_AT_ONCE)
    async with AsyncExitStack() as opened:

        async def enter(room: int, person: int) -> ClientConnection:
            async with gate:
                socket = await opened.enter_async_context(open_socket(url))
                pass_ = token(f"p{person}", room=f"{called}-{room}", can=("chat", "voice"), secret=secret)
                await socket.send(json.dumps({"t": "hello", "v": 1, "token": pass_}))
                while json.loads(await socket.recv())["t"] != "welcome":
                    pass
                return socket

        places = list(itertools.product(range(rooms), range(people)))
        entered = await asyncio.gather(*(enter(*place) for place in places))
        yield [entered[room * people : (room + 1) * people] for room in range(rooms)]
        for socket in entered:
            socket.transport.abort()  # a goodbye would have to wait until all that was said meanwhile has been read


def open_socket(url: str) -> connect:
    """A connection to the service at `url` on which nothing has been said."""
    return connect(f"{url.replace('http', 'ws', 1)}/v1/ws", subprotocols=[Subprotocol("table-media.v1")], compression=None, ping_interval=None, open_timeout=30)


async def talk(url: str, key: str, *, rooms: int, people: int, per_second: float, seconds: float) -> Talked:
    """All talk in turns, so many messages a second together."""
    talked, run = Talked(), secrets.token_hex(4)
    async with sockets(url, key, rooms, people) as tables:
        ears = [asyncio.create_task(_hear(socket, talked)) for table in tables for socket in table]
        turns = itertools.cycle(table[person] for person in range(people) for table in tables)
        begin = time.perf_counter()
        for number in range(int(per_second * seconds)):
            await asyncio.sleep(begin + number / per_second - time.perf_counter())
            await next(turns).send(json.dumps({"t": "chat", "id": f"{run}-{number}", "text": repr(time.perf_counter())}))
            talked.expected += people
        await _until_all_is_heard(talked)
        for ear in ears:
            if ear.done():
                ear.result()  # it has failed; so has the measurement
            ear.cancel()
    return talked


async def _hear(socket: ClientConnection, talked: Talked) -> None:
    async for text in socket:
        arrived = time.perf_counter()
        frame = json.loads(text)
        if frame["t"] == "error":
            raise RuntimeError(frame)
        if frame["t"] == "chat":
            talked.latencies.append(arrived - float(frame["text"]))


async def _until_all_is_heard(talked: Talked) -> None:
    for _ in range(_LAST_WORDS):
        if not talked.lost:
            return
        await asyncio.sleep(0.1)
