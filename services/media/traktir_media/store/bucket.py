"""Token buckets shared by all workers: two sockets of one person do not talk twice as fast."""

import math
from dataclasses import dataclass
from typing import Final

from redis import Redis

from traktir_kit.media_tokens import Member
from traktir_kit.problems import Problem
from traktir_media.store import keys
from traktir_media.store.scripts import script


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `burst` at once, and one more every `every_ms`."""

    what: str
    burst: int
    every_ms: int


CHAT: Final = Limit("chat", burst=5, every_ms=1000)
HISTORY: Final = Limit("history", burst=5, every_ms=1000)
ICE: Final = Limit("ice", burst=10, every_ms=10_000)
HELLO: Final = Limit("hello", burst=20, every_ms=2000)
"""A client whose connection breaks again and again stays below it."""
AUTH: Final = Limit("auth", burst=2, every_ms=30_000)
BAD_TOKENS: Final = Limit("bad-token", burst=10, every_ms=3 * 60 * 1000)
"""Ten in half an hour from one network."""


class Buckets:
    """One bucket per owner (a member, mostly) and thing that is limited."""

    def __init__(self, redis: Redis) -> None:
        self._take = script(redis, "take")

    def take(self, member: Member, limit: Limit) -> None:
        """Take one token of the member's. Raises Problem `rate` if there is none."""
        self.take_of(f"{member.room}:{member.peer}", limit)

    def take_of(self, owner: str, limit: Limit) -> None:
        """Take one token of whoever it is. Raises Problem `rate` if there is none."""
        retry_ms = int(self._take([keys.bucket(limit.what, owner)], [limit.burst, limit.every_ms]))
        if retry_ms:
            seconds = math.ceil(retry_ms / 1000)
            told = {"key": limit.what, "limit": limit.burst, "seconds": seconds, "retry_ms": retry_ms}
            raise Problem("rate", "slow down", headers={"Retry-After": str(seconds)}, **told)
