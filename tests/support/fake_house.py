"""A service that says what a test tells it to: plain HTTP on a free port, no framework."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.parse import urlsplit

HANG_UP = object()
"""A reply that closes the connection without a word."""


class Request(NamedTuple):
    """What the service was asked."""

    method: str
    path: str
    token: str | None
    body: Any
    key: str | None = None


class Reply(NamedTuple):
    """What it says; `body` bytes are sent as they are, all else as JSON."""

    status: int
    body: Any
    headers: dict[str, str] = {}  # noqa: RUF012 - never changed


@dataclass
class FakeHouse:
    """`replies` by "METHOD /path": a reply, or a list of which each is given once and the last one for ever."""

    url: str
    replies: dict[str, Any] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)

    def says(self, route: str, *replies: Any) -> None:
        """`says("GET /v1/rooms", {"rooms": []})`: bare data is a 200."""
        self.replies[route] = [reply if isinstance(reply, Reply) or reply is HANG_UP else Reply(200, reply) for reply in replies]

    def refuses(self, route: str, code: str, status: int, detail: str = "no", **more: Any) -> None:
        """A problem document."""
        self.says(route, Reply(status, {"type": f"urn:traktir:problem:{code}", "title": code, "status": status, "code": code, "detail": detail, **more}))

    def asked(self, route: str) -> list[Request]:
        """The requests to that route so far."""
        return [request for request in self.requests if f"{request.method} {request.path}" == route]

    def answer(self, request: Request) -> Any:
        """The next reply to that request."""
        self.requests.append(request)
        replies = self.replies.get(f"{request.method} {request.path}")
        if not replies:
            return Reply(404, {"code": "not_found", "status": 404, "detail": request.path})
        return replies.pop(0) if len(replies) > 1 else replies[0]


@contextmanager
def fake_house() -> Iterator[FakeHouse]:
    """Serves until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle_any(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            body = json.loads(self.rfile.read(length)) if length else None
            token = (self.headers.get("Authorization") or "").removeprefix("Bearer ") or None
            reply = house.answer(Request(self.command, urlsplit(self.path).path, token, body, self.headers.get("Idempotency-Key")))
            if reply is HANG_UP:
                self.close_connection = True
                return
            data = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
            self.send_response(reply.status)
            for name, value in {"Content-Length": str(len(data)), **reply.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = do_PUT = do_DELETE = handle_any  # noqa: N815 - the names that http.server looks for

        def log_message(self, format: str, *args: Any) -> None:
            """Says nothing."""

    class Server(ThreadingHTTPServer):
        request_queue_size = 64  # with the five of its base class a sixth caller at once is kept waiting for a second

    server = Server(("127.0.0.1", 0), Handler)
    house = FakeHouse(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield house
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
