"""A service that says what it was asked: what a gateway makes of a request."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Echo:
    """`begun` are the paths of requests whose head has come, `asked` those that have come whole, in the words of the answers."""

    url: str = ""
    begun: list[str] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)
    hangs_up: bool = False
    """It takes requests, does what they want, and closes the connection without a word."""


@contextmanager
def echo(host: str = "127.0.0.1", port: int = 0) -> Iterator[Echo]:
    """Serves until the block ends, and then hangs up on everybody. Each answer has `host` (of this service), `method`, `path`, `headers` and `body`."""
    server = _Server((host, port), _Handler)
    server.echo.url = f"http://{host}:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server.echo
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        server.hang_up()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.echo = Echo()
        self._connections: list[socket.socket] = []

    def process_request(self, request: Any, client_address: Any) -> None:
        self._connections.append(request)
        super().process_request(request, client_address)

    def hang_up(self) -> None:
        for connection in self._connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A request that was cut is none."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def handle_any(self) -> None:
        echo = self.server.echo
        echo.begun.append(self.path)
        body = self._chunks() if "Transfer-Encoding" in self.headers else self._exactly(int(self.headers.get("Content-Length") or 0))
        about = {"host": self.server.server_address[0], "method": self.command, "path": self.path}
        asked = {**about, "headers": dict(self.headers.items()), "body": body.decode()}
        echo.asked.append(asked)
        if echo.hangs_up:
            self.close_connection = True
        else:
            self._say(json.dumps(asked).encode())

    do_GET = do_POST = do_PUT = do_DELETE = handle_any  # noqa: N815 - the names that http.server looks for

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""

    def _say(self, data: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _exactly(self, count: int) -> bytes:
        body = self.rfile.read(count)
        if len(body) < count:
            raise ConnectionError("the request was cut")
        return body

    def _chunks(self) -> bytes:
        body = b""
        while size := int(self.rfile.readline(), 16):
            body += self._exactly(size + 2)[:-2]
        self.rfile.readline()
        return body
