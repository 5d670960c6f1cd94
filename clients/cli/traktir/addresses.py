"""Where the services are: each under a path of one address, the gateway's."""

from typing import Final

HOUSE: Final = "http://localhost:8080"
"""The gateway of `docker compose up` and of `make up`."""


def address_of(service: str, house: str = HOUSE) -> str:
    """Where the gateway at `house` has a service: `lobby`, `engine` or `media`."""
    return f"{house.rstrip('/')}/api/{service}"
