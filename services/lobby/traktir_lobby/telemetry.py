"""What the lobby tells Prometheus beside what all services do."""

from collections.abc import Iterable
from typing import Final

from prometheus_client import Counter, Histogram
from prometheus_client.core import GaugeMetricFamily, Metric

from traktir_kit.metrics import BUCKETS, Metrics, Shared
from traktir_kit.problems import Problem
from traktir_lobby.store.census import Census

_ROOMS: Final = ("traktir_rooms", "Rooms that there are in the store, the same in every lobby.")


class Telemetry:
    """Games, causes, clocks and calls are the labels; there are few of each."""

    def __init__(self, metrics: Metrics, census: Census) -> None:
        registry = metrics.registry
        self._answers = Counter("traktir_answers", "Answers taken.", ("game", "cause"), registry=registry)
        self._lag = Histogram("traktir_clock_lag_seconds", "From when a room was due until it was played on.", ("clock",), buckets=BUCKETS, registry=registry)
        self._engine = Histogram("traktir_engine_seconds", "Time of a call of the engine, with its repetitions.", ("call",), buckets=BUCKETS, registry=registry)
        self._failures = Counter("traktir_engine_failures", "Calls that the engine did not answer.", ("call",), registry=registry)
        metrics.shared.append(_Rooms(census))

    def answered(self, game: str, cause: str, number: int) -> None:
        """So many answers were taken in one transition, for one cause."""
        self._answers.labels(game, cause).inc(number)

    def played_on(self, clock: str, seconds: float) -> None:
        """A room that was due has been played on, so long after it was due."""
        self._lag.labels(clock).observe(max(0.0, seconds))

    def called(self, call: str, seconds: float, *, answered: bool) -> None:
        """The engine was called."""
        self._engine.labels(call).observe(seconds)
        if not answered:
            self._failures.labels(call).inc()


class _Rooms(Shared):
    """Asks the store when somebody asks."""

    def __init__(self, census: Census) -> None:
        self._census = census

    def describe(self) -> Iterable[Metric]:
        return [GaugeMetricFamily(*_ROOMS)]

    def collect(self) -> Iterable[Metric]:
        """Nothing while Redis is away."""
        try:
            counts = self._census.count()
        except Problem:
            return
        gauge = GaugeMetricFamily(*_ROOMS, labels=["status"])
        for status, number in counts.items():
            gauge.add_metric([status], number)
        yield gauge
