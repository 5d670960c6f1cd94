"""Garbage that refers to itself: how often the process looks for it, and how there comes to be little. All other garbage is gone at once."""

import gc
from typing import Final

YOUNG: Final = 2_000
"""So many objects must have come to stay before the young ones are looked through. Ten times as many save no more time, and Python's own 700 cost some."""


def look_seldom() -> None:
    """For a process that has loaded what it needs: that is never looked through again, and the rest less often.

    Neither rules nor requests nor streams leave much: looking took 3–5 % of the time of the rules, 3–9 % of that of the engine's
    `/answer` and 5 % of the lobby's.
    """
    gc.freeze()
    gc.set_threshold(YOUNG)


def let_go(error: BaseException | None) -> None:
    """Forgets through which frames an error has come that has been dealt with, and its causes too.

    Marshmallow and werkzeug keep errors where the errors' own frames know them: body and connection of a refused request would stay with them.
    """
    while error is not None and error.__traceback__ is not None:  # some are their own cause
        error.__traceback__ = None
        error = error.__cause__ or error.__context__
