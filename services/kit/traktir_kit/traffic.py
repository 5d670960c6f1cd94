"""What is done for every answer of a service: headers, the request id, a log line, metrics. In one hook, since all answers pay for it."""

import time
from typing import Final

import flask

from traktir_kit.logs import log_request
from traktir_kit.metrics import Metrics
from traktir_kit.request_ids import HEADER, request_id

_DEFAULTS: Final = {"Cache-Control": "no-store", "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
"""Headers that a route may set otherwise."""
_ALWAYS: Final = (("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"))


def watch_traffic(app: flask.Flask, service: str, metrics: Metrics) -> None:
    """Has to be called before other hooks are registered: hooks after a request run from the last to the first."""

    @app.before_request
    def start() -> None:
        flask.g.started = time.perf_counter()

    @app.after_request
    def finish(response: flask.Response) -> flask.Response:
        found = request_id() or ""
        _complete(response, found)
        seconds = time.perf_counter() - flask.g.started
        method, status, template = flask.request.method, response.status_code, route()
        metrics.count(method, template, status, seconds)
        log_request(service=service, method=method, route=template, status=status, ms=round(1000 * seconds, 2), request_id=found)
        return response


def route() -> str:
    """The template of the route (`/v1/rooms/<code>`), so that nothing of a room stands in logs and metrics."""
    return flask.request.url_rule.rule if flask.request.url_rule else "none"


def _complete(response: flask.Response, found: str) -> None:
    headers = response.headers
    for name, value in _DEFAULTS.items():
        headers.setdefault(name, value)
    headers.extend((*_ALWAYS, (HEADER, found)))
