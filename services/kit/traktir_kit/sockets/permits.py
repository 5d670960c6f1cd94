"""How many threads of the process may be busy with sockets and long polls, and how many of them for one client."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Permits:
    """So many at a time, and for one owner no more than `each`; who comes later is refused at once and does not wait."""

    def __init__(self, number: int, each: int) -> None:
        self._free = number
        self._each = each
        self._held: Counter[str] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def one(self, owner: str) -> Iterator[bool]:
        """Holds a permit while the block runs; gives whether there was one."""
        granted = self._take(owner)
        try:
            yield granted
        finally:
            if granted:
                self._give_back(owner)

    def _take(self, owner: str) -> bool:
        with self._lock:
            if not self._free or self._held[owner] >= self._each:
                return False
            self._free -= 1
            self._held[owner] += 1
            return True

    def _give_back(self, owner: str) -> None:
        with self._lock:
            self._free += 1
            self._held[owner] -= 1
            if not self._held[owner]:
                del self._held[owner]
