"""A house with two lobbies and two engines on one Redis, behind the real gateway, all as processes."""

from contextlib import ExitStack
from types import TracebackType
from typing import Self

import psutil
from redis import Redis

from tests.support.name_server import name_server
from tools import embedded_redis
from tools.gateway import CONFIG, Gateway
from tools.served import Served, end, free_port

HOSTS = ("127.0.0.1", "127.0.0.2")


class ScaledHouse:
    """Running inside `with`. Each replica has one worker, so that what happens to it happens to the half of the service."""

    def __init__(self) -> None:
        self._redis_port = free_port()
        self.redis = Redis(port=self._redis_port)
        engine_port, lobby_port = free_port(), free_port()
        common = {"TRAKTIR_REDIS_URL": f"redis://127.0.0.1:{self._redis_port}/0", "TRAKTIR_PROXIES": "1"}
        engines = [f"{host}:{engine_port}" for host in HOSTS]
        own = {"TRAKTIR_ENGINE_URL": ",".join(f"http://{bind}" for bind in engines), "TRAKTIR_BOT_DELAY_MS": "0", "TRAKTIR_LEASE_MS": "1000"}
        self.engines = [Served("traktir_engine.wsgi:app", workers=1, bind=bind, TRAKTIR_MAX_SOCKETS="0", **common) for bind in engines]
        self.lobbies = [Served("traktir_lobby.wsgi:app", workers=1, bind=f"{host}:{lobby_port}", **common, **own) for host in HOSTS]
        self._lobby_port = lobby_port
        self._engine_port = engine_port
        self._cleanup = ExitStack()

    @property
    def lobby_url(self) -> str:
        """The lobby at the gateway, without the `/v1`."""
        return self.gateway.service("lobby")

    def __enter__(self) -> Self:
        try:
            self._start()
        except BaseException:
            self._cleanup.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._cleanup.close()

    def _start(self) -> None:
        redis = embedded_redis.start(self._redis_port)
        self._cleanup.callback(end, redis)
        self._cleanup.callback(self.redis.close)
        for served in (*self.engines, *self.lobbies):
            self._cleanup.callback(served.stop)
            served.start()
        for served in (*self.engines, *self.lobbies):
            served.wait_until_healthy()
        resolver = self._cleanup.enter_context(name_server(HOSTS))
        config = CONFIG.read_text().replace("refresh 2s", f"refresh 2s\nresolvers {resolver}")
        services = {"lobby": f"http://lobby.test:{self._lobby_port}", "engine": f"http://engine.test:{self._engine_port}"}
        self.gateway = self._cleanup.enter_context(Gateway(config=config, media=f"http://127.0.0.1:{free_port()}", **services))


def processes(served: Served) -> list[psutil.Process]:
    """All of a replica."""
    return [served.master(), *served.workers()]
