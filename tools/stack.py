"""The whole stack as real processes on free ports of this machine, for the demo, the end-to-end tests and the bench."""

import subprocess
from contextlib import ExitStack
from types import TracebackType
from typing import Self

import psutil

from tools import embedded_redis
from tools.served import Served, end, free_port

SERVICES = ("engine", "lobby", "media")


class Stack:
    """Redis, engine, lobby and media; started and healthy inside `with`, gone without a trace after it."""

    def __init__(self, *, workers: int = 2, settings: dict[str, str] | None = None) -> None:
        """`workers` gunicorn workers a service; `settings` are further environment variables for all."""
        self._redis_port = free_port()
        self.redis_url = f"redis://127.0.0.1:{self._redis_port}/0"
        self._redis: subprocess.Popen[bytes] | None = None
        common = {"TRAKTIR_LOG_LEVEL": "info", "TRAKTIR_REDIS_URL": self.redis_url, **(settings or {})}
        engine = Served("traktir_engine.wsgi:app", workers=workers, **{"TRAKTIR_MAX_SOCKETS": "0", **common})
        lobby = Served("traktir_lobby.wsgi:app", workers=workers, **{"TRAKTIR_ENGINE_URL": engine.url, "TRAKTIR_BOT_DELAY_MS": "0", **common})
        media = Served("traktir_media.wsgi:app", workers=workers, **common)
        self._services = dict(zip(SERVICES, (engine, lobby, media), strict=True))
        self._cleanup = ExitStack()

    def url(self, service: str) -> str:
        """Where a service answers, without the `/v1`."""
        return self._services[service].url

    @property
    def environment(self) -> dict[str, str]:
        """What a client needs to find this stack."""
        return {f"TRAKTIR_{name.upper()}_URL": self.url(name) for name in SERVICES}

    def processes(self, service: str) -> list[psutil.Process]:
        """The process of a service (or of `redis`), followed by its workers."""
        if service == "redis":
            return [] if self._redis is None else [psutil.Process(self._redis.pid)]
        served = self._services[service]
        return [served.master(), *served.workers()]

    def log(self, service: str) -> str:
        """All that a service has logged so far."""
        return self._services[service].log()

    def __enter__(self) -> Self:
        """All start at once: they wait for each other."""
        try:
            self._redis = embedded_redis.start(self._redis_port)
            self._cleanup.callback(end, self._redis)
            for service in self._services.values():
                self._cleanup.callback(service.stop)
                service.start()
            for service in self._services.values():
                service.wait_until_healthy()
        except BaseException:
            self._cleanup.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Redis goes last, so that nobody logs its loss."""
        self._cleanup.close()
