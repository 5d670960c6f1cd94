"""A Redis client that tells somebody how its round trips went."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol, cast

from redis import BlockingConnectionPool, Redis
from redis.client import Pipeline
from redis.exceptions import NoScriptError, RedisError


class RedisObserver(Protocol):
    """Is told of every round trip: the seconds that it took, or the name of what went wrong."""

    def redis_answered(self, seconds: float) -> None: ...
    def redis_failed(self, error: str) -> None: ...


class _ObservedRedis(Redis):
    """Not for pub/sub, which waits for messages."""

    observer: RedisObserver

    def execute_command(self, *args: Any, **options: Any) -> Any:
        with _observed(self.observer):
            return super().execute_command(*args, **options)  # type: ignore[no-untyped-call]

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Pipeline:
        pipeline = _ObservedPipeline(self.connection_pool, self.response_callbacks, transaction, shard_hint)
        pipeline.observer = self.observer
        return pipeline


class _ObservedPipeline(Pipeline):
    observer: RedisObserver

    def execute(self, raise_on_error: bool = True) -> list[Any]:
        with _observed(self.observer):
            return super().execute(raise_on_error)


def observed(pool: BlockingConnectionPool, observer: RedisObserver) -> Redis:
    """A client that closes the pool with it."""
    redis = cast("_ObservedRedis", _ObservedRedis.from_pool(pool))
    redis.observer = observer
    return redis


@contextmanager
def _observed(observer: RedisObserver) -> Iterator[None]:
    """That Redis does not know a script yet is none of its failures."""
    started = time.perf_counter()
    try:
        yield
    except NoScriptError:
        raise
    except RedisError as error:
        observer.redis_failed(type(error).__name__)
        raise
    observer.redis_answered(time.perf_counter() - started)
