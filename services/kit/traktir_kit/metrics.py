"""Metrics at /metrics, in the text format of Prometheus, added up over all processes of the service."""

import os
from typing import Final

import flask
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

METRICS_DIRECTORY: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Set by the gunicorn configuration before the application is loaded: where the processes share their numbers."""
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 30.0)


class Metrics:
    """The metrics of one service. A service registers its own in `registry`; gauges need `multiprocess_mode`."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("traktir_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry)
        self.seconds = Histogram("traktir_request_seconds", "Time to answer a request.", ("route",), buckets=_BUCKETS, registry=self.registry)
        self.open_sockets = Gauge("traktir_open_sockets", "WebSockets open now.", registry=self.registry, multiprocess_mode="livesum")

        self._children: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request has been answered. `route` is the template, not the path."""
        key = (method if method in _METHODS else "other", route, status)
        children = self._children.get(key)
        if children is None:  # finding them by their labels costs as much as the counting
            children = self._children[key] = self.requests.labels(*key), self.seconds.labels(route)
        requests, times = children
        requests.inc()
        times.observe(seconds)

    def text(self) -> bytes:
        """All metrics of the service, whichever process is asked."""
        if not os.environ.get(METRICS_DIRECTORY):
            return generate_latest(self.registry)
        shared = CollectorRegistry()
        MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
        return generate_latest(shared)


def serve_metrics(app: flask.Flask) -> Metrics:
    """New metrics for the app, which shows them at /metrics."""
    metrics = Metrics()

    @app.get("/metrics")
    def show() -> flask.Response:
        return flask.Response(metrics.text(), content_type=CONTENT_TYPE_LATEST)

    return metrics
