"""A long poll waits here for something to be published."""

import threading


class Waiter:
    """Waits for news of one topic. If the process has too many waiting already, it is not `granted` and never waits."""

    def __init__(self, granted: bool) -> None:
        self.granted = granted
        self._news = threading.Event()

    def wait(self, seconds: float) -> bool:
        """Whether something was published since the waiter was made, or is within so many seconds."""
        return self._news.wait(seconds if self.granted else 0)

    def wake(self) -> None:
        self._news.set()
