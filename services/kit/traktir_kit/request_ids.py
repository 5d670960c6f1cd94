"""Each request has an id: the client's if it is sane, else one of ours. It is returned, and it stands in the log."""

import re
import secrets
from typing import Final

import flask

HEADER: Final = "X-Request-Id"
_SANE: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")


def take_request_ids(app: flask.Flask) -> None:
    """Gives every request of the app an id and returns it with the answer."""
    app.after_request(_return)


def request_id() -> str | None:
    """The id of the request being answered, or None outside of one."""
    if not flask.has_request_context():
        return None
    if "request_id" not in flask.g:
        sent = flask.request.headers.get(HEADER, "")
        flask.g.request_id = sent if _SANE.fullmatch(sent) else secrets.token_hex(8)
    found: str = flask.g.request_id
    return found


def _return(response: flask.Response) -> flask.Response:
    response.headers[HEADER] = request_id() or ""
    return response
