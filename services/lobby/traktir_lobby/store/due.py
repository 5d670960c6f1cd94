"""What is due when: sorted sets of room codes from which any process may take what is due."""

from dataclasses import dataclass

from redis import Redis

from traktir_lobby.store.scripts import CLAIM, RELEASE, Call, run


@dataclass(frozen=True, slots=True)
class Claimed:
    """A room that was due, and is taken until `leased_until`. Times in ms, by the server's clock."""

    code: str
    due_at: int
    claimed_at: int
    leased_until: int


@dataclass(frozen=True, slots=True)
class Claim:
    """What was found at `now`: a room that is due, or else when the next one is, if there is one."""

    now: int
    room: Claimed | None
    next_at: int | None


class DueSet:
    """One of the sorted sets. What is taken is leased: it comes back by itself unless a commit of the room has set another time."""

    def __init__(self, redis: Redis, key: str, lease: int) -> None:
        """`lease` is in ms."""
        self._redis = redis
        self._key = key
        self._lease = lease

    def claim(self) -> Claim:
        """Takes the room that has been due for longest, if one is due."""
        now, code, score = run(self._redis, Call(CLAIM, (self._key,), (self._lease,)))[0]
        at = None if score is None else int(float(score))
        if code is None or at is None:
            return Claim(now, None, at)
        return Claim(now, Claimed(code.decode(), at, now, now + self._lease), None)

    def release(self, room: Claimed, due_at: int | None) -> None:
        """Gives the room back: it is due then (ms), or never. If it has been stored meanwhile, that has set the time and this does nothing."""
        run(self._redis, Call(RELEASE, (self._key,), (room.code, room.leased_until, "" if due_at is None else due_at)))
