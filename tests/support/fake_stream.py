"""A lobby with a WebSocket stream that says what a test tells it to, and the room by REST on the same port."""

import http
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

from traktir.shapes import Snapshot

Talk = Callable[[ServerConnection], None]


@dataclass
class FakeStream:
    """`talks` are the conversations of the first, second … connection; once they are used up, connections are refused.

    `rooms` are the answers to `GET /rooms/…`: each is given once, the last for ever.
    """

    url: str = ""
    talks: list[Talk] = field(default_factory=list)
    rooms: list[Any] = field(default_factory=list)
    hellos: list[Any] = field(default_factory=list)
    polls: list[str] = field(default_factory=list)

    def handle(self, connection: ServerConnection) -> None:
        """One connection: its first message, then the next talk."""
        talk = self.talks.pop(0)
        self.hellos.append(json.loads(connection.recv()))
        talk(connection)

    def route(self, connection: ServerConnection, request: Request) -> Response | None:
        """A stream if there is something to say on it; else plain HTTP."""
        if not request.path.endswith("/stream"):
            self.polls.append(request.path)
            return self._room()
        return None if self.talks else connection.respond(http.HTTPStatus.SERVICE_UNAVAILABLE, "")

    def _room(self) -> Response:
        body = self.rooms.pop(0) if len(self.rooms) > 1 else self.rooms[0]
        data = json.dumps(body).encode()
        status = body["status"] if "code" in body else 200
        return Response(status, "", Headers([("Content-Length", str(len(data))), ("Connection", "close")]), data)


def saying(*snapshots: Snapshot, close: int = 1000) -> Talk:
    """A talk that sends these and then closes with that code."""

    def talk(connection: ServerConnection) -> None:
        for snapshot in snapshots:
            connection.send(json.dumps({"t": "snapshot", "snapshot": snapshot}))
        connection.close(close)

    return talk


@contextmanager
def fake_stream(*talks: Talk, rooms: list[Any] | None = None) -> Iterator[FakeStream]:
    """Serves until the block ends."""
    stream = FakeStream(talks=list(talks), rooms=rooms or [])
    with serve(stream.handle, "127.0.0.1", 0, process_request=stream.route, compression=None) as server:
        stream.url = f"http://127.0.0.1:{server.socket.getsockname()[1]}"
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield stream
        server.shutdown()
        thread.join()
