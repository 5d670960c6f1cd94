"""How often the process looks for garbage that refers to itself. All other garbage is gone at once."""

import gc
from typing import Final

YOUNG: Final = 20_000
"""So many objects must have come to stay before the young ones are looked through; Python's own 700 is reached by every few requests."""


def look_seldom() -> None:
    """For a process that has loaded what it needs: that is never looked through again, and the rest thirty times less often.

    Neither rules nor requests leave cycles worth the looking: it took 3–5 % of the time of the rules and 3–9 % of that of `/answer`.
    """
    gc.freeze()
    gc.set_threshold(YOUNG)
