"""What the README shows works just so."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from tools.served import free_port, healthy
from tools.stack import SERVICES, Stack
from traktir import address_of

ROOT = Path(__file__).parents[2]


def test_five_requests_play_a_move(stack: Stack) -> None:
    """The curl requests of the README, run as they stand, open a table for two, start and answer the first ask."""
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    (script,) = _blocks("bash")
    assert len(re.findall(r"\bcurl\b", script)) == 5
    for service in SERVICES:
        script = script.replace(address_of(service), stack.url(service))

    shown = subprocess.run(["bash", "-euo", "pipefail", "-c", script], capture_output=True, text=True, check=True).stdout  # noqa: S607

    assert json.loads(shown)["match"]["version"] == 1


def test_the_bot_is_the_example() -> None:
    """The README's bot is clients/cli/examples/brawler.py, whole and unchanged."""
    (bot,) = _blocks("python")
    assert bot == (ROOT / "clients/cli/examples/brawler.py").read_text()


def test_the_demo_shows_a_match() -> None:
    """`make demo` ends with 0 and shows how a match of every game ended."""
    demo = subprocess.run(["make", "--no-print-directory", "demo"], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S607
    assert demo.returncode == 0, demo.stdout + demo.stderr


def test_an_interrupted_demo_leaves_nothing_behind() -> None:
    """Ctrl-C while the demo starts up stops all that it has started."""
    demo = subprocess.Popen([sys.executable, "-m", "tools.demo"], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    own = psutil.Process(demo.pid)
    deadline = time.monotonic() + 30
    while len(started := own.children(recursive=True)) < len(SERVICES) + 1 and time.monotonic() < deadline:
        time.sleep(0.05)
    demo.send_signal(signal.SIGINT)
    assert demo.wait(30) == 130
    gone, alive = psutil.wait_procs(started, timeout=10)
    assert len(gone) > len(SERVICES)
    assert alive == []


def test_make_up_serves_until_it_is_interrupted() -> None:
    """`make up` brings up all services and the gateway on the ports of the environment; Ctrl-C stops every process."""
    ports = {name: free_port() for name in (*SERVICES, "redis", "gateway")}
    environment = {**os.environ, **{f"TRAKTIR_{name.upper()}_PORT": str(port) for name, port in ports.items()}}
    up = subprocess.Popen(["make", "up"], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)  # noqa: S607
    try:
        deadline = time.monotonic() + 60
        gateway = f"http://127.0.0.1:{ports['gateway']}"
        while not all(healthy(url) for url in (gateway, *(address_of(name, gateway) for name in SERVICES))):
            assert up.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.1)
        started = psutil.Process(up.pid).children(recursive=True)
    finally:
        os.killpg(up.pid, signal.SIGINT)
        up.wait(30)
    _, alive = psutil.wait_procs(started, timeout=20)
    assert alive == []


def _blocks(language: str) -> list[str]:
    """The README's code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
