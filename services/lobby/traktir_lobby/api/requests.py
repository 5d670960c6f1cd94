"""What every request of the lobby may bring: a room code, a seat's token."""

import re
from typing import Final

import flask

from traktir_kit.problems import Problem
from traktir_lobby.domain.codes import read_code
from traktir_lobby.domain.passing import bad_ticket
from traktir_lobby.domain.refusals import bad_token, invalid, no_token, room_not_found
from traktir_lobby.domain.tokens import SeatToken, read_token

KEY_HEADER: Final = "Idempotency-Key"

_SCHEME: Final = "bearer "
_KEY: Final = re.compile(r'"?([0-9A-Za-z_-]{32,128})"?', re.ASCII)
"""The quotes are those of the header's draft standard; most clients leave them out."""


def room_code(text: str) -> str:
    """The code in the route. Raises Problem `room_not_found` for what no room can have."""
    code = read_code(text)
    if code is None:
        raise room_not_found()
    return code


def may_have_been_there() -> bool:
    """Whether the request brings what looks like a seat's token, for what may have been a room."""
    code = (flask.request.view_args or {}).get("code", "")
    try:
        return read_code(code) is not None and optional_token() is not None
    except Problem:
        return False


def seat_token() -> SeatToken:
    """The token that the request has to bring. Raises Problem `no_token` or `bad_token`; of which seat it is, the room knows."""
    token = optional_token()
    if token is None:
        raise no_token()
    return token


def optional_token() -> SeatToken | None:
    """The token that the request brings, if it brings one. Raises Problem `bad_token` for what is none."""
    header = flask.request.headers.get("Authorization")
    if header is None:
        return None
    if not header.lower().startswith(_SCHEME):
        raise bad_token()
    return read_token(header[len(_SCHEME) :].strip())


def token_owner() -> str | None:
    """Whose limits the request spends beside those of its address: its token's, whether it proves anything or not."""
    try:
        token = optional_token()
    except Problem:
        return None  # it is about to be refused
    return None if token is None else token.owner


def request_key() -> str | None:
    """The key by which this request is known if it is sent again, if it has one. Raises Problem `invalid` for what may be guessed."""
    header = flask.request.headers.get(KEY_HEADER)
    if header is None:
        return None
    found = _KEY.fullmatch(header)
    if found is None:
        raise invalid(KEY_HEADER, "A key has 32 to 128 of the characters 0-9 A-Z a-z _ - and should be random.")
    return found[1]


def read_ticket(text: str) -> SeatToken:
    """A ticket is written like a token. Raises Problem `bad_ticket`."""
    ticket = SeatToken.read(text)
    if ticket is None:
        raise bad_ticket()
    return ticket
