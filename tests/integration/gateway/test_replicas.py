"""A service with several replicas behind the gateway, which finds them by name: all are used, and those that are gone are passed over."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
import requests

from tests.support.echo import Echo, echo
from tests.support.name_server import name_server
from tools.gateway import CONFIG, Gateway
from tools.served import free_port

HOSTS = ("127.0.0.1", "127.0.0.2")
SECONDS = 20


class Replicas:
    """Two services of the same name and port, which may go one by one."""

    def __init__(self) -> None:
        self.port = free_port()
        self.addresses = list(HOSTS)
        self._open = {host: ExitStack() for host in HOSTS}
        self.services = {host: self._start(host) for host in HOSTS}

    def stop(self, host: str) -> None:
        """It answers no more; the name service does not know it yet."""
        self._open[host].close()

    def stop_all(self) -> None:
        for opened in self._open.values():
            opened.close()

    def _start(self, host: str) -> Echo:
        return self._open[host].enter_context(echo(host, self.port))


@contextmanager
def gateway_before(replicas: Replicas) -> Iterator[str]:
    """The engine's address behind a gateway that asks a name server of the test."""
    with name_server(replicas.addresses) as resolver:
        config = CONFIG.read_text().replace("refresh 2s", f"refresh 100ms\nresolvers {resolver}")
        nowhere = f"http://127.0.0.1:{free_port()}"
        with Gateway(config=config, lobby=nowhere, media=nowhere, engine=f"http://engine.test:{replicas.port}") as gateway:
            yield gateway.service("engine") + "/v1/x"


@pytest.fixture
def replicas() -> Iterator[Replicas]:
    replicas = Replicas()
    yield replicas
    replicas.stop_all()


def test_all_replicas_are_used(replicas: Replicas) -> None:
    with gateway_before(replicas) as url:
        counts = Counter(requests.get(url, timeout=SECONDS).json()["host"] for _ in range(20))
    assert set(counts) == set(HOSTS)
    assert min(counts.values()) >= 8


@pytest.mark.parametrize("method", ["GET", "POST", "PUT"])
def test_nobody_notices_that_a_replica_is_gone(replicas: Replicas, method: str) -> None:
    """The name service still knows it. What could not be sent goes to the other one, whole."""
    with gateway_before(replicas) as url:
        for _ in HOSTS:
            requests.request(method, url, data="[1]", timeout=SECONDS)
        replicas.stop(HOSTS[0])
        said = [requests.request(method, url, data="[1]", timeout=SECONDS) for _ in range(6)]
    assert [answer.status_code for answer in said] == [200] * 6
    assert {(answer.json()["host"], answer.json()["body"]) for answer in said} == {(HOSTS[1], "[1]")}


def test_what_was_cut_is_asked_again_elsewhere_but_never_done_twice(replicas: Replicas) -> None:
    """Reading is repeated. Whether a POST was done nobody knows: the client is told `unavailable`, and it is for it to say it again."""
    replicas.services[HOSTS[0]].hangs_up = True
    with gateway_before(replicas) as url:
        read = [requests.get(url, timeout=SECONDS) for _ in range(4)]
        done = [requests.post(url, data="[1]", timeout=SECONDS) for _ in range(4)]
    assert {(answer.status_code, answer.json()["host"]) for answer in read} == {(200, HOSTS[1])}
    assert {(answer.status_code, answer.json().get("code")) for answer in done} == {(200, None), (503, "unavailable")}
    assert sum(asked["method"] == "POST" for service in replicas.services.values() for asked in service.asked) == len(done)


def test_a_replica_that_the_name_service_knows_no_more_is_asked_no_more(replicas: Replicas) -> None:
    with gateway_before(replicas) as url:
        requests.get(url, timeout=SECONDS)
        replicas.addresses.remove(HOSTS[0])
        requests.get(url, timeout=SECONDS)
        before = None
        while before != (before := len(replicas.services[HOSTS[0]].asked)):
            for _ in range(4):
                assert requests.get(url, timeout=SECONDS).status_code == 200
