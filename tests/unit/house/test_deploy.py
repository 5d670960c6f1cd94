"""The manifests for Kubernetes fit its API, each other, and the house: images, ports, settings, probes."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flask
import kubernetes_validate
import pytest
import yaml

from traktir_engine.settings import EngineSettings
from traktir_kit.settings import ServerSettings, variables
from traktir_kit.web import create_service
from traktir_lobby.settings import LobbySettings
from traktir_media.settings import MediaSettings

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "deploy"
KUSTOMIZATION: dict[str, Any] = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())
OLDEST = "1.30"
SERVICES = ("engine", "lobby", "media", "gateway")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]


def manifests() -> Iterator[dict[str, Any]]:
    for name in KUSTOMIZATION["resources"]:
        yield from yaml.safe_load_all((FOLDER / name).read_text())


OBJECTS = {(manifest["kind"], manifest["metadata"]["name"]): manifest for manifest in manifests()}
PODS = {name: found["spec"]["template"] for (kind, name), found in OBJECTS.items() if kind in {"Deployment", "StatefulSet"}}
CONTAINERS = {name: pod["spec"]["containers"][0] for name, pod in PODS.items()}
CONFIG = dict(line.split("=", 1) for line in KUSTOMIZATION["configMapGenerator"][0]["literals"])


def of_kind(kind: str) -> dict[str, Any]:
    return {name: found["spec"] for (found_kind, name), found in OBJECTS.items() if found_kind == kind}


def test_every_file_of_the_folder_is_applied_and_no_object_is_there_twice() -> None:
    assert sorted(KUSTOMIZATION["resources"]) == sorted(path.name for path in FOLDER.glob("*.yaml") if path.name != "kustomization.yaml")
    assert len(OBJECTS) == len(list(manifests()))


@pytest.mark.parametrize("version", [OLDEST, kubernetes_validate.latest_version()])
@pytest.mark.parametrize("manifest", OBJECTS.values(), ids=lambda manifest: f"{manifest['kind']}-{manifest['metadata']['name']}")
def test_every_object_fits_the_api(manifest: dict[str, Any], version: str) -> None:
    """By the schemas of Kubernetes itself, with no field that they do not know."""
    kubernetes_validate.validate(manifest, version, strict=True)


@pytest.mark.skipif(shutil.which("kubectl") is None, reason="kubectl is not installed")
def test_kustomize_builds_them() -> None:
    built = subprocess.run(["kubectl", "kustomize", str(FOLDER)], capture_output=True, text=True, check=True).stdout  # noqa: S607
    assert {(found["kind"], found["metadata"]["name"]) for found in yaml.safe_load_all(built) if found["kind"] != "ConfigMap"} == set(OBJECTS)


def test_the_parts_are_those_of_the_compose_file() -> None:
    assert set(PODS) == {"redis", *SERVICES} == {name for name, service in COMPOSE.items() if "profiles" not in service}


@pytest.mark.parametrize("name", SERVICES)
def test_images_are_built_from_the_repository_and_listen_where_they_are_expected(name: str) -> None:
    """The port of the Dockerfile, the container, the Service, and the setting that says where it is are one."""
    exposed = re.findall(r"^EXPOSE (\d+)", (ROOT / f"services/{name}/Dockerfile").read_text(), re.MULTILINE)
    container, (port,) = CONTAINERS[name], of_kind("Service")[name]["ports"]
    assert container["image"] == f"traktir-{name}"
    assert container["image"] in {image["name"] for image in KUSTOMIZATION["images"]}
    assert [str(found["containerPort"]) for found in container["ports"]] == exposed == [str(port["port"])]
    assert port["targetPort"] == container["ports"][0]["name"]
    if name != "gateway":
        assert CONFIG[f"TRAKTIR_{name.upper()}"] == f"{name} {port['port']}" == COMPOSE["gateway"]["environment"][f"TRAKTIR_{name.upper()}"]


def test_redis_is_that_of_the_compose_file_and_keeps_nothing() -> None:
    container = CONTAINERS["redis"]
    assert container["image"] == COMPOSE["redis"]["image"]
    assert container["args"][: len(COMPOSE["redis"]["command"])] == COMPOSE["redis"]["command"]
    assert f"redis://redis:{container['ports'][0]['containerPort']}/0" == CONFIG["TRAKTIR_REDIS_URL"] == COMPOSE["lobby"]["environment"]["TRAKTIR_REDIS_URL"]


def test_every_setting_is_one_of_a_service_or_of_the_gateway() -> None:
    known = {variable.name for settings in (EngineSettings, LobbySettings, MediaSettings) for variable in variables(settings)}
    known |= set(re.findall(r"\{\$(TRAKTIR_\w+)", (ROOT / "services/gateway/Caddyfile").read_text()))
    assert set(CONFIG) <= known
    assert set(re.findall(r"TRAKTIR_[A-Z_]+[A-Z]", (FOLDER / "README.md").read_text())) - {"TRAKTIR_TURN"} <= known


@pytest.mark.parametrize("name", SERVICES)
def test_probes_ask_for_routes_that_are_there(name: str) -> None:
    container = CONTAINERS[name]
    probes = {kind: container[f"{kind}Probe"]["httpGet"]["path"] for kind in ("startup", "liveness", "readiness")}
    if name == "gateway":
        assert set(probes.values()) == {"/health"}
        assert "handle /health {" in (ROOT / "services/gateway/Caddyfile").read_text()
    else:
        app: flask.Flask = create_service("x", ServerSettings(), title="x", version="1", blueprints=[])
        assert probes == {"startup": "/health/live", "liveness": "/health/live", "readiness": "/health/ready"}
        assert set(probes.values()) <= {rule.rule for rule in app.url_map.iter_rules()}


@pytest.mark.parametrize("name", PODS)
def test_nothing_has_more_rights_than_it_needs(name: str) -> None:
    pod, container = PODS[name]["spec"], CONTAINERS[name]
    assert pod["automountServiceAccountToken"] is False
    assert pod["enableServiceLinks"] is False  # or a Service could put a setting of ours into the environment
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["runAsUser"] > 0
    assert (container["securityContext"]["allowPrivilegeEscalation"], container["securityContext"]["readOnlyRootFilesystem"]) == (False, True)
    assert container["securityContext"]["capabilities"]["drop"] == ["ALL"]
    assert {"cpu", "memory"} <= set(container["resources"]["requests"])
    assert "memory" in container["resources"]["limits"]


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_scaled_and_loses_one_pod_at_a_time(name: str) -> None:
    scaler, budget = of_kind("HorizontalPodAutoscaler")[name], of_kind("PodDisruptionBudget")[name]
    assert (scaler["scaleTargetRef"]["kind"], scaler["scaleTargetRef"]["name"], scaler["minReplicas"]) == ("Deployment", name, 2)
    assert (budget["selector"]["matchLabels"], budget["maxUnavailable"]) == (PODS[name]["metadata"]["labels"], 1)
    assert "replicas" not in of_kind("Deployment")[name]  # each apply would undo what the scaler has done


def test_engines_of_two_versions_never_run_side_by_side() -> None:
    """A match that was dealt by one would be broken off by the other (docs/operations.md)."""
    assert {name: spec["strategy"].get("type", "RollingUpdate") for name, spec in of_kind("Deployment").items()} == {
        name: "Recreate" if name == "engine" else "RollingUpdate" for name in SERVICES
    }


def test_selectors_find_the_pods() -> None:
    for kind in ("Deployment", "StatefulSet"):
        for name, spec in of_kind(kind).items():
            assert spec["selector"]["matchLabels"] == spec["template"]["metadata"]["labels"] == {"app": name}
    assert {name: spec["selector"] for name, spec in of_kind("Service").items()} == {name: {"app": name} for name in PODS}


def test_only_the_gateway_is_open_and_redis_talks_to_services_only() -> None:
    policies = of_kind("NetworkPolicy")
    closed = policies["nobody"]
    assert (set(closed["podSelector"]["matchExpressions"][0]["values"]), "ingress" in closed) == (set(PODS), False)
    everywhere = [name for name, spec in policies.items() if any("from" not in rule for rule in spec.get("ingress", []))]
    assert everywhere == ["gateway"]
    (rule,) = policies["redis"]["ingress"]
    assert set(rule["from"][0]["podSelector"]["matchExpressions"][0]["values"]) == {"engine", "lobby", "media"}
    backend = of_kind("Ingress")["traktir"]["rules"][0]["http"]["paths"][0]["backend"]["service"]
    assert backend == {"name": "gateway", "port": {"name": of_kind("Service")["gateway"]["ports"][0]["name"]}}
