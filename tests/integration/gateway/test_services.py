"""Real services behind the gateway: WebSockets, long polls, the pages of the API, HTTPS."""

import ssl
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPSConnection
from urllib.parse import urljoin, urlsplit

import pytest
import requests
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.raw_websocket import RawWebSocket
from tests.support.served import Served
from tests.support.waiting import eventually
from tools.gateway import CONFIG, Gateway
from tools.served import free_port

SECONDS = 20
LIMIT = 256 * 1024


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with Served("tests.support.hub_app:app", workers=1, TRAKTIR_MAX_SOCKETS="20", TRAKTIR_PROXIES="1") as served:
        yield served


@pytest.fixture(scope="module")
def gateway(served: Served) -> Iterator[Gateway]:
    with Gateway(lobby=served.url, engine=served.url, media=served.url) as gateway:
        yield gateway


def test_websockets_pass_with_their_subprotocol_and_their_close_code(gateway: Gateway) -> None:
    with RawWebSocket(gateway.service("media") + "/v1/rooms/r/talk", Sec_WebSocket_Protocol="table.v1") as socket:
        assert "table.v1" in socket.head
        socket.send({})
        assert socket.receive()["t"] == "welcome"
        socket.send({"t": "ping", "n": 1})
        assert socket.receive() == {"t": "pong", "n": 1}
        socket.send({"t": "leave"})
        assert socket.closed() == 1000


def test_a_page_of_the_gateway_may_open_a_websocket_under_any_name_of_the_machine_and_others_may_not(gateway: Gateway) -> None:
    """No setting names this origin."""
    url = gateway.service("lobby") + "/v1/rooms/r/talk"
    port = urlsplit(url).port
    for host in ("127.0.0.1", "localhost", "table.lan"):
        with RawWebSocket(url, Host=f"{host}:{port}", Origin=f"http://{host}:{port}") as socket:
            assert socket.status == 101
        for foreign in (f"http://{host}:1", f"https://{host}:{port}", f"http://evil.{host}:{port}", "null"):
            with RawWebSocket(url, Host=f"{host}:{port}", Origin=foreign) as socket:
                assert socket.status == 403


def test_a_long_poll_waits(gateway: Gateway) -> None:
    said = requests.get(gateway.service("lobby") + "/v1/rooms/r/wait", params={"seconds": 1.5}, timeout=SECONDS)
    assert said.json() == {"granted": True, "news": False}


def test_the_problems_of_a_service_come_through(gateway: Gateway) -> None:
    """Also that of a body which the gateway would take and the service does not."""
    said = requests.post(
        gateway.service("lobby") + "/v1/numbers", data=b'"' + b"x" * LIMIT + b'"', headers={"Content-Type": "application/json"}, timeout=SECONDS
    )
    assert (said.status_code, said.json()["code"]) == (413, "too_large")
    assert said.json()["request_id"] == said.headers["X-Request-Id"]


def test_the_page_of_the_api_and_its_document_work_behind_the_prefix(gateway: Gateway) -> None:
    """All that the page loads is beside it, and the document says that the service is where the document is."""
    page = requests.get(gateway.service("lobby") + "/docs", timeout=SECONDS)
    for name in ("docs/swagger-ui.css", "docs/swagger-ui-bundle.js", "docs/docs.js", "openapi.json"):
        assert (name in page.text) == (name != "openapi.json")
        assert requests.get(urljoin(page.url, name), timeout=SECONDS).ok
    document = requests.get(gateway.service("lobby") + "/openapi.json", timeout=SECONDS)
    (server,) = document.json()["servers"]
    base = urljoin(document.url, server["url"]).rstrip("/")
    assert base == gateway.service("lobby")
    assert requests.get(f"{base}/v1/inside", timeout=SECONDS).ok


def test_with_a_domain_all_is_https_and_who_comes_without_is_led_there(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The certificate is one that the gateway makes itself: this name is none that others would vouch for."""
    port = free_port()
    monkeypatch.setenv("TRAKTIR_SITE", "localhost")
    config = CONFIG.read_text().replace("https_port 8443", f"https_port {port}\nskip_install_trust")
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with Gateway(config=config, lobby=served.url, engine=served.url, media=served.url) as gateway:
        led = requests.get(gateway.url.replace("127.0.0.1", "localhost") + "/api/lobby/health", allow_redirects=False, timeout=SECONDS)
        assert (led.status_code, led.headers["Location"]) == (308, "https://localhost/api/lobby/health")
        with closing(secured(port, trusting)) as connection:
            connection.request("GET", "/api/lobby/health")
            with connection.getresponse() as said:
                assert (said.status, said.headers["Strict-Transport-Security"]) == (200, "max-age=31536000")
        with connect(f"wss://localhost:{port}/api/lobby/v1/rooms/r/talk", ssl=trusting, origin=Origin(f"https://localhost:{port}")) as socket:
            socket.send("{}")
            assert "welcome" in str(socket.recv(timeout=SECONDS))


def secured(port: int, trusting: ssl.SSLContext) -> HTTPSConnection:
    """A connection, as soon as the gateway has its certificate."""
    connection = HTTPSConnection("localhost", port, timeout=SECONDS, context=trusting)

    def connects() -> bool:
        try:
            connection.connect()
        except ssl.SSLError:
            connection.close()
            return False
        return True

    eventually(connects)
    return connection
