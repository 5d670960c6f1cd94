"""Which candidates are passed on. A candidate makes the other side's browser send packets to an address that its sender has chosen."""

import ipaddress
import re
from dataclasses import dataclass
from typing import Final

_CANDIDATE: Final = re.compile(
    r"(?:a=)?candidate:[0-9A-Za-z+/]{1,32} \d{1,5} (?:udp|tcp) \d{1,10} (?P<host>\S{1,128}) (?P<port>\d{1,5}) typ (?P<type>host|srflx|prflx|relay)(?: .*)?",
    re.IGNORECASE,
)
_MDNS: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local", re.IGNORECASE)
"""The names by which browsers hide local addresses. Any other name would have to be looked up, which tells its owner who asks."""
_RELATED: Final = re.compile(r" raddr \S+ rport \d+", re.IGNORECASE)
_NO_ADDRESS: Final = " raddr 0.0.0.0 rport 0"
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


@dataclass(frozen=True, slots=True)
class Filter:
    """`relay_only`: the sender does not want to show an address of its own. `loopback`: this machine may be offered, for tests."""

    relay_only: bool = False
    loopback: bool = False

    def passed(self, candidate: str) -> str | None:
        """The candidate as it is passed on, or None if it is not."""
        found = _CANDIDATE.fullmatch(candidate.strip())
        if found is None or not self._reachable(found["host"]) or int(found["port"]) > 65535:
            return None
        if not self.relay_only:
            return candidate.strip()
        return _RELATED.sub(_NO_ADDRESS, candidate.strip()) if found["type"].lower() == "relay" else None

    def _reachable(self, host: str) -> bool:
        """Whether it makes sense that another machine sends something there."""
        if _MDNS.fullmatch(host):
            return True
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        if isinstance(address, ipaddress.IPv6Address):
            if address in _NAT64:
                return False
            address = address.ipv4_mapped or address
        if address.is_loopback:
            return self.loopback
        return not (address.is_multicast or address.is_unspecified or address.is_link_local or address.is_reserved)
