"""A match ends without a result when the engine will never take its record again."""

import logging
from typing import Final

from traktir_kit.problems import Problem
from traktir_lobby.domain import play
from traktir_lobby.domain.room import Room
from traktir_lobby.service.writing import Moment, Outcome
from traktir_lobby.store.glances import Look

HOPELESS: Final = frozenset({"wrong_rules", "bad_record", "record_too_long", "too_large", "unknown_game"})
"""What the engine says to the record of a match that it will never take another answer of: the rules were replaced, or it has grown too long."""

log = logging.getLogger(__name__)


def broken_off(room: Room, problem: Problem, moment: Moment, look: Look) -> Outcome:
    """The match ends, and whoever wanted something of it is told that it has ended. Raises the problem if it is not hopeless."""
    if problem.code not in HOPELESS:
        raise problem
    log.error("a match was broken off: %s", problem.code)
    play.break_off(room, problem.code, moment.now)
    return Outcome(look, refusal=None if look.token is None else Problem("match_over", "the match had to be broken off"))
