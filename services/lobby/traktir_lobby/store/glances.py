"""What viewers see, each by its own token.

The token names the seat, the fields of that seat alone are read, and they are given out only if the token proves the seat.
There is no way to ask for the view of a seat by its number here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson
from redis import Redis
from redis.exceptions import RedisError

from traktir_lobby.domain.refusals import bad_token, room_not_found
from traktir_lobby.domain.snapshot import Glance, Told
from traktir_lobby.domain.step import Json, Viewer
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store import keys
from traktir_lobby.store.scripts import LOOK, Call, run, store_unavailable

EVENTS_AT_FIRST: Final = 50
"""Events shown to somebody who does not say what has been seen."""


@dataclass(frozen=True, slots=True)
class Look:
    """Who looks (without a token: the public), and up to which room version the events have been seen (None: nothing is known)."""

    token: SeatToken | None = None
    since: int | None = None

    @property
    def viewer(self) -> Viewer:
        return None if self.token is None else self.token.seat


class Glances:
    """Reads what viewers see. Raises Problem `room_not_found`, or `unavailable` if Redis does not answer."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def look(self, code: str, look: Look) -> Glance:
        """What one viewer sees. Raises Problem `bad_token` if the token does not prove its seat."""
        glance = self.look_all(code, [look])[0]
        if glance is None:
            raise bad_token()
        return glance

    def look_all(self, code: str, looks: Sequence[Look]) -> list[Glance | None]:
        """What each of these viewers sees, in one round trip; None for a token that does not prove its seat."""
        replies = run(self._redis, *(look_call(code, look) for look in looks))
        return [glance_if_proved(code, look, reply) for look, reply in zip(looks, replies, strict=True)]

    def vanished(self, codes: Sequence[str]) -> list[str]:
        """Those of the rooms that the store knows nothing of any more."""
        pipe = self._redis.pipeline(transaction=False)
        for code in codes:
            pipe.exists(keys.room(code))
        try:
            found = pipe.execute()
        except RedisError as error:
            raise store_unavailable() from error
        return [code for code, exists in zip(codes, found, strict=True) if not exists]


def look_call(code: str, look: Look) -> Call:
    viewer = look.viewer
    return Call(
        LOOK,
        (keys.room(code), keys.events(code, viewer)),
        (
            keys.view_field(viewer),
            keys.ask_field(viewer),
            "" if look.since is None else look.since,
            EVENTS_AT_FIRST,
            *((keys.GALLERY_VERSION, keys.GALLERY_SHARED) if viewer is None else ()),
        ),
    )


def glance_if_proved(code: str, look: Look, reply: Sequence[Any], *, even_closed: bool = False) -> Glance | None:
    """What the look has found, or None if its token does not prove its seat. Raises Problem `room_not_found`."""
    now, room, events = reply if len(reply) > 1 else (reply[0], None, [])
    if room is None:
        raise room_not_found()
    version, closed, digests, shared, view, ask = room
    if closed and not even_closed:
        raise room_not_found()
    if look.token is not None and not _proves(look.token, orjson.loads(digests)):
        return None
    return Glance(
        room=code,
        version=int(version),
        now=now,
        token=look.token,
        shared=orjson.loads(shared),
        view=_as_stored(view),
        ask=_as_stored(ask),
        events=_events(events, newest_first=look.since is None),
    )


def _proves(token: SeatToken, digests: Sequence[str | None]) -> bool:
    return token.seat < len(digests) and token.proves(digests[token.seat])


def _as_stored(value: bytes | None) -> Json:
    """JSON that is passed on as it is, without reading it."""
    return None if value is None else orjson.Fragment(value)


def _events(entries: Sequence[Any], *, newest_first: bool) -> list[Told]:
    ordered = reversed(entries) if newest_first else entries
    return [Told(int(entry.partition(b"-")[0]), orjson.Fragment(fields[1])) for entry, fields in ordered]
