"""One queue for all that can happen to a person at the table: the room changes, a line is typed, time passes."""

import io
import queue
import sys
import termios
import threading
import time
from dataclasses import dataclass
from types import TracebackType
from typing import Self, TextIO, TypeAlias

from traktir.shapes import Snapshot
from traktir.stream import Stream


class EndOfInput:
    """Nothing more can be typed."""


class EndOfStream:
    """The room tells nothing more."""


Item: TypeAlias = Snapshot | str | EndOfInput | EndOfStream


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    read_at: float


class Inbox:
    """Reads the stream all the time, and a terminal too: one may say something, or go, while others move.

    Another input is read only when a line is wanted, so that a pipe is not drained ahead of the game.
    """

    def __init__(self, stream: Stream, lines: TextIO | None = None) -> None:
        self._stream = stream
        self._lines = lines or _input()
        self._items: queue.SimpleQueue[Snapshot | _Line | EndOfInput | EndOfStream | Exception] = queue.SimpleQueue()
        self._at_terminal = self._lines.isatty()
        self._wanted = threading.Semaphore(0)
        self._reading = False
        self._asked_at = 0.0
        if self._at_terminal:
            self._read_on()
        threading.Thread(target=self._read_stream, daemon=True).start()
        threading.Thread(target=self._read_lines, daemon=True).start()

    def get(self, timeout: float | None = None) -> Item | None:
        """What happens next; None once `timeout` seconds have passed. Raises what the stream has failed with."""
        try:
            item = self._items.get(timeout=timeout)
        except queue.Empty:
            return None
        if isinstance(item, Exception):
            raise item
        if isinstance(item, _Line):
            self._reading = False
            if self._at_terminal:
                self._read_on()
            return item.text if item.read_at >= self._asked_at else self.get(timeout)
        return item

    def want_line(self) -> None:
        """Somebody is asked: the next line typed will come. What was typed at a terminal before the question answers another one."""
        if self._at_terminal:
            termios.tcflush(self._lines, termios.TCIFLUSH)
            self._asked_at = time.monotonic()
        self._read_on()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._stream.close()

    def _read_on(self) -> None:
        if not self._reading:
            self._reading = True
            self._wanted.release()

    def _read_stream(self) -> None:
        try:
            for snapshot in self._stream:
                self._items.put(snapshot)
            self._items.put(EndOfStream())
        except Exception as error:  # noqa: BLE001 - a thread that ends without a word would leave the person waiting for ever
            self._items.put(error)

    def _read_lines(self) -> None:
        while self._wanted.acquire():
            line = self._lines.readline()
            self._items.put(_Line(line.rstrip("\r\n"), time.monotonic()) if line else EndOfInput())


def _input() -> TextIO:
    """Standard input by a file object of its own: Python dies at exit if a thread is still reading `sys.stdin` itself."""
    if sys.stdin is None:
        return io.StringIO()
    try:
        return open(sys.stdin.fileno(), encoding="utf-8", errors="replace", closefd=False)
    except (OSError, ValueError):
        return sys.stdin
