"""Members, their tokens and their sockets, for the tests of media."""

import json
from collections.abc import Collection
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

import psutil
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from tests.support.served import Served
from traktir_kit import media_tokens
from traktir_kit.keys import Keys
from traktir_kit.media_tokens import Member

SECRET = "a-secret-for-tests-0123456789-abcdefghijklmnop"
FAR = 4_000_000_000
SECONDS = 10.0
"""Longer than anything takes; nothing is ever waited for that long in a test that passes."""


def member(peer: str = "anna", *, room: str = "room", role: str = "player", can: Collection[str] = ("chat",)) -> Member:
    """Somebody in a room, as a token would say."""
    return Member(
        peer=peer,
        room=room,
        name=f"Name of {peer}",
        role=role,
        can=frozenset(can),
        issued_at=FAR - 120,
        expires_at=FAR,
        session_ends_at=FAR,
        token_id="token-1",
    )


def token(
    peer: str = "anna",
    *,
    room: str = "room",
    role: str = "player",
    can: Collection[str] = ("chat",),
    secret: str = SECRET,
) -> str:
    """A media token as the lobby would sign it."""
    keys = Keys.of(secret, media_tokens.PURPOSE)
    return media_tokens.sign(keys, peer=peer, room=room, name=f"Name of {peer}", role=role, can=can)[0]


class Talker:
    """A client of `/v1/ws`."""

    def __init__(self, url: str, *, origin: str | None = None, reads_ahead: bool = True) -> None:
        """`url` is the service's, `http://host:port`. Who does not read ahead lets frames lie until asked for."""
        connection = connect(
            url.replace("http", "ws", 1) + "/v1/ws",
            subprotocols=[Subprotocol("table-media.v1")],
            origin=Origin(origin) if origin else None,
            compression=None,
            open_timeout=SECONDS,
            max_queue=None if reads_ahead else 1,
        )
        self._cleanup = ExitStack()
        self._socket = self._cleanup.enter_context(connection)

    @property
    def port(self) -> int:
        """The client's own port: it tells which process has the other end."""
        port: int = self._socket.local_address[1]
        return port

    @property
    def subprotocol(self) -> str | None:
        return self._socket.subprotocol

    def hello(self, media_token: str) -> dict[str, Any]:
        """Enter the room; gives the `welcome`."""
        self.send("hello", v=1, token=media_token)
        return self.next("welcome")

    def send(self, t: str, **fields: Any) -> None:
        self.send_raw(json.dumps({"t": t, **fields}))

    def send_raw(self, text: str | bytes | list[str]) -> None:
        """A frame as it is; a list is sent in fragments."""
        self._socket.send(text)

    def say(self, text: str, id: str = "m1") -> dict[str, Any]:
        """Say something; gives what comes back of it."""
        self.send("chat", id=id, text=text)
        return self.next("chat")

    def frame(self, timeout: float = SECONDS) -> dict[str, Any]:
        """The next frame, whatever it is."""
        frame: dict[str, Any] = json.loads(self._socket.recv(timeout))
        return frame

    def next(self, *types: str) -> dict[str, Any]:
        """The next frame, which must be of one of these types."""
        frame = self.frame()
        assert frame["t"] in types, frame
        return frame

    def until(self, t: str) -> dict[str, Any]:
        """The next frame of this type; others before it are passed over."""
        while (frame := self.frame())["t"] != t:
            pass
        return frame

    def heard(self) -> list[dict[str, Any]]:
        """All frames up to now: those before the answer to a `ping`."""
        self.send("ping", n=7)
        frames = []
        while (frame := self.frame())["t"] != "pong":
            frames.append(frame)
        return frames

    def closed(self) -> int:
        """Waits until the service closes; gives the code."""
        try:
            while True:
                self._socket.recv(SECONDS)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    def close(self) -> None:
        self._cleanup.close()

    def cut(self) -> None:
        """Go without a word."""
        self._socket.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def worker_of(served: Served, talker: Talker) -> int:
    """The id of the process that has the other end of the socket."""
    return next(pid for pid, ports in clients_of(served).items() if talker.port in ports)


def clients_of(served: Served) -> dict[int, set[int]]:
    """Who is connected to each process of the service: its id → the clients' own ports."""
    own = urlsplit(served.url).port
    return {
        process.pid: {client.raddr.port for client in process.net_connections("tcp") if client.laddr.port == own and client.status == psutil.CONN_ESTABLISHED}
        for process in served.workers()
    }
