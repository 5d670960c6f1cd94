"""One origin for all services: what the gateway passes on, how, and what it says itself."""

import http.client
import subprocess
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests

from tests.support.echo import Echo
from tools.gateway import CADDY, CONFIG, Gateway

SECONDS = 20


def get(gateway: Gateway, path: str, **headers: str) -> requests.Response:
    return requests.get(gateway.url + path, headers={name.replace("_", "-"): value for name, value in headers.items()}, timeout=SECONDS)


def raw(gateway: Gateway, path: str) -> tuple[int, str]:
    """Status and body for a path that a tidy client would put in order first."""
    with closing(http.client.HTTPConnection(urlsplit(gateway.url).netloc, timeout=SECONDS)) as connection:
        connection.request("GET", path)
        with connection.getresponse() as response:
            return response.status, response.read().decode()


@pytest.mark.parametrize("path", ["/v1/rooms", "/v1/rooms/KQWRTZ?since=3&wait=20", "/openapi.json", "/docs", "/docs/docs.js", "/health", "/health/ready"])
def test_what_is_for_the_public_is_passed_on_without_the_prefix(gateway: Gateway, path: str) -> None:
    assert get(gateway, f"/api/lobby{path}").json()["path"] == path


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_all_methods_are_passed_on_with_their_bodies(gateway: Gateway, method: str) -> None:
    said = requests.request(method, gateway.service("engine") + "/v1/games", data="[1]", timeout=SECONDS).json()
    assert (said["method"], said["body"]) == (method, "[1]")


@pytest.mark.parametrize(
    "path",
    [
        "/metrics",
        "/",
        "",
        "/v2/rooms",
        "/static/x",
        "/v1/../metrics",
        "/v1/%2e%2e/metrics",
        "//metrics",
        "/%6detrics",
        "/v1/..%2fmetrics",
        "/./metrics",
    ],
)
def test_metrics_and_all_that_is_no_route_stay_inside(gateway: Gateway, service: Echo, path: str) -> None:
    """However the path is written. (A service does not put paths in order, so `/v1/..%2fmetrics` may reach it and is no route there.)"""
    before = len(service.asked)
    status, body = raw(gateway, f"/api/lobby{path}")
    reached = [asked["path"] for asked in service.asked[before:]]
    if reached:
        assert all(there.startswith("/v1/") for there in reached)
    else:
        assert (status, "urn:traktir:problem:not_found" in body) == (404, True)


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/lobby", "/api/walnuts/v1/rooms", "/v1/rooms", "/index.html"])
def test_where_there_is_nothing_it_says_so(gateway: Gateway, path: str) -> None:
    said = get(gateway, path)
    assert (said.status_code, said.headers["Content-Type"], said.json()["code"]) == (404, "application/problem+json", "not_found")


def test_a_service_hears_the_real_address_the_scheme_and_the_host_whatever_the_client_says_of_itself(gateway: Gateway) -> None:
    forged = {"X_Forwarded_For": "203.0.113.9", "X_Forwarded_Proto": "https", "X_Forwarded_Host": "evil.example", "X_Real_IP": "203.0.113.9"}
    headers = get(gateway, "/api/lobby/v1/rooms", **forged).json()["headers"]
    assert (headers["X-Forwarded-For"], headers["X-Forwarded-Proto"], headers["Host"]) == ("127.0.0.1", "http", urlsplit(gateway.url).netloc)
    assert headers["X-Forwarded-Host"] == headers["Host"]


def test_behind_a_proxy_that_is_trusted_its_word_is_passed_on_with_its_own_address(service: Echo, monkeypatch: pytest.MonkeyPatch) -> None:
    """So the client's address is the last but one: TRAKTIR_PROXIES=2."""
    monkeypatch.setenv("TRAKTIR_GATEWAY_TRUST", "127.0.0.1/32 10.0.0.0/8")
    with Gateway(lobby=service.url, engine=service.url, media=service.url) as gateway:
        headers = get(gateway, "/api/lobby/v1/rooms", X_Forwarded_For="203.0.113.9", X_Forwarded_Proto="https").json()["headers"]
    assert (headers["X-Forwarded-For"], headers["X-Forwarded-Proto"]) == ("203.0.113.9, 127.0.0.1", "https")


def test_tokens_and_request_ids_pass(gateway: Gateway) -> None:
    headers = get(gateway, "/api/lobby/v1/rooms", Authorization="Bearer t", X_Request_Id="abc").json()["headers"]
    assert (headers["Authorization"], headers["X-Request-Id"]) == ("Bearer t", "abc")


def test_nothing_is_compressed(gateway: Gateway) -> None:
    """Answers hold secrets beside text of others: their length would tell of them."""
    assert "Content-Encoding" not in get(gateway, "/api/lobby/v1/rooms", Accept_Encoding="gzip, br, zstd").headers


def test_a_service_that_is_not_there_is_unavailable(gateway: Gateway) -> None:
    said = get(gateway, "/api/media/v1/chat")
    assert (said.status_code, said.headers["Retry-After"], said.json()["code"]) == (503, "1", "unavailable")


def test_the_gateway_says_how_it_is_and_where_the_services_are(gateway: Gateway) -> None:
    assert get(gateway, "/health").json() == {"status": "ok"}
    assert get(gateway, "/").json()["lobby"] == "/api/lobby/v1"


@pytest.mark.parametrize("path", ["/", "/health", "/nothing", "/api/lobby/v1/rooms"])
def test_every_answer_has_the_headers_that_keep_pages_safe(gateway: Gateway, path: str) -> None:
    headers = get(gateway, path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "microphone=(self)" in headers["Permissions-Policy"]
    assert "Strict-Transport-Security" not in headers
    assert "Caddy" not in headers.get("Server", "")


def caddy(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(CADDY), *words], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("environment", [{}, {"TRAKTIR_SITE": "table.example.org"}])
def test_the_configuration_is_sound_and_tidy(environment: dict[str, Any]) -> None:
    """With a domain and without."""
    checked = caddy("validate", "--config", str(CONFIG), **environment)
    assert (checked.returncode, "Valid configuration" in checked.stdout) == (0, True), checked.stderr
    assert caddy("fmt", str(CONFIG)).stdout == CONFIG.read_text()
