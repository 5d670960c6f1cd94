"""The metrics are those of the table, and no more of them than there is to tell."""

import re
from pathlib import Path

from prometheus_client import Metric

from traktir_engine.api.app import create_app as engine
from traktir_engine.settings import EngineSettings
from traktir_kit.web import metrics_of
from traktir_lobby.api.app import create_app as lobby
from traktir_lobby.settings import LobbySettings
from traktir_media.api.app import create_app as media
from traktir_media.settings import MediaSettings

OPERATIONS = Path(__file__).parents[3] / "docs/operations.md"
METRICS = {
    name: metrics_of(app) for name, app in {"lobby": lobby(LobbySettings()), "engine": engine(EngineSettings()), "media": media(MediaSettings())}.items()
}


def told(service: str) -> set[str]:
    """The names under which Prometheus finds the metrics of a service."""
    metrics = METRICS[service]
    described: list[Metric] = [*metrics.registry.collect(), *(metric for collector in metrics.shared for metric in collector.describe())]
    return {f"{metric.name}_total" if metric.type == "counter" else metric.name for metric in described}


def test_every_metric_is_in_the_table_of_the_operations() -> None:
    rows = re.findall(r"^\| `(traktir_\w+)` \| (all|lobby|engine|media) \|", OPERATIONS.read_text(), re.MULTILINE)
    for service in METRICS:
        assert {name for name, services in rows if services in {"all", service}} == told(service)
