"""How many threads of the process may be busy with sockets and long polls."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Permits:
    """So many at a time; who comes later is refused at once and does not wait."""

    def __init__(self, number: int) -> None:
        self._free = threading.Semaphore(number)

    @contextmanager
    def one(self) -> Iterator[bool]:
        """Holds a permit while the block runs; gives whether there was one."""
        granted = self._free.acquire(blocking=False)
        try:
            yield granted
        finally:
            if granted:
                self._free.release()
