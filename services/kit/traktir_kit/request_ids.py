"""Each request has an id: the client's if it is sane, else one of ours. It is returned, and it stands in the log."""

import re
import secrets
from typing import Final

import flask

HEADER: Final = "X-Request-Id"
_SANE: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")


def request_id() -> str | None:
    """The id of the request being answered, or None outside of one (in a socket's or the bus's thread)."""
    if not flask.has_request_context():
        return None
    found: str | None = flask.g.get("request_id")
    if found is None:
        sent = flask.request.headers.get(HEADER, "")
        found = flask.g.request_id = sent if _SANE.fullmatch(sent) else secrets.token_hex(8)
    return found
