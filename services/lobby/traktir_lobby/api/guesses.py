"""Guessing passwords and tokens: how often one address may do so in a room, and all together."""

import logging
from typing import Final

import flask
from redis.exceptions import RedisError

from traktir_kit.addresses import client
from traktir_kit.limits.registry import BAD_TOKEN, PASSWORD, ROOM_PASSWORD
from traktir_kit.problems import Problem
from traktir_lobby.api.problems import tell
from traktir_lobby.domain.codes import read_code
from traktir_lobby.house import house

GUESSED: Final = frozenset({"bad_token", "bad_ticket"})
"""What is said to who brings a wrong secret of 256 bits. Right ones always pass: those who share an address with a guesser are not locked out."""

log = logging.getLogger(__name__)


def count_password(code: str) -> None:
    """Somebody tries a password. Counted before it is looked at, so that many at once are no more than that. Raises Problem `rate`."""
    house().guard.spend(PASSWORD, guesser(code, client()))
    house().guard.spend(ROOM_PASSWORD, code)


def refuse(problem: Problem) -> flask.Response:
    """The answer that says the problem; a wrong token too many is a matter of `rate`."""
    try:
        _count_secret(problem)
    except Problem as rate:
        return tell(rate)
    except RedisError as error:
        log.warning("a wrong token was not counted: %s", error)
    return tell(problem)


def guesser(code: str, network: str) -> str:
    """For whom a guess is counted."""
    return f"{code}:{network}"


def _count_secret(problem: Problem) -> None:
    code = read_code((flask.request.view_args or {}).get("code", ""))
    if problem.code in GUESSED and code is not None:
        house().guard.spend(BAD_TOKEN, guesser(code, client()))
