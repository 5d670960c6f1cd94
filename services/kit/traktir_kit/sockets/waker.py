"""Wakes a thread that polls a connection: a pipe beside it."""

import os
import threading


class Waker:
    """One thread polls `fileno()`, any other calls `wake()`. A wake-up is never lost: the byte stays until `clear()`."""

    __slots__ = ("_awake", "_closed", "_lock", "_read", "_write")

    def __init__(self) -> None:
        self._read, self._write = os.pipe()
        os.set_blocking(self._read, False)
        os.set_blocking(self._write, False)
        self._lock = threading.Lock()
        self._awake = False
        self._closed = False

    def fileno(self) -> int:
        return self._read

    def wake(self) -> None:
        """Makes the pipe readable; after `close()` it does nothing."""
        with self._lock:
            if not self._awake and not self._closed:
                self._awake = True
                os.write(self._write, b"!")

    def clear(self) -> None:
        """To be called by the thread that polls, before it looks for what it was woken for."""
        with self._lock:
            if self._awake:
                self._awake = False
                os.read(self._read, 1)

    def close(self) -> None:
        with self._lock:
            if not self._closed:
                self._closed = True
                os.close(self._read)
                os.close(self._write)
