"""A service that says what it was asked: what a gateway makes of a request."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar


@dataclass
class Echo:
    """`begun` are the paths of requests whose head has come, `asked` those that have come whole, in the words of the answers."""

    url: str
    begun: list[str] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)


@contextmanager
def echo(host: str = "127.0.0.1", port: int = 0) -> Iterator[Echo]:
    """Serves until the block ends, and then hangs up on everybody. Each answer has `host` (of this service), `method`, `path`, `headers` and `body`."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle_any(self) -> None:
            service.begun.append(self.path)
            body = self.chunks() if "Transfer-Encoding" in self.headers else self.exactly(int(self.headers.get("Content-Length") or 0))
            asked = {"host": host, "method": self.command, "path": self.path, "headers": dict(self.headers.items()), "body": body.decode()}
            service.asked.append(asked)
            data = json.dumps(asked).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def exactly(self, count: int) -> bytes:
            body = self.rfile.read(count)
            if len(body) < count:
                raise ConnectionError("the request was cut")
            return body

        def chunks(self) -> bytes:
            body = b""
            while size := int(self.rfile.readline(), 16):
                body += self.exactly(size + 2)[:-2]
            self.rfile.readline()
            return body

        do_GET = do_POST = do_PUT = do_DELETE = handle_any  # noqa: N815 - the names that http.server looks for

        def log_message(self, format: str, *args: Any) -> None:
            """Says nothing."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        connections: ClassVar[list[socket.socket]] = []

        def process_request(self, request: Any, client_address: Any) -> None:
            self.connections.append(request)
            super().process_request(request, client_address)

        def handle_error(self, request: Any, client_address: Any) -> None:
            """A request that was cut is none."""

    server = Server((host, port), Handler)
    service = Echo(f"http://{host}:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        for connection in server.connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
