"""A Redis-compatible server of one test, which may be stopped and started again at the same address."""

import socket
import subprocess
from types import TracebackType
from typing import Self

from redis import Redis
from redis.exceptions import ConnectionError as RedisGone

from tests.support.waiting import eventually
from tools import embedded_redis


class Store:
    """Runs inside `with`; `url` is where it answers."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """It has forgotten everything."""
        self._process = subprocess.Popen(embedded_redis.command(self._port), stdout=subprocess.DEVNULL)
        eventually(self._answers)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    def _answers(self) -> bool:
        with Redis.from_url(self.url, retry=None) as redis:
            try:
                return bool(redis.ping())
            except RedisGone:
                return False
