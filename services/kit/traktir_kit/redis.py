"""The connection to Redis (or Valkey)."""

from collections.abc import Callable
from typing import Final

from redis import BlockingConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from traktir_kit.observed_redis import RedisObserver, observed

MAX_CONNECTIONS: Final = 16
"""The default pool opens 50–110 connections in a burst; more than this gains nothing."""
POOL_TIMEOUT: Final = 2
"""Seconds to wait for a free connection."""
SOCKET_TIMEOUT: Final = 5.0
READY_TIMEOUT: Final = 1.0


def connect(url: str, observer: RedisObserver | None = None) -> Redis:
    """A client for the whole process, safe to share between threads. Opens nothing before its first command. The observer hears how it goes.

    A command that fails is not sent again, for nobody knows whether it was carried out: RedisError comes at once.
    """
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=MAX_CONNECTIONS,
        timeout=POOL_TIMEOUT,
        socket_timeout=SOCKET_TIMEOUT,
        socket_connect_timeout=SOCKET_TIMEOUT,
        retry=Retry(NoBackoff(), retries=0),
    )
    return Redis.from_pool(pool) if observer is None else observed(pool, observer)  # which close the connections with them


def channel(redis: Redis, name: str) -> str:
    """What the channel of that name is called in the client's database.

    Redis keeps the keys of its databases apart, but not their channels: two environments on one server would hear each other.
    """
    database = redis.connection_pool.connection_kwargs.get("db") or 0
    return f"{database}/{name}" if database else name


def ready_check(url: str) -> Callable[[], None]:
    """A check that Redis answers, for /health: it has connections of its own, so it never waits for the busy pool.

    It raises RedisError, after a second if the server is silent.
    """
    redis = Redis.from_url(url, retry=None, socket_timeout=READY_TIMEOUT, socket_connect_timeout=READY_TIMEOUT)

    def check() -> None:
        redis.ping()

    return check


def kept(redis: Redis, key: str, fresh: str) -> str:
    """What Redis keeps under the key: `fresh` if nothing was there. All who ask at once agree."""
    before = redis.set(key, fresh, nx=True, get=True)
    return before.decode() if isinstance(before, bytes) else fresh
