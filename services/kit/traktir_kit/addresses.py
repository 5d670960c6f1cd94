"""Where requests come from."""

import hashlib
import ipaddress
from functools import lru_cache
from typing import Final

import flask
from werkzeug.middleware.proxy_fix import ProxyFix

_IPV6_NETWORK: Final = 64


def trust_proxies(app: flask.Flask, number: int) -> None:
    """The address of a client is what the last so many proxies say in `X-Forwarded-For`. With 0 nobody is believed."""
    if number:
        # Each proxy adds to X-Forwarded-For, but X-Forwarded-Proto has one value, however many there are.
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=number, x_proto=min(number, 1))  # type: ignore[method-assign]


def client() -> str:
    """What stands for everybody who shares the connection of the present request's client; outside of a request, for nobody in particular."""
    return network(flask.request.remote_addr or "") if flask.has_request_context() else network("")


@lru_cache(4096)
def network(address: str) -> str:
    """What stands for everybody who shares the client's connection: a digest of the IPv4 address or the IPv6 /64."""
    try:
        parsed = ipaddress.ip_address(address)
        if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped:
            parsed = parsed.ipv4_mapped
        length = _IPV6_NETWORK if parsed.version == 6 else parsed.max_prefixlen
        whole = ipaddress.ip_network(f"{parsed}/{length}", strict=False)
    except ValueError:
        return "unknown"
    return hashlib.sha256(str(whole).encode()).hexdigest()[:16]
