"""The rate limits: the registry, the documents and the routes say the same."""

import re
from pathlib import Path
from typing import Any

import flask
import pytest

from traktir_engine.api.app import create_app as engine
from traktir_engine.settings import EngineSettings
from traktir_kit.limits import LIMITS
from traktir_kit.limits.routes import EXTENSION
from traktir_lobby.api.app import create_app as lobby
from traktir_lobby.settings import LobbySettings
from traktir_media.api.app import create_app as media
from traktir_media.settings import MediaSettings

ROOT = Path(__file__).parents[3]
APPS = {"lobby": lobby(LobbySettings()), "engine": engine(EngineSettings()), "media": media(MediaSettings())}
CHEAP = {"/v1/games", "/v1/games/{game}", "/v1/games/{game}/catalogue"}
"""Made once and given to everybody."""


def operations(app: flask.Flask) -> dict[str, dict[str, Any]]:
    paths = app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()["paths"]
    return {
        f"{method.upper()} {path}": operation
        for path, methods in paths.items()
        for method, operation in methods.items()
        if path not in CHEAP and method != "parameters"
    }


@pytest.mark.parametrize("service", APPS)
def test_every_route_tells_its_limits_and_that_it_may_refuse(service: str) -> None:
    silent = [name for name, operation in operations(APPS[service]).items() if not operation.get(EXTENSION) or "429" not in operation["responses"]]
    assert silent == []


@pytest.mark.parametrize("service", APPS)
def test_routes_tell_the_limits_of_the_registry_and_every_limit_of_the_service_is_told(service: str) -> None:
    told = [row for operation in operations(APPS[service]).values() for row in operation[EXTENSION]]
    registered = [{"key": limit.key, "per": limit.per, "limit": limit.most, "seconds": limit.seconds} for limit in LIMITS.values() if service in limit.services]
    in_no_route = [] if service != "lobby" else ["bad-token"]
    assert [row for row in told if row not in registered] == []
    assert [row["key"] for row in registered if row not in told] == in_no_route


def test_every_limit_is_in_the_table_of_the_protocol() -> None:
    rows = [f"| `{limit.key}` | {limit.per} | {limit.most} in {limit.seconds} s | {', '.join(limit.services)} | {limit.what} |" for limit in LIMITS.values()]
    documented = re.findall(r"^\| `[a-z-]+` \| (?:address|token|room)[a-z ]* \|.*$", (ROOT / "docs/protocol.md").read_text(), re.MULTILINE)
    assert documented == rows


def test_lots_divide_limits_so_that_all_of_a_limit_can_be_taken() -> None:
    assert [limit.key for limit in LIMITS.values() if limit.most % limit.lot] == []
