"""Run inside the compose file's `cli` container: bot matches of every game through the gateway, and was every replica used?"""

import re
import socket
import subprocess
import sys
import urllib.request

REPLICAS = {"lobby": 8001, "engine": 8002}
EACH = 2


def main() -> int:
    """0 if all matches have a result and each replica of lobby and engine has answered some of the requests."""
    subprocess.run(["traktir", "demo"], check=True)  # noqa: S607
    for service, port in REPLICAS.items():
        counts = {address: answered(address, port) for address in addresses(service, port)}
        print(service, counts)
        if len(counts) != EACH or not all(counts.values()):
            print(f"{service}: not every one of {EACH} replicas was used", file=sys.stderr)
            return 1
    return 0


def addresses(service: str, port: int) -> set[str]:
    """Those of all replicas."""
    return {str(found[-1][0]) for found in socket.getaddrinfo(service, port, socket.AF_INET, socket.SOCK_STREAM)}


def answered(address: str, port: int) -> int:
    """How many requests of the public API this replica has answered."""
    with urllib.request.urlopen(f"http://{address}:{port}/metrics", timeout=10) as metrics:
        found = re.findall(r'^traktir_requests_total\{[^}]*route="/v1[^}]*\} ([0-9.e+]+)$', metrics.read().decode(), re.MULTILINE)
    return int(sum(map(float, found)))


if __name__ == "__main__":
    sys.exit(main())
