"""The TURN server itself, asked by the client that comes with it."""

import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tests.support.media import member
from tests.support.turn import turn_server
from traktir_media.ice.servers import IceServers

CLIENT = shutil.which("turnutils_uclient")
SECRET = "a-turn-secret-for-tests-0123456789-abcdefg"

pytestmark = pytest.mark.skipif(CLIENT is None, reason="NOT TESTED: the relay by itself. There is no TURN server here (on Debian: apt-get install coturn)")


def client(port: int, *words: str) -> subprocess.CompletedProcess[str]:
    """Two clients that send each other two messages by their relayed addresses alone."""
    return subprocess.run([str(CLIENT), "-y", "-c", "-m", "1", "-n", "2", "-p", str(port), *words, "127.0.0.1"], capture_output=True, text=True, check=False)


def relays(done: subprocess.CompletedProcess[str]) -> bool:
    return done.returncode == 0 and "tot_recv_msgs=4" in done.stdout


def test_it_relays_with_the_password_that_media_gives_and_with_no_other(tmp_path: Path) -> None:
    with turn_server(SECRET, tmp_path) as port:
        [server] = IceServers((), (f"turn:127.0.0.1:{port}",), SECRET, time.time).of(member())["iceServers"]
        assert relays(client(port, "-u", server["username"], "-w", server["credential"]))
        other = server["username"].replace(":", ":0")
        for name, password in ((server["username"], "guessed"), (other, server["credential"]), ("", "")):
            assert client(port, "-u", name, "-w", password).returncode != 0


def test_an_expired_password_opens_nothing(tmp_path: Path) -> None:
    with turn_server(SECRET, tmp_path) as port:
        [server] = IceServers((), (f"turn:127.0.0.1:{port}",), SECRET, lambda: 1_000_000_000).of(member())["iceServers"]
        assert client(port, "-u", server["username"], "-w", server["credential"]).returncode != 0


def test_it_relays_nothing_to_the_network_it_stands_in(tmp_path: Path) -> None:
    with turn_server(SECRET, tmp_path, home=False) as port:
        refused = client(port, "-u", "somebody", "-W", SECRET)
        assert not relays(refused)
        assert "403" in refused.stdout + refused.stderr


def test_nobody_takes_more_connections_than_their_share(tmp_path: Path) -> None:
    command = [str(CLIENT), "-v", "-y", "-c", "-m", "30", "-n", "1", "-u", "somebody", "-W", SECRET]
    with turn_server(SECRET, tmp_path) as port, subprocess.Popen([*command, "-p", str(port), "127.0.0.1"], stdout=subprocess.PIPE, text=True) as greedy:
        assert greedy.stdout is not None
        assert any("486 (Allocation Quota Reached)" in line for line in greedy.stdout)
        greedy.kill()
