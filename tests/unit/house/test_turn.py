"""The TURN server of the compose file: it starts with a good secret only, and leads to public addresses only."""

import ipaddress
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "services/turn"
GOOD = "0123456789abcdef0123456789abcdef"
PRIVATE = [
    "0.0.0.1",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.31.255.255",
    "192.168.1.1",
    "198.19.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "2001::1",
    "2001:db8::1",
    "2002:a00:1::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "ff02::1",
]
PUBLIC = ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2a00:1450::1", "2001:4860::8888"]
SERVICES: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]


def denied(address: str) -> bool:
    wanted = ipaddress.ip_address(address)
    for line in (FOLDER / "turnserver.conf").read_text().splitlines():
        if line.startswith("denied-peer-ip="):
            first, last = map(ipaddress.ip_address, line.removeprefix("denied-peer-ip=").split("-"))
            if first.version == wanted.version and int(first) <= int(wanted) <= int(last):
                return True
    return False


@pytest.mark.parametrize("address", PRIVATE)
def test_nothing_is_relayed_into_private_networks(address: str) -> None:
    assert denied(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_reached(address: str) -> None:
    assert not denied(address)


@pytest.mark.parametrize("secret", [None, "", "changeme", "secret", "a" * 64, "too short, by far", f"{GOOD}\nallow-loopback-peers"])
def test_it_does_not_start_with_a_secret_that_could_be_guessed(tmp_path: Path, secret: str | None) -> None:
    """Nor with one that would be more than a secret in its configuration."""
    started = start(tmp_path, secret)
    assert (started.returncode, started.stdout) == (3, "")
    assert "TRAKTIR_TURN_SECRET" in started.stderr


def test_it_starts_with_a_good_one_which_the_command_line_does_not_show(tmp_path: Path) -> None:
    started = start(tmp_path, GOOD, TRAKTIR_TURN_EXTERNAL_IP="198.51.100.7")
    assert started.returncode == 0
    assert GOOD not in started.stdout
    written = (tmp_path / "turnserver.conf").read_text().splitlines()
    assert {f"static-auth-secret={GOOD}", "external-ip=198.51.100.7", "use-auth-secret", "no-multicast-peers", "no-cli"} <= set(written)
    assert "allow-loopback-peers" not in written


def test_it_is_there_only_if_asked_for_and_runs_with_few_rights() -> None:
    turn = SERVICES["turn"]
    assert turn["profiles"] == ["turn"]
    assert (turn["image"], turn["read_only"], turn["cap_drop"]) == ("coturn/coturn:4-alpine", True, ["ALL"])


def test_media_and_turn_share_the_secret_and_the_store_is_not_open_to_the_outside() -> None:
    assert SERVICES["media"]["environment"]["TRAKTIR_TURN_SECRET"] == SERVICES["turn"]["environment"]["TRAKTIR_TURN_SECRET"]
    assert "ports" not in SERVICES["redis"]


def start(folder: Path, secret: str | None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the start script with a program in the server's place that says how it was called."""
    server = folder / "turnserver"
    server.write_text('#!/bin/sh\necho "$@"; env\n')
    server.chmod(0o755)
    given = {} if secret is None else {"TRAKTIR_TURN_SECRET": secret}
    command = ["/bin/sh", str(FOLDER / "start")]
    path = f"{folder}:{os.environ['PATH']}"
    return subprocess.run(command, env={"PATH": path, "TMPDIR": str(folder), **given, **environment}, capture_output=True, text=True, check=False)
