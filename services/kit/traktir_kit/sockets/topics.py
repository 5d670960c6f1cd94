"""Who wants to hear of what, in this process."""

import threading
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Topics(Generic[T]):
    """Topic → those who follow it. Any thread may use it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._followers: dict[str, set[T]] = {}

    def add(self, topic: str, follower: T) -> None:
        with self._lock:
            self._followers.setdefault(topic, set()).add(follower)

    def remove(self, topic: str, follower: T) -> None:
        with self._lock:
            followers = self._followers.get(topic, set())
            followers.discard(follower)
            if not followers:
                self._followers.pop(topic, None)

    def followers(self, topic: str) -> list[T]:
        """Those who follow the topic at this moment."""
        with self._lock:
            return list(self._followers.get(topic, ()))

    def names(self) -> list[str]:
        """The topics that somebody follows."""
        with self._lock:
            return list(self._followers)
