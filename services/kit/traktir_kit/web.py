"""Makes the Flask app of a service, with everything that all services have."""

from collections.abc import Sequence
from typing import Any, Final

import flask
from flask.json.provider import JSONProvider

from traktir_kit import jsons
from traktir_kit.addresses import trust_proxies
from traktir_kit.blueprints import JSON_TYPE, Blueprint
from traktir_kit.bodies import guard_bodies
from traktir_kit.bus import Bus
from traktir_kit.docs_page import serve_docs_page
from traktir_kit.edge import handle_problems
from traktir_kit.health import Part, serve_health
from traktir_kit.limits.guard import Guard, post_guard
from traktir_kit.logs import configure_logging
from traktir_kit.metrics import Metrics, serve_metrics
from traktir_kit.openapi import describe
from traktir_kit.settings import ServerSettings
from traktir_kit.sockets import Hub
from traktir_kit.traffic import watch_traffic

STOP_HOOKS: Final = "traktir.stop"
"""Key in the app's `extensions`: functions that end what keeps threads busy, for when the process is told to stop."""
_METRICS: Final = "traktir.metrics"


def create_service(
    name: str,
    settings: ServerSettings,
    *,
    title: str,
    version: str,
    blueprints: Sequence[Blueprint],
    description: str = "",
    parts: Sequence[Part] = (),
    metrics: Metrics | None = None,
    guard: Guard | None = None,
    bus: Bus | None = None,
    hub: Hub | None = None,
) -> flask.Flask:
    """The app of the service `name`.

    It has request ids, a log line and metrics for each request, problem documents for all that goes wrong, /health, /metrics,
    /openapi.json (which describes the blueprints) and /docs. `parts` are those without which it cannot work, or not fully; /health tells of them.
    The guard keeps the limits of the routes; the bus is started with the first request; the hub is counted, and closed when the process has to stop.
    """
    configure_logging(name, settings.log_level)
    app = flask.Flask(__name__, static_folder=None)
    app.json = StrictJson(app)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.url_map.merge_slashes = False  # an address is right or it is not: nobody is redirected
    trust_proxies(app, settings.proxies)
    metrics = app.extensions[_METRICS] = metrics or Metrics()
    serve_metrics(app, metrics)
    watch_traffic(app, name, metrics)
    guard_bodies(app)
    handle_problems(app)
    if guard is not None:
        guard.on_refusal = metrics.refused
        post_guard(app, guard)
    if bus is not None:
        app.before_request(bus.start)
    if hub is not None:
        hub.open_sockets = metrics.open_sockets
        app.extensions[STOP_HOOKS] = [hub.stop]
    serve_health(app, parts)
    describe(app, title=title, version=version, description=description, blueprints=blueprints)
    serve_docs_page(app)
    return app


def metrics_of(app: flask.Flask) -> Metrics:
    """The metrics of the service, to register further ones in."""
    metrics: Metrics = app.extensions[_METRICS]
    return metrics


class StrictJson(JSONProvider):
    """Flask's JSON by orjson."""

    def dumps(self, obj: Any, **_: Any) -> str:
        return jsons.dumps(obj).decode()

    def loads(self, s: str | bytes, **_: Any) -> Any:
        return jsons.loads(s)

    def response(self, *args: Any, **kwargs: Any) -> flask.Response:
        return flask.Response(jsons.dumps(self._prepare_response_obj(args, kwargs)), mimetype=JSON_TYPE)
