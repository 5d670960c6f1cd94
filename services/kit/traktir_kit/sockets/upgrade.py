"""From HTTP to WebSocket: who may, and the answer that does it."""

import base64
import binascii
import socket
from collections.abc import Callable, Collection, Iterator
from typing import Any

import flask
from werkzeug.datastructures import Headers
from wsproto.utilities import generate_accept_token

from traktir_kit.problems import Problem


def check_origin(request: flask.Request, allowed: Collection[str]) -> None:
    """Refuses web pages that are neither listed nor from where the service itself is reached.

    Programs send no Origin; they may, because the first message proves who they are.
    """
    origin = request.headers.get("Origin")
    if origin is not None and origin.lower() not in {*allowed, f"{request.scheme}://{request.host}".lower()}:
        raise Problem("bad_origin")


def answer(headers: Headers, subprotocol: str | None) -> bytes:
    """The head of the response that upgrades the connection. Raises Problem `upgrade_required` if the request is not such."""
    key = headers.get("Sec-WebSocket-Key", "")
    if not _wants_websocket(headers) or not _is_key(key):
        raise Problem("upgrade_required", headers={"Sec-WebSocket-Version": "13"})
    lines = [
        "HTTP/1.1 101 Switching Protocols",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Accept: {generate_accept_token(key.encode()).decode()}",
    ]
    if subprotocol is not None and subprotocol in _listed(headers.get("Sec-WebSocket-Protocol", "")):
        lines.append(f"Sec-WebSocket-Protocol: {subprotocol}")
    return "\r\n".join([*lines, "", ""]).encode("ascii")


def connection_of(request: flask.Request) -> socket.socket:
    """The TCP connection on which the request came."""
    found: socket.socket = request.environ["gunicorn.socket"]
    return found


class Upgraded(flask.Response):
    """Leaves HTTP: `talk` runs on the connection once Flask has put its contexts away, and no response follows."""

    def __init__(self, talk: Callable[[], None]) -> None:
        super().__init__(status=101)
        self._talk = talk

    def __call__(self, *_: Any) -> "_Talk":
        return _Talk(self._talk)


class _Talk:
    def __init__(self, talk: Callable[[], None]) -> None:
        self._talk = talk

    def __iter__(self) -> Iterator[bytes]:
        """StopIteration from here (and not from an iterator) is how gunicorn's workers learn that the connection was dealt with."""
        self._talk()
        raise StopIteration


def _wants_websocket(headers: Headers) -> bool:
    return (
        headers.get("Upgrade", "").lower() == "websocket"
        and "upgrade" in {word.lower() for word in _listed(headers.get("Connection", ""))}
        and headers.get("Sec-WebSocket-Version") == "13"
    )


def _is_key(key: str) -> bool:
    try:
        return len(base64.b64decode(key, validate=True)) == 16
    except (binascii.Error, ValueError):
        return False


def _listed(header: str) -> list[str]:
    return [word.strip() for word in header.split(",")]
