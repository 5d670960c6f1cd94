"""Lua scripts and the one way to run them: any number in one round trip."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final

from redis import Redis
from redis.connection import ConnectionInterface
from redis.exceptions import NoScriptError, RedisError, ResponseError

from traktir_kit.problems import Problem


@dataclass(frozen=True, slots=True)
class Script:
    """A script of this package and the digest by which Redis knows it."""

    source: str
    sha: str

    @classmethod
    def read(cls, name: str) -> "Script":
        source = resources.files(__package__).joinpath(f"{name}.lua").read_text("utf-8")
        return cls(source, hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest())


LOAD: Final = Script.read("load")
COMMIT: Final = Script.read("commit")
LOOK: Final = Script.read("look")
CLAIM: Final = Script.read("claim")
RELEASE: Final = Script.read("release")
HOLD: Final = Script.read("hold")
TOUCH: Final = Script.read("touch")

Arg = str | bytes | int


@dataclass(frozen=True, slots=True)
class Call:
    """A script with its keys and arguments."""

    script: Script
    keys: Sequence[str]
    args: Sequence[Arg]

    @property
    def command(self) -> tuple[Arg, ...]:
        return ("EVALSHA", self.script.sha, len(self.keys), *self.keys, *self.args)


def run(redis: Redis, *calls: Call) -> list[Any]:
    """What each call gives; only the first may write. Raises Problem `unavailable` if Redis does not answer; it may have done the work all the same."""
    try:
        replies = _send(redis, calls)
        unknown = next((index for index, reply in enumerate(replies) if isinstance(reply, NoScriptError)), None)
        if unknown is not None:
            # Redis is new or has lost its memory. What came before is done and must not be done twice; what came after
            # was done too early, and is a mere reading.
            _teach(redis, calls)
            replies[unknown:] = _send(redis, calls[unknown:])
    except RedisError as error:
        raise store_unavailable() from error
    for reply in replies:
        if isinstance(reply, ResponseError):
            raise reply
    return replies


def store_unavailable() -> Problem:
    return Problem("unavailable", "the store does not answer")


def _send(redis: Redis, calls: Sequence[Call]) -> list[Any]:
    """What each call gives, or the error that it ends with. Without redis-py's Pipeline, which costs as much again."""
    pool = redis.connection_pool
    connection = pool.get_connection()
    try:
        connection.send_packed_command(connection.pack_commands([call.command for call in calls]))  # type: ignore[no-untyped-call]
        return [_reply(connection) for _ in calls]
    finally:
        pool.release(connection)


def _reply(connection: ConnectionInterface) -> Any:
    try:
        return connection.read_response()
    except ResponseError as error:
        return error


def _teach(redis: Redis, calls: Sequence[Call]) -> None:
    pipe = redis.pipeline(transaction=False)
    for source in {call.script.source for call in calls}:
        pipe.script_load(source)
    pipe.execute()
