"""The edge of a service: everything that goes wrong in a request becomes one problem document here."""

import logging
import sys
from typing import Final

import flask
from gunicorn.http.errors import ParseException
from redis.exceptions import RedisError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge
from werkzeug.routing import WebsocketMismatch

from traktir_kit.bodies import MAX_BODY
from traktir_kit.garbage import let_go
from traktir_kit.jsons import dumps
from traktir_kit.problems import MEDIA_TYPE, Problem
from traktir_kit.request_ids import request_id

_CODES: Final = {400: "bad_json", 404: "not_found", 405: "method_not_allowed", 413: "too_large", 415: "unsupported_media_type", 422: "invalid"}

log = logging.getLogger(__name__)


def handle_problems(app: flask.Flask) -> None:
    """From now on every error of the app is answered with a problem document, and nothing of ours shows in it."""
    app.register_error_handler(Problem, respond)
    app.register_error_handler(RedisError, _unavailable)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(RequestEntityTooLarge, _too_large)
    app.register_error_handler(ParseException, _unsound)
    app.register_error_handler(Exception, _internal)


def respond(problem: Problem) -> flask.Response:
    """The answer that says the problem. With it the error that is being handled has been dealt with."""
    let_go(sys.exception())
    response = flask.Response(dumps(problem.document(request_id())), problem.status, mimetype=MEDIA_TYPE)
    response.headers.update(problem.headers)
    return response


def _http(error: HTTPException) -> flask.typing.ResponseReturnValue:
    """Werkzeug's errors in our words."""
    if isinstance(error, WebsocketMismatch):
        return respond(_mismatch())
    if error.code is None or error.code >= 500:
        return _internal(error)
    code = _CODES.get(error.code, "bad_json")
    headers = {"Allow": ", ".join(sorted(error.valid_methods))} if isinstance(error, MethodNotAllowed) and error.valid_methods else None
    return respond(Problem(code, headers=headers))


def _mismatch() -> Problem:
    """A request for a WebSocket where there is none, or the other way round."""
    headers = flask.request.headers
    if headers.get("Upgrade", "").lower() == "websocket" and "upgrade" in headers.get("Connection", "").lower():
        return Problem("not_found", "there is no WebSocket here")
    return Problem("upgrade_required")


def _too_large(_: RequestEntityTooLarge) -> flask.Response:
    return respond(Problem("too_large", f"at most {MAX_BODY} bytes"))


def _unsound(_: ParseException) -> flask.Response:
    """The body came in chunks that are none: nobody knows where the next request begins."""
    return respond(Problem("bad_request", headers={"Connection": "close"}))


def _unavailable(error: RedisError) -> flask.Response:
    log.error("Redis does not answer: %s", error)
    return respond(Problem("unavailable", "the store does not answer"))


def _internal(error: Exception) -> flask.Response:
    log.error("a request failed", exc_info=error)
    return respond(Problem("internal", "the log has more under the request id"))
