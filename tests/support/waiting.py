"""Waiting for a condition, instead of sleeping for a while and hoping."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 20.0


def eventually(look: Callable[[], T], patience: float = PATIENCE) -> T:
    """What `look` gives as soon as it is true; fails after so many seconds."""
    until = time.monotonic() + patience
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > until:
            raise AssertionError(f"waited for {look} in vain; it gives {found!r}")
        time.sleep(0.01)
