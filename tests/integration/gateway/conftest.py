"""The real gateway before services that say what they were asked."""

from collections.abc import Iterator

import pytest

from tests.support.echo import Echo, echo
from tools.gateway import Gateway
from tools.served import free_port


@pytest.fixture(scope="module")
def service() -> Iterator[Echo]:
    with echo() as service:
        yield service


@pytest.fixture(scope="module")
def gateway(service: Echo) -> Iterator[Gateway]:
    """Lobby and engine are there, media is not."""
    with Gateway(lobby=service.url, engine=service.url, media=f"http://127.0.0.1:{free_port()}") as gateway:
        yield gateway
