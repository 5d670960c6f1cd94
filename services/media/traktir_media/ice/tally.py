"""How many candidates a guest has sent for each connection."""

from collections import OrderedDict
from typing import Final

from traktir_kit.problems import Problem

CANDIDATES_LIMIT: Final = 40
"""Candidates of one connection, from one description to the next."""
_CONNECTIONS: Final = 64
"""Connections remembered; with seven others in a room there are seldom more than seven."""


class Tally:
    """One guest's count."""

    def __init__(self) -> None:
        self._sent: OrderedDict[tuple[str, str], int] = OrderedDict()

    def begin(self, to: str, pc: str) -> None:
        """A description begins a new search for candidates."""
        self._sent.pop((to, pc), None)

    def add(self, to: str, pc: str, number: int) -> None:
        """So many more. Raises Problem `too_many_candidates`."""
        sent = self._sent.get((to, pc), 0) + number
        if sent > CANDIDATES_LIMIT:
            raise Problem("too_many_candidates", f"at most {CANDIDATES_LIMIT} for one connection")
        self._sent[to, pc] = sent
        self._sent.move_to_end((to, pc))
        if len(self._sent) > _CONNECTIONS:
            self._sent.popitem(last=False)
