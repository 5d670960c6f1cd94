"""The documents and the running services name the same routes and metrics."""

import re
from pathlib import Path

import pytest
import requests

from tools.stack import SERVICES, Stack

DOCS = Path(__file__).parents[2] / "docs"
METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.mark.parametrize("service", SERVICES)
def test_every_route_is_documented(stack: Stack, service: str) -> None:
    """The service's chapter lists exactly the routes of its OpenAPI document."""
    paths = requests.get(f"{stack.url(service)}/openapi.json", timeout=10).json()["paths"]
    served = {f"{method.upper()} {path}" for path, item in paths.items() for method in item.keys() & METHODS}
    assert _documented(service) == served


@pytest.mark.parametrize("service", SERVICES)
def test_every_service_has_a_page_to_browse_its_api(stack: Stack, service: str) -> None:
    """`/docs` is a page whose scripts and styles come from the service itself."""
    page = requests.get(f"{stack.url(service)}/docs", timeout=10)
    page.raise_for_status()
    assets = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert assets
    assert all(requests.get(requests.compat.urljoin(page.url, asset), timeout=10).ok for asset in assets)
    assert not [asset for asset in assets if "//" in asset]


@pytest.mark.parametrize("service", SERVICES)
def test_every_metric_is_documented(stack: Stack, service: str) -> None:
    """docs/operations.md has a row for each metric that the service counts."""
    counted = set(re.findall(r"^# TYPE (\w+)", requests.get(f"{stack.url(service)}/metrics", timeout=10).text, re.MULTILINE))
    assert counted
    assert counted <= set(re.findall(r"^\| `(traktir_\w+)`", (DOCS / "operations.md").read_text(), re.MULTILINE))


def _documented(service: str) -> set[str]:
    """The routes in the tables of the chapter `## The engine`, `## The lobby` or `## Media`."""
    chapters = re.split(r"^## ", (DOCS / "protocol.md").read_text(), flags=re.MULTILINE)
    (chapter,) = [text for text in chapters if text.splitlines()[0].lower().removeprefix("the ") == service]
    return set(re.findall(r"^\| `((?:GET|POST|PUT|PATCH|DELETE) [^`?]+)", chapter, re.MULTILINE))
