"""Metrics at /metrics, in the text format of Prometheus, added up over all processes of the service."""

import os
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final

import flask
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

METRICS_DIRECTORY: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Set by the gunicorn configuration before the application is loaded: where the processes share their numbers."""
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 30.0)
"""Seconds."""


class Shared(Collector):
    """What is not counted by the processes but looked up when somebody asks, and is the same whichever process is asked."""

    @abstractmethod
    def describe(self) -> Iterable[Metric]:
        """The metrics without any numbers."""


class Metrics:
    """The metrics of one service. A service registers its own in `registry`; gauges need `multiprocess_mode`."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("traktir_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry)
        self.seconds = Histogram("traktir_request_seconds", "Time to answer a request.", ("route",), buckets=BUCKETS, registry=self.registry)
        self.open_sockets = Gauge("traktir_open_sockets", "WebSockets open now.", registry=self.registry, multiprocess_mode="livesum")
        self.limited = Counter("traktir_limited", "Requests refused by a rate limit.", ("key",), registry=self.registry)
        self.redis_seconds = Histogram("traktir_redis_seconds", "Time of a round trip to Redis.", buckets=BUCKETS, registry=self.registry)
        self.redis_errors = Counter("traktir_redis_errors", "Round trips to Redis that failed.", ("error",), registry=self.registry)
        self.shared: list[Shared] = []

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

    def refused(self, key: str) -> None:
        """A request was refused by the limit of that key."""
        self.limited.labels(key).inc()

    def redis_answered(self, seconds: float) -> None:
        """A round trip to Redis took so long."""
        self.redis_seconds.observe(seconds)

    def redis_failed(self, error: str) -> None:
        """A round trip to Redis failed with an error of that name."""
        self.redis_errors.labels(error).inc()

    def text(self) -> bytes:
        """All metrics of the service, whichever process is asked."""
        return generate_latest(_registry([_counted(self.registry), *self.shared]))


def _counted(own: CollectorRegistry) -> Collector:
    """What all processes have counted, or this one if it is alone."""
    if not os.environ.get(METRICS_DIRECTORY):
        return own
    return MultiProcessCollector(None)  # type: ignore[no-untyped-call]


def _registry(collectors: Sequence[Collector]) -> CollectorRegistry:
    registry = CollectorRegistry()
    for collector in collectors:
        registry.register(collector)
    return registry


def serve_metrics(app: flask.Flask, metrics: Metrics) -> None:
    """The app shows them at /metrics."""

    @app.get("/metrics")
    def show() -> flask.Response:
        return flask.Response(metrics.text(), content_type=CONTENT_TYPE_LATEST)
