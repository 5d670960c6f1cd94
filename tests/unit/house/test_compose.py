"""The compose file: one way in, replicas wherever there is no state, few rights, and settings that exist."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools.served import MEMORY
from traktir_engine.settings import EngineSettings
from traktir_kit.settings import variables
from traktir_lobby.settings import LobbySettings
from traktir_media.settings import MediaSettings

ROOT = Path(__file__).parents[3]
SERVICES: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
SETTINGS = {"engine": EngineSettings, "lobby": LobbySettings, "media": MediaSettings}
OURS = [*SETTINGS, "gateway"]


def test_only_the_gateway_and_the_relay_are_published() -> None:
    assert {name for name, service in SERVICES.items() if "ports" in service} == {"gateway", "turn"}


@pytest.mark.parametrize("name", SETTINGS)
def test_services_may_be_replicated(name: str) -> None:
    """Two of them cannot have one name, or one port of the machine."""
    assert not {"container_name", "ports", "hostname"} & set(SERVICES[name])


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_of_a_service_exists_and_says_that_one_proxy_is_in_front(name: str) -> None:
    environment = SERVICES[name]["environment"]
    assert set(environment) <= {variable.name for variable in variables(SETTINGS[name])}
    assert environment["TRAKTIR_PROXIES"] == "${TRAKTIR_PROXIES:-1}"


@pytest.mark.parametrize("name", SETTINGS)
def test_any_setting_may_be_given_in_a_file_which_need_not_be_there(name: str) -> None:
    assert SERVICES[name]["env_file"] == [{"path": ".env", "required": False}]


def test_every_setting_of_the_gateway_is_read_there() -> None:
    assert set(SERVICES["gateway"]["environment"]) <= set(re.findall(r"\{\$(\w+)", (ROOT / "services/gateway/Caddyfile").read_text()))


@pytest.mark.parametrize("name", [*OURS, "cli"])
def test_nothing_of_ours_may_write_to_its_disk_or_gain_rights(name: str) -> None:
    service = SERVICES[name]
    assert (service["read_only"], service["cap_drop"], service["security_opt"]) == (True, ["ALL"], ["no-new-privileges:true"])


@pytest.mark.parametrize("name", OURS)
def test_nothing_of_ours_runs_as_root(name: str) -> None:
    """By a number, which Kubernetes can see to be none of root's, and the one that deploy/ has."""
    last = re.findall(r"^USER (\S+)", (ROOT / f"services/{name}/Dockerfile").read_text(), re.MULTILINE)[-1]
    assert last.partition(":")[0] == "10001"


@pytest.mark.parametrize("started", [*(f"services/{name}/Dockerfile" for name in SETTINGS), "Makefile", "docs/operations.md"])
def test_memory_is_kept_alike_wherever_services_are_started(started: str) -> None:
    assert MEMORY in (ROOT / started).read_text()


def test_the_command_keeps_its_seats_from_one_run_to_the_next() -> None:
    """Its home is forgotten with the container, so they are in a volume, which begins as the image has that folder: its user's."""
    dockerfile = (ROOT / "clients/cli/Dockerfile").read_text()
    assert SERVICES["cli"]["volumes"] == ["seats:/seats"]
    assert "XDG_STATE_HOME=/seats" in dockerfile
    assert "chown traktir /seats" in dockerfile
