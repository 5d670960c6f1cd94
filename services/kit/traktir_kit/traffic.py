"""What is done for every answer of a service: headers, the request id, a log line, metrics. In one hook, since all answers pay for it."""

import time
from typing import Final

import flask

from traktir_kit.logs import log_request
from traktir_kit.metrics import Metrics
from traktir_kit.request_ids import HEADER, request_id

_DEFAULTS: Final = {"Cache-Control": "no-store", "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
"""Headers that a route may set otherwise."""
NO_ROUTE: Final = "none"
_ALWAYS: Final = (("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"))
_TRAFFIC: Final = "traktir.traffic"


class Traffic:
    """Counts and logs what a service has answered."""

    def __init__(self, service: str, metrics: Metrics) -> None:
        self._service = service
        self._metrics = metrics

    def note(self, method: str, route: str, status: int, seconds: float, request_id: str) -> None:
        """A request has been answered. `route` is the template."""
        self._metrics.count(method, route, status, seconds)
        log_request(service=self._service, method=method, route=route, status=status, ms=round(1000 * seconds, 2), request_id=request_id)


def note_unsound(app: flask.Flask, status: int, request_id: str) -> None:
    """What has come was no HTTP, and was answered so without the app."""
    traffic: Traffic = app.extensions[_TRAFFIC]
    traffic.note("other", NO_ROUTE, status, 0.0, request_id)


def watch_traffic(app: flask.Flask, service: str, metrics: Metrics) -> None:
    """Has to be called before other hooks are registered: hooks after a request run from the last to the first."""
    traffic = app.extensions[_TRAFFIC] = Traffic(service, metrics)

    @app.before_request
    def start() -> None:
        flask.g.started = time.perf_counter()

    @app.after_request
    def finish(response: flask.Response) -> flask.Response:
        found = request_id() or ""
        _complete(response, found)
        traffic.note(flask.request.method, route(), response.status_code, time.perf_counter() - flask.g.started, found)
        return response


def route() -> str:
    """The template of the route (`/v1/rooms/<code>`), so that nothing of a room stands in logs and metrics."""
    return flask.request.url_rule.rule if flask.request.url_rule else NO_ROUTE


def _complete(response: flask.Response, found: str) -> None:
    headers = response.headers
    for name, value in _DEFAULTS.items():
        headers.setdefault(name, value)
    headers.extend((*_ALWAYS, (HEADER, found)))
