"""How gunicorn runs a service: `gunicorn --config python:traktir_kit.gunicorn_conf traktir_lobby.wsgi:app`.

The names are those of gunicorn's settings and hooks.
"""

import os
import resource
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, Final

from gunicorn.arbiter import Arbiter
from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.workers.base import Worker

from traktir_kit.garbage import look_seldom
from traktir_kit.logs import configure_logging
from traktir_kit.settings import ServerSettings, read_or_exit

SPARE_THREADS: Final = 16
"""Threads of a process for everything but WebSockets and long polls."""
METRICS_DIRECTORY: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable in which prometheus_client looks, when it is imported, for the place where processes share their numbers."""

_settings = read_or_exit(ServerSettings)
os.environ[METRICS_DIRECTORY] = tempfile.mkdtemp(prefix="traktir-metrics-")

bind = _settings.bind
workers = _settings.workers
worker_class = "traktir_kit.worker.Worker"
threads = _settings.max_sockets + SPARE_THREADS
worker_connections = threads + 1000
keepalive = 30
timeout = 30
graceful_timeout = 10
limit_request_line = 4094
limit_request_fields = 64
limit_request_field_size = 8190
forwarded_allow_ips = ""  # nobody may say by a header what the path is; `trust_proxies` sees to the client's address
control_socket_disable = True  # its path would be shared by all gunicorns of the user
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - gunicorn makes a file of its own there
loglevel = _settings.log_level


class logger_class(Logger):  # type: ignore[misc] # it has no types  # noqa: N801 - gunicorn's name for it
    """Gunicorn's own messages go the way of all others; it writes no access log, since the service logs its requests itself."""

    def setup(self, cfg: Config) -> None:
        super().setup(cfg)
        self.error_log.handlers.clear()
        self.error_log.propagate = True
        configure_logging("gunicorn", _settings.log_level)

    def access(self, *_: Any) -> None: ...

    def exception(self, msg: str, *args: Any, **kwargs: Any) -> None:
        """That a client takes nothing of its answer is none of our bugs."""
        if isinstance(sys.exception(), BlockingIOError):
            self.info("a client took nothing of its answer")
        else:
            super().exception(msg, *args, **kwargs)

    def debug(self, *_: Any, **__: Any) -> None:
        """Not even if asked for: it shows paths, and so room codes and whatever else somebody puts there."""


def post_fork(server: Arbiter, worker: Worker) -> None:  # noqa: ARG001 - gunicorn calls it so
    """A WebSocket needs three file descriptors, and the usual soft limit of 1024 is not for so many."""
    wanted = 4 * threads + 1024
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY != soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


def post_worker_init(worker: Worker) -> None:
    """When the service is loaded: lets the sockets be closed, with a word to the client, as soon as the process is told to stop."""
    from traktir_kit.web import STOP_HOOKS

    hooks: list[Callable[[], None]] = getattr(worker.wsgi, "extensions", {}).get(STOP_HOOKS, [])
    for number in (signal.SIGTERM, signal.SIGQUIT, signal.SIGINT):
        _stop_before(number, hooks)
    look_seldom()


def child_exit(server: Arbiter, worker: Worker) -> None:  # noqa: ARG001
    """What the process counted stays; what it had open does not."""
    from prometheus_client.multiprocess import mark_process_dead  # not before METRICS_DIRECTORY is set

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Arbiter) -> None:  # noqa: ARG001
    shutil.rmtree(os.environ[METRICS_DIRECTORY], ignore_errors=True)


def _stop_before(number: signal.Signals, hooks: list[Callable[[], None]]) -> None:
    """Runs the hooks in a thread of their own, for a signal handler must not wait, and then what was to be done anyway."""
    do_anyway: Any = signal.getsignal(number)

    def handle(signum: int, frame: FrameType | None) -> None:
        for hook in hooks:
            threading.Thread(target=hook, daemon=True).start()
        if callable(do_anyway):
            do_anyway(signum, frame)

    signal.signal(number, handle)
