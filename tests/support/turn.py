"""A TURN server, as the compose file starts it."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.waiting import eventually

START = Path(__file__).parents[2] / "services/turn/start"
EXECUTABLE = shutil.which("turnserver")


@contextmanager
def turn_server(secret: str, folder: Path, *, home: bool = True) -> Iterator[int]:
    """Gives its port. It relays between loopback addresses, which no other does, unless it is not at `home`."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    places = ["--listening-ip=127.0.0.1", "--relay-ip=127.0.0.1", f"--listening-port={port}"]
    places += ["--allow-loopback-peers", "--allowed-peer-ip=127.0.0.1"] if home else []
    environment = {**os.environ, "TRAKTIR_TURN_SECRET": secret, "TMPDIR": str(folder)}
    log = folder / "turn.log"
    with log.open("wb") as out:
        server = subprocess.Popen(["/bin/sh", str(START), *places, f"--pidfile={folder}/pid"], env=environment, stdout=out, stderr=out, cwd=folder)
    try:
        eventually(lambda: listens(port) or server.poll() is not None)
        assert server.poll() is None, log.read_text()[-2000:]
        yield port
    finally:
        server.terminate()
        server.wait()


def listens(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0
