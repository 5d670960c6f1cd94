"""Bodies of requests: how large, how slow, and read to their end even if nobody wants them."""

import socket
import time
from typing import Final

import flask
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import RequestEntityTooLarge

MAX_BODY: Final = 256 * 1024
"""Bytes of the largest body that is taken."""
STALL: Final = 10.0
"""Seconds for which a client may send or take nothing."""
MAX_DRAINED: Final = 16 * 1024 * 1024
MAX_DRAINING: Final = 3.0


def guard_bodies(app: flask.Flask) -> None:
    """Bounds the bodies that the app takes. What of a body was not read is read on, within reason, before the answer.

    Otherwise the connection would be closed on a client that still sends, and it would never see why it was refused.
    """
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    app.before_request(_limit_stalls)
    app.after_request(_drain)


def read_body(request: flask.Request) -> bytes:
    """The body of the request. Raises RequestEntityTooLarge: werkzeug cuts off a body of unknown length at the limit without a word."""
    data = request.get_data()
    if len(data) >= MAX_BODY and request.environ["wsgi.input"].read(1):
        raise RequestEntityTooLarge
    return data


def _limit_stalls() -> None:
    if not _brings_body(flask.request):
        return
    connection = flask.request.environ.get("gunicorn.socket")
    if isinstance(connection, socket.socket):
        connection.settimeout(STALL)


def _brings_body(request: flask.Request) -> bool:
    return bool(request.content_length) or "Transfer-Encoding" in request.headers


def _drain(response: flask.Response) -> flask.Response:
    if not _brings_body(flask.request):
        return response
    source = flask.request.environ["wsgi.input"]
    left = MAX_DRAINED
    until = time.monotonic() + MAX_DRAINING
    try:
        while left > 0 and time.monotonic() < until:
            read = len(source.read(64 * 1024))
            if not read:
                break
            left -= read
    except (OSError, ParseException):
        response.headers["Connection"] = "close"
    return response
