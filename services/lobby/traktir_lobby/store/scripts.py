"""Lua scripts and the one way to run them: any number in one round trip."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final

from redis import Redis
from redis.exceptions import NoScriptError, OutOfMemoryError, ReadOnlyError, RedisError, ResponseError

from traktir_kit import evictions
from traktir_kit.problems import Problem


@dataclass(frozen=True, slots=True)
class Script:
    """A script of this package and the digest by which Redis knows it."""

    source: str
    sha: str

    @classmethod
    def read(cls, name: str, before: str = "") -> "Script":
        source = before + resources.files(__package__).joinpath(f"{name}.lua").read_text("utf-8")
        return cls(source, hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest())


LOAD: Final = Script.read("load")
COMMIT: Final = Script.read("commit", before=evictions.LUA)
LOOK: Final = Script.read("look")
CLAIM: Final = Script.read("claim")
RELEASE: Final = Script.read("release")
HOLD: Final = Script.read("hold")
PRESENT: Final = Script.read("present")
TOUCH: Final = Script.read("touch")
RENEW: Final = Script.read("renew")

Arg = str | bytes | int


@dataclass(frozen=True, slots=True)
class Call:
    """A script with its keys and arguments."""

    script: Script
    keys: Sequence[str]
    args: Sequence[Arg]


def run(redis: Redis, *calls: Call) -> list[Any]:
    """What each call gives; all but the first may be done twice.

    Raises Problem `unavailable` if Redis does not answer, and may have done the work all the same; or if it is full or a mere copy.
    """
    try:
        replies = _send(redis, calls)
        unknown = next((index for index, reply in enumerate(replies) if isinstance(reply, NoScriptError)), None)
        if unknown is not None:
            # Redis is new or has lost its memory. What came before is done and must not be done twice; what came after
            # was done too early.
            _teach(redis, calls)
            replies[unknown:] = _send(redis, calls[unknown:])
    except RedisError as error:
        raise store_unavailable() from error
    for reply in replies:
        if isinstance(reply, OutOfMemoryError | ReadOnlyError):
            raise store_unavailable() from reply
        if isinstance(reply, ResponseError):
            raise reply
    return replies


def store_unavailable() -> Problem:
    return Problem("unavailable", "the store does not answer")


def _send(redis: Redis, calls: Sequence[Call]) -> list[Any]:
    pipe = redis.pipeline(transaction=False)
    for call in calls:
        pipe.evalsha(call.script.sha, len(call.keys), *call.keys, *call.args)
    replies: list[Any] = pipe.execute(raise_on_error=False)
    return replies


def _teach(redis: Redis, calls: Sequence[Call]) -> None:
    pipe = redis.pipeline(transaction=False)
    for source in {call.script.source for call in calls}:
        pipe.script_load(source)
    pipe.execute()
