"""One application under a real gunicorn on a free port, as it runs in production."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import TracebackType
from typing import IO, Self

import psutil
import requests

START_SECONDS = 60
STOP_SECONDS = 10
MEMORY = "glibc.malloc.arena_max=2:glibc.malloc.tcache_count=0"
"""Settings of the C library, as in the images: it keeps no freed memory of each of the many threads for later."""
ENOUGH = "1000"
"""What the rate limits are multiplied by: here all clients have one address, and some are in a hurry."""


class NotServed(Exception):
    """The application has not become healthy; the message has the end of its log."""


class Served:
    """The application answers inside `with`, as often as it is entered; its processes are gone after it.

    They are a process group of their own, so that Ctrl-C reaches only who has started them.
    """

    def __init__(self, application: str, *, workers: int = 2, bind: str | None = None, **settings: str) -> None:
        """`application` is `module:name`; `bind` is `host:port`, by default a free port; `settings` are further environment variables."""
        self.application = application
        bind = bind or f"127.0.0.1:{free_port()}"
        self.url = f"http://{bind}"
        self._command = [sys.executable, "-m", "gunicorn", "--config", "python:traktir_kit.gunicorn_conf", application]
        self._environment = {
            **os.environ,
            "TRAKTIR_BIND": bind,
            "TRAKTIR_WORKERS": str(workers),
            "TRAKTIR_LOG_LEVEL": "warning",
            "TRAKTIR_LIMITS": ENOUGH,
            "GLIBC_TUNABLES": MEMORY,
            **settings,
        }
        self._cleanup = ExitStack()
        self._log: IO[bytes] | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def master(self) -> psutil.Process:
        """The process that keeps the workers."""
        return psutil.Process(self._running().pid)

    def workers(self) -> list[psutil.Process]:
        """The processes that answer."""
        return self.master().children()

    def log(self) -> str:
        """All that the processes have written so far."""
        if self._log is None:
            raise RuntimeError("not started")
        with Path(self._log.name).open(encoding="utf-8", errors="replace") as log:
            return log.read()

    def kill(self) -> None:
        """Kills all processes at once and without a word; enter it again to have it back at the same address."""
        os.killpg(self._running().pid, signal.SIGKILL)
        self._running().wait()
        self._cleanup.close()

    def start(self) -> None:
        """Starts the processes and does not wait for them."""
        self._log = self._cleanup.enter_context(NamedTemporaryFile())  # noqa: SIM115 - `stop` closes it
        self._process = subprocess.Popen(
            self._command, env=self._environment, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log, start_new_session=True
        )
        self._cleanup.callback(end, self._process)

    def wait_until_healthy(self) -> None:
        """Raises NotServed if that takes too long, or never comes."""
        until = time.monotonic() + START_SECONDS
        while not healthy(self.url):
            if self._running().poll() is not None or time.monotonic() > until:
                raise NotServed(f"{self.application} did not start:\n{self.log()[-4000:]}")
            time.sleep(0.05)

    def stop(self) -> None:
        """Stops the processes, and forgets their log."""
        self._cleanup.close()

    def __enter__(self) -> Self:
        self.start()
        try:
            self.wait_until_healthy()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise RuntimeError("not started")
        return self._process


def free_port() -> int:
    """A port that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def healthy(url: str) -> bool:
    """Whether a service answers there and can work."""
    try:
        return requests.get(f"{url}/health", timeout=2).ok
    except requests.RequestException:
        return False


def end(leader: subprocess.Popen[bytes]) -> None:
    """Asks the leader of a process group to stop, then takes what is left of the group: a worker may have lost its master."""
    leader.terminate()
    with suppress(subprocess.TimeoutExpired):
        leader.wait(STOP_SECONDS)
    with suppress(ProcessLookupError):
        os.killpg(leader.pid, signal.SIGKILL)
    leader.wait()
