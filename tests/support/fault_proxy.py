"""A proxy that loses, repeats, delays and cuts what passes through it; what happens to what follows from a seed."""

import random
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Final, Literal, Self, TypeAlias
from urllib.parse import urlsplit

from tests.support.wire import Broken, Frame, read_frame, read_message

Fault: TypeAlias = Literal["lost", "twice", "late", "delayed", "cut going", "cut coming"]
"""`lost`: it went through and the answer did not. `twice`: it came twice. `late`: it came once more some requests later. `cut`: half of it passed."""
FAULTS: Final[tuple[Fault, ...]] = ("lost", "twice", "late", "delayed", "cut going", "cut coming")
LATER: Final = 5
TIMEOUT: Final = 60.0


class FaultProxy:
    """Between clients and a service. Half of all requests and frames suffer a fault, and none is left out for long; `done` counts them."""

    def __init__(self, upstream: str, seed: int, faults: tuple[Fault, ...] = FAULTS, later: int = LATER) -> None:
        """`upstream` is the address of the service, `http://host:port`. Requests suffer these `faults`; what is late comes so many of them `later`."""
        parts = urlsplit(upstream)
        self._upstream = (parts.hostname or "", parts.port or 80)
        self._chance = random.Random(seed)
        self._faults = faults
        self._later = later
        self._packs: dict[tuple[Fault, ...], list[Fault | None]] = {}
        self._lock = threading.Lock()
        self._late: list[tuple[int, bytes]] = []
        self._requests = 0
        self._sockets = ExitStack()
        self._listener = self._sockets.enter_context(socket.create_server(("127.0.0.1", 0), backlog=64))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.done: Counter[Fault] = Counter()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, name="fault-proxy", daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        """What is still open is cut."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._sockets.close()

    def bring(self) -> None:
        """All that is still late comes now."""
        with self._lock:
            late, self._late = self._late, []
        for _, copy in late:
            self._ask(copy)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        client.settimeout(TIMEOUT)
        with client, suppress(OSError, Broken):
            while True:
                request = read_message(client)
                if b"upgrade: websocket" in request.lower():
                    self._pass_stream(client, request)
                    return
                self._pass_request(client, request)

    def _pass_request(self, client: socket.socket, request: bytes) -> None:
        for copy in self._due():
            self._ask(copy)
        fault = self._fault(self._faults)
        if fault == "delayed":
            self._linger()
        if fault == "cut going":
            self._send_half(request)
            raise Broken
        if fault == "twice":
            self._ask(request)
        if fault == "late":
            with self._lock:
                self._late.append((self._requests + self._later, request))
        answer = self._ask(request)
        if fault == "lost":
            raise Broken
        client.sendall(answer[: len(answer) // 2] if fault == "cut coming" else answer)
        if fault == "cut coming":
            raise Broken

    def _due(self) -> list[bytes]:
        """Requests that are late enough now; long polls are not worth it."""
        with self._lock:
            self._requests += 1
            due = [copy for at, copy in self._late if at <= self._requests]
            self._late = [(at, copy) for at, copy in self._late if at > self._requests]
        return [copy for copy in due if b"wait=" not in copy.partition(b"\r\n")[0]]

    def _ask(self, request: bytes) -> bytes:
        with self._connected() as server:
            server.sendall(request)
            return read_message(server)

    def _send_half(self, request: bytes) -> None:
        with self._connected() as server:
            server.sendall(request[: len(request) // 2])

    def _pass_stream(self, client: socket.socket, request: bytes) -> None:
        """Until either side ends; the first frame each way passes whole, so that there is something to cut."""
        with self._connected() as server:
            server.sendall(request)
            client.sendall(read_message(server))
            going = threading.Thread(target=self._pump, args=(client, server, self._going), daemon=True)
            going.start()
            self._pump(server, client, self._coming)
            going.join()

    def _pump(self, source: socket.socket, target: socket.socket, passes: Callable[[Frame, socket.socket], None]) -> None:
        """Frames from one side to the other, until there is a cut: then both sides end."""
        try:
            first = read_frame(source)
            target.sendall(first.raw)
            while True:
                frame = read_frame(source)
                if frame.is_text:
                    passes(frame, target)
                else:
                    target.sendall(frame.raw)
        except (OSError, Broken):
            for side in (source, target):
                with suppress(OSError):
                    side.shutdown(socket.SHUT_RDWR)

    def _going(self, frame: Frame, server: socket.socket) -> None:
        """What the client says. A copy that comes at once is all that a stream can bring twice."""
        fault = self._fault(("twice", "delayed", "cut going", "lost"))
        if fault == "delayed":
            self._linger()
        if fault == "cut going":
            server.sendall(frame.raw[: len(frame.raw) // 2])
            raise Broken
        server.sendall(frame.raw * (2 if fault == "twice" else 1))
        if fault == "lost":
            self._linger()
            raise Broken

    def _coming(self, frame: Frame, client: socket.socket) -> None:
        """What the server says."""
        fault = self._fault(("delayed", "cut coming"))
        if fault == "delayed":
            self._linger()
        if fault == "cut coming":
            client.sendall(frame.raw[: len(frame.raw) // 2])
            raise Broken
        client.sendall(frame.raw)

    def _fault(self, kinds: tuple[Fault, ...]) -> Fault | None:
        """Dealt from a shuffled pack in which each kind is once, and as many blanks."""
        with self._lock:
            pack = self._packs.setdefault(kinds, [])
            if not pack:
                pack.extend([*kinds, *[None for _ in kinds]])
                self._chance.shuffle(pack)
            fault = pack.pop()
            if fault is not None:
                self.done[fault] += 1
            return fault

    def _linger(self) -> None:
        with self._lock:
            seconds = self._chance.uniform(0, 0.03)
        time.sleep(seconds)

    @contextmanager
    def _connected(self) -> Iterator[socket.socket]:
        with socket.create_connection(self._upstream, timeout=TIMEOUT) as server:
            yield server
