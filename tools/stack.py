"""The whole stack as real processes on free ports of this machine, for the demo, the end-to-end tests and the bench."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

import psutil
import requests

from tools import embedded_redis

SERVICES = ("engine", "lobby", "media")
OF_ONE = {"engine": {"TRAKTIR_MAX_SOCKETS": "0"}}
"""Settings of one service only."""

START_SECONDS = 60
STOP_SECONDS = 10


class StackFailed(Exception):
    """A process of the stack has ended or does not become healthy; the message has the end of its log."""


class Stack:
    """Redis, engine, lobby and media; started and healthy inside `with`, gone without a trace after it.

    Each runs in a process group of its own, so that Ctrl-C reaches only who owns the stack, and who stops them in order.
    """

    def __init__(self, *, workers: int = 2, settings: dict[str, str] | None = None) -> None:
        """`workers` gunicorn workers a service; `settings` are further environment variables for all."""
        redis, *ports = free_ports(1 + len(SERVICES))
        self._ports = dict(zip(SERVICES, ports, strict=True))
        self.redis_url = f"redis://127.0.0.1:{redis}/0"
        self._commands = {"redis": embedded_redis.command(redis)} | {name: gunicorn(name) for name in SERVICES}
        self._settings = {
            "TRAKTIR_REDIS_URL": self.redis_url,
            "TRAKTIR_ENGINE_URL": self.url("engine"),
            "TRAKTIR_WORKERS": str(workers),
            "TRAKTIR_BOT_DELAY_MS": "0",
            "MALLOC_ARENA_MAX": "2",
            **(settings or {}),
        }
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._cleanup = ExitStack()
        self._logs = Path()

    def url(self, service: str) -> str:
        """Where a service answers, without the `/v1`."""
        return f"http://127.0.0.1:{self._ports[service]}"

    @property
    def environment(self) -> dict[str, str]:
        """What a client needs to find this stack."""
        return {f"TRAKTIR_{name.upper()}_URL": self.url(name) for name in SERVICES}

    def processes(self, service: str) -> list[psutil.Process]:
        """The process of a service, followed by its workers."""
        master = psutil.Process(self._processes[service].pid)
        return [master, *master.children()]

    def log(self, service: str) -> str:
        """All that a service has logged so far."""
        return (self._logs / service).read_text(errors="replace")

    def __enter__(self) -> Self:
        self._logs = Path(self._cleanup.enter_context(TemporaryDirectory(prefix="traktir-")))
        self._cleanup.callback(self._stop)
        try:
            for name, command in self._commands.items():
                self._start(name, command)
            for name in SERVICES:
                self._wait_until_healthy(name)
        except BaseException:
            self._cleanup.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._cleanup.close()

    def _start(self, name: str, command: list[str]) -> None:
        environment = {**os.environ, **self._settings, **OF_ONE.get(name, {})}
        if name in self._ports:
            environment["TRAKTIR_BIND"] = f"127.0.0.1:{self._ports[name]}"
        with (self._logs / name).open("wb") as log:
            self._processes[name] = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )

    def _wait_until_healthy(self, name: str) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not healthy(self.url(name)):
            if self._processes[name].poll() is not None or time.monotonic() > deadline:
                raise StackFailed(f"{name} did not start:\n{self.log(name)[-4000:]}")
            time.sleep(0.05)

    def _stop(self) -> None:
        """The services together, Redis after them, so that nobody logs its loss."""
        redis = self._processes.pop("redis", None)
        _end(list(self._processes.values()))
        if redis:
            _end([redis])


def gunicorn(service: str) -> list[str]:
    """How a service is started; the rest is in its environment."""
    return [sys.executable, "-m", "gunicorn", "--config", "python:traktir_kit.gunicorn_conf", f"traktir_{service}.wsgi:app"]


def free_ports(count: int) -> list[int]:
    """Ports free now: all are held at once, so that they differ."""
    with ExitStack() as held:
        sockets = [held.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [entry.getsockname()[1] for entry in sockets]


def healthy(url: str) -> bool:
    """Whether a service answers there and can work."""
    try:
        return requests.get(f"{url}/health", timeout=2).ok
    except requests.RequestException:
        return False


def _end(processes: list[subprocess.Popen[bytes]]) -> None:
    """Asks politely, then takes whole groups: a worker may have lost its master."""
    for process in processes:
        process.terminate()
    deadline = time.monotonic() + STOP_SECONDS
    for process in processes:
        try:
            process.wait(max(0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
