"""One application under a real gunicorn on a free port, as it runs in production."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import TracebackType
from typing import IO, Self

import psutil
import requests

START_SECONDS = 30
STOP_SECONDS = 10


class Served:
    """The application answers inside `with`, as often as it is entered; its processes are gone after it."""

    def __init__(self, application: str, *, workers: int = 2, **settings: str) -> None:
        """`application` is `module:name`; `settings` are further environment variables."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            bind = f"127.0.0.1:{free.getsockname()[1]}"
        self.url = f"http://{bind}"
        self._command = [sys.executable, "-m", "gunicorn", "--config", "python:traktir_kit.gunicorn_conf", application]
        self._environment = {**os.environ, "TRAKTIR_BIND": bind, "TRAKTIR_WORKERS": str(workers), "TRAKTIR_LOG_LEVEL": "warning", **settings}
        self._cleanup = ExitStack()
        self._log: IO[bytes] | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def workers(self) -> list[psutil.Process]:
        """The processes that answer."""
        return psutil.Process(self._running().pid).children()

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

    def __enter__(self) -> Self:
        self._log = self._cleanup.enter_context(NamedTemporaryFile())
        self._process = subprocess.Popen(
            self._command, env=self._environment, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log, start_new_session=True
        )
        self._cleanup.callback(self._stop)
        try:
            self._wait_until_healthy()
        except BaseException:
            self._cleanup.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._cleanup.close()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise RuntimeError("not started")
        return self._process

    def _wait_until_healthy(self) -> None:
        until = time.monotonic() + START_SECONDS
        while not self._healthy():
            if self._running().poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"did not start:\n{self.log()[-4000:]}")
            time.sleep(0.05)

    def _healthy(self) -> bool:
        try:
            return requests.get(f"{self.url}/health", timeout=2).ok
        except requests.RequestException:
            return False

    def _stop(self) -> None:
        process = self._running()
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
