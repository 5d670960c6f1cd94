"""For whom requests and answers are counted."""

from traktir_kit.problems import Problem
from traktir_kit.tokens import digest
from traktir_lobby.api.requests import optional_token
from traktir_lobby.domain.tokens import SeatToken


def token_of_request() -> str | None:
    """The token that the request brings, whether it proves anything or not; None if it brings none that could."""
    try:
        token = optional_token()
    except Problem:
        return None  # it is about to be refused
    return None if token is None else owner(token)


def owner(token: SeatToken) -> str:
    """Stands for the token: however it is written, it is one."""
    return digest(token.secret)[:32]
