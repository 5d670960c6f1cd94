"""Each request has an id: the client's if it is sane, else one of ours. It is returned, and it stands in the log."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

import flask

HEADER: Final = "X-Request-Id"
_SANE: Final = re.compile(r"[0-9A-Za-z_-]{1,40}")
"""Room for a UUID and not for a token of ours, whoever it belongs to."""
_SECRETS: Final = ("Authorization", "Idempotency-Key")
"""Headers of which nothing may stand in a log. Some clients make one random text for all that has to be one."""

_of_socket: Final[ContextVar[str | None]] = ContextVar("request_id", default=None)


def request_id() -> str | None:
    """The id of the request being answered, or of that which opened the socket being served, or None (in the bus's or a clock's thread)."""
    if not flask.has_request_context():
        return _of_socket.get()
    found: str | None = flask.g.get("request_id")
    if found is None:
        sent = flask.request.headers.get(HEADER, "")
        found = flask.g.request_id = sent if _SANE.fullmatch(sent) and not _is_secret(sent) else fresh()
    return found


def fresh() -> str:
    """An id for a request that brings none."""
    return secrets.token_hex(8)


@contextmanager
def serving_for(id: str) -> Iterator[None]:
    """What this thread does in the block, it does for the request of that id."""
    token = _of_socket.set(id)
    try:
        yield
    finally:
        _of_socket.reset(token)


def _is_secret(sent: str) -> bool:
    """Whether the request also says the same where it is a secret."""
    return any(sent in flask.request.headers.get(name, "").replace('"', " ").split() for name in _SECRETS)
