"""The time that an ask leaves, in words, and when to remind a person of it."""

import time
from typing import Final

from traktir.cli.shell import Shell
from traktir.shapes import Waiting

SOON_S: Final = 10
"""So long before the automatic option is played, a reminder is given."""


_ON_THE_WAY_S: Final = 0.5


def time_left(shell: Shell, waiting: Waiting) -> str | None:
    """What is left of the own time and, if there is one, of the bank; None: as long as one likes."""
    own_s, bank_s = _parts(waiting)
    if own_s is None:
        return None
    return shell.word("time.bank", seconds=int(own_s), bank=int(bank_s)) if bank_s else shell.word("time", seconds=int(own_s))


class Countdown:
    """The time of one ask from now on, and what is to be said in it: that the bank begins to run, and that the end is near."""

    def __init__(self, waiting: Waiting | None) -> None:
        """None, or an untimed ask: nothing will ever be said."""
        own_s, bank_s = _parts(waiting) if waiting else (None, 0.0)
        now = time.monotonic()
        self._timed = own_s is not None
        self._end = now + (own_s or 0) + bank_s
        planned = [] if own_s is None else [(self._end - bank_s, "ask.bank", bank_s > 0), (self._end - SOON_S, "ask.soon", True)]
        self._reminders = sorted((at, key) for at, key, wanted in planned if wanted and at > now)

    def until_reminder(self) -> float | None:
        """Seconds, or None if nothing is to be said any more."""
        return max(0.0, self._reminders[0][0] - time.monotonic()) if self._reminders else None

    @property
    def is_over(self) -> bool:
        """Whether the time has run out, within what the way from the server takes."""
        return self._timed and time.monotonic() > self._end - _ON_THE_WAY_S

    def remind(self) -> tuple[str, int]:
        """The key of what is to be said next, and the seconds that are left in all."""
        return self._reminders.pop(0)[1], max(0, round(self._end - time.monotonic()))


def _parts(waiting: Waiting) -> tuple[float | None, float]:
    """Seconds of the own time and of the bank."""
    left_ms = waiting.get("remaining_ms")
    if left_ms is None:
        return None, 0.0
    own_ms = waiting.get("own_ms")
    own_ms = left_ms if own_ms is None else own_ms
    return own_ms / 1000, (left_ms - own_ms) / 1000
