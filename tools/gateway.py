"""The gateway as it runs in production, on a free port of this machine."""

import os
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

import psutil
import requests

from tools.served import START_SECONDS, NotServed, end, free_port

CADDY = Path(sys.executable).with_name("caddy")
CONFIG = Path(__file__).parents[1] / "services/gateway/Caddyfile"


class Gateway:
    """One origin for services at these URLs (without the `/v1`), inside `with`."""

    def __init__(self, *, config: str | None = None, **services: str) -> None:
        """`services` are those of the Caddyfile: `lobby=URL` and so on. `config` is another text in its place."""
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._config = CONFIG.read_text() if config is None else config
        self._services = {f"TRAKTIR_{name.upper()}": _place(url) for name, url in services.items()}
        self._cleanup = ExitStack()
        self._pid = 0

    @property
    def process(self) -> psutil.Process:
        """While it runs."""
        return psutil.Process(self._pid)

    def service(self, name: str) -> str:
        """Where the gateway has a service, without the `/v1`."""
        return f"{self.url}/api/{name}"

    def __enter__(self) -> Self:
        folder = self._cleanup.enter_context(TemporaryDirectory())
        config, log = Path(folder, "Caddyfile"), Path(folder, "log")
        config.write_text(self._config)
        own = {"TRAKTIR_GATEWAY_HOST": "127.0.0.1", "TRAKTIR_GATEWAY_PORT": str(self._port), "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder}
        with log.open("wb") as output:
            process = subprocess.Popen(
                [str(CADDY), "run", "--config", str(config)],
                env={**os.environ, **own, **self._services},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        self._cleanup.callback(end, process)
        self._pid = process.pid
        until = time.monotonic() + START_SECONDS
        while not _answers(self.url):
            if process.poll() is not None or time.monotonic() > until:
                said = log.read_text()
                self._cleanup.close()
                raise NotServed(f"the gateway did not start:\n{said[-4000:]}")
            time.sleep(0.05)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._cleanup.close()


def _answers(url: str) -> bool:
    try:
        return requests.get(url, allow_redirects=False, timeout=2).status_code < 500  # with a domain it leads elsewhere
    except requests.RequestException:
        return False


def _place(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.hostname} {parts.port}"
