"""What somebody with a good token may try against the others, from a process of their own."""

import asyncio
import contextlib
import json
import multiprocessing
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, TypeAlias

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.bench.talk import open_socket
from tests.support.media import token

Attack: TypeAlias = Callable[[str, str], Awaitable[None]]

ROOM: Final = "bench-0"
"""One of the rooms in which the others talk, so that what they say has to get past the attack."""


async def oversize(url: str, secret: str) -> None:
    """One message after another that is too long, each on a new connection."""
    async with open_socket(url) as socket:
        await _enter(socket, secret, "giant")
        await socket.send("x" * 100_000)
        await socket.wait_closed()


async def flood(url: str, secret: str) -> None:
    """As many messages as go through."""
    async with open_socket(url) as socket:
        await _enter(socket, secret, "flood")
        for n in range(10_000):
            await socket.send(json.dumps({"t": "ping", "n": n}))


async def no_reader(url: str, secret: str) -> None:
    """Somebody is sent a megabyte a second and reads nothing of it."""
    async with open_socket(url) as deaf, open_socket(url) as sender:
        await _enter(deaf, secret, "deaf")
        deaf.transport.pause_reading()
        await _enter(sender, secret, "sender")
        for _ in range(400):
            await sender.send(json.dumps({"t": "desc", "to": "deaf", "pc": "p", "kind": "offer", "sdp": "v=0" + "x" * 24_000}))
            await asyncio.sleep(1 / 39)


ATTACKS: Final[Mapping[str, Attack]] = {"messages that are too long": oversize, "a flood": flood, "a reader that never reads": no_reader}


@contextmanager
def under(name: str, url: str, secret: str) -> Iterator[None]:
    """The attack of that name goes on meanwhile, again and again."""
    attacker = multiprocessing.get_context("spawn").Process(target=_attack, args=(name, url, secret), daemon=True)
    attacker.start()
    try:
        yield
        if not attacker.is_alive():
            raise RuntimeError(f"the attack by {name} has failed")
    finally:
        attacker.terminate()
        attacker.join()


def _attack(name: str, url: str, secret: str) -> None:
    async def again_and_again() -> None:
        while True:
            with contextlib.suppress(ConnectionClosed, OSError):
                await ATTACKS[name](url, secret)

    asyncio.run(again_and_again())


async def _enter(socket: ClientConnection, secret: str, peer: str) -> None:
    pass_ = token(peer, room=ROOM, can=("chat", "voice"), secret=secret)
    await socket.send(json.dumps({"t": "hello", "v": 1, "token": pass_}))
    while json.loads(await socket.recv())["t"] != "welcome":
        pass
