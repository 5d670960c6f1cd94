"""Rooms as they are stored: read at a version, written at the next one or not at all."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

import orjson
from redis import Redis
from redis.exceptions import RedisError

from traktir_kit import evictions
from traktir_kit.redis import channel
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.attendance import DEFAULT_PATIENCE, Patience
from traktir_lobby.domain.idleness import Lifetime
from traktir_lobby.domain.record import public_record
from traktir_lobby.domain.refusals import room_not_found
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import Glance, gallery_part, room_card, shared_part
from traktir_lobby.domain.step import Json, Step, Viewer
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store import keys
from traktir_lobby.store.glances import Look, glance_if_proved, look_call
from traktir_lobby.store.hints import CHANNEL, hint
from traktir_lobby.store.presence import CALL, CALL_FOR
from traktir_lobby.store.schedule import Scheduler
from traktir_lobby.store.scripts import COMMIT, LOAD, RENEW, Arg, Call, run, store_unavailable

EVENTS_KEPT: Final = 200
"""For each viewer."""

ROOMS_LISTED: Final = 1000
"""Public rooms known to the list; older ones are still there for whoever has the code."""

CLOSED_TTL: Final = 60
"""Seconds for which the code of a closed room is not given to another."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A room to change, and the server's time (ms) at which it was read."""

    room: Room
    now: int


class RoomStore:
    """All that reads and writes whole rooms. Raises Problem `room_not_found`, or `unavailable` if Redis does not answer."""

    def __init__(self, redis: Redis, lifetime: Lifetime, me: str = "", call_ms: int = CALL_FOR, patience: Patience = DEFAULT_PATIENCE) -> None:
        """`lifetime` is that of idle rooms; the others are renewed before they vanish. `me` is the name of this process in its hints.

        Whoever changes a room counts as present for `call_ms`; `patience` is with those who are not.
        """
        self._redis = redis
        self._me = me
        self._scheduler = Scheduler(lifetime, patience)
        self._call_ms = call_ms

    def now(self) -> int:
        """The server's time (ms): Redis keeps it for all processes."""
        try:
            seconds, microseconds = self._redis.time()
        except RedisError as error:
            raise store_unavailable() from error
        return int(seconds) * 1000 + int(microseconds) // 1000

    def load(self, code: str) -> Loaded:
        """The room as it is now."""
        call = Call(LOAD, (keys.room(code),), ())
        now, version, closed, state = run(self._redis, call)[0]
        if version is None or closed:
            raise room_not_found()
        return Loaded(unpack(code, int(version), orjson.loads(state)), now)

    def record(self, code: str) -> Json:
        """The RoomRecord of the last match that has ended in the room, as JSON that is passed on as it is; None if none has."""
        try:
            version, closed, record = cast("list[bytes | None]", self._redis.hmget(keys.room(code), ["version", "closed", "record"]))
        except RedisError as error:
            raise store_unavailable() from error
        if version is None or closed:
            raise room_not_found()
        return None if record is None else orjson.Fragment(record)

    def renew(self, room: Room) -> None:
        """The room lives on as if it had just been stored."""
        others = (keys.present(room.code), keys.LAPSES, *(keys.events(room.code, viewer) for viewer in _viewers(room)))
        run(self._redis, Call(RENEW, (keys.room(room.code), keys.CENSUS[room.status], *keys.SETS, *others), (room.code, self._scheduler.ttl)))

    def commit(self, room: Room, step: Step | None, looks: Sequence[Look]) -> list[Glance | None] | None:
        """Stores the room at its next version, with what the step shows to each viewer, and gives what these see then; the first is the sender.

        None if the room has changed since it was read: nothing is stored, and the change has to be made again on the new room.
        """
        stored, *replies = run(self._redis, self._commit_call(room, step, looks[0].token), *(look_call(room.code, look) for look in looks))
        if not stored:
            return None
        room.version += 1
        return [glance_if_proved(room.code, look, reply, even_closed=True) for look, reply in zip(looks, replies, strict=True)]

    def _commit_call(self, room: Room, step: Step | None, sender: SeatToken | None) -> Call:
        version = room.version + 1
        viewers = _viewers(room)
        fields = _fields(room, step)
        streams = [argument for viewer in viewers for argument in _events(room, step, viewer)]
        return Call(
            COMMIT,
            (
                keys.room(room.code),
                keys.present(room.code),
                keys.LAPSES,
                *evictions.media_keys(room.code),
                *keys.SETS,
                *(keys.events(room.code, viewer) for viewer in viewers),
            ),
            (
                room.version,
                version,
                secrets.token_hex(8),
                room.code,
                CLOSED_TTL if room.closed else self._scheduler.ttl,
                channel(self._redis, CHANNEL),
                hint(room.code, version, self._me),
                EVENTS_KEPT,
                ROOMS_LISTED,
                "" if sender is None else f"{sender.holder}/{CALL}",
                self._call_ms,
                channel(self._redis, evictions.topic(room.code)),
                evictions.KEPT,
                keys.PEER,
                room.host,
                len(keys.SETS),
                *self._scheduler.scores(room),
                len(fields),
                *(argument for pair in fields.items() for argument in pair),
                int(room.match is None),
                *streams,
            ),
        )


def _viewers(room: Room) -> list[Viewer]:
    return [None, *range(len(room.seats))]


def _fields(room: Room, step: Step | None) -> dict[str, Arg]:
    fields = {**_gallery_fields(room), "state": orjson.dumps(pack(room)), "shared": orjson.dumps(shared_part(room)), "digests": orjson.dumps(room.digests())}
    if room.terms.public:
        fields["card"] = orjson.dumps(room_card(room))
    if room.match and room.match.over and (step or room.match.broken):
        fields["record"] = orjson.dumps(public_record(room, room.match))
    if room.match and room.match.broken:
        fields.update({keys.ask_field(seat): b"null" for seat in range(len(room.seats))})
    if room.closed:
        fields["closed"] = 1
    for viewer, sight in step.sights.items() if step else ():
        fields[keys.view_field(viewer)] = orjson.dumps(sight.view)
        fields[keys.ask_field(viewer)] = orjson.dumps(sight.ask)
    return fields


def _gallery_fields(room: Room) -> dict[str, Arg]:
    """What the gallery sees of the room, under its own version."""
    if room.gallery is None:
        return {}
    shown = orjson.dumps(gallery_part(room, room.gallery.scene))
    room.gallery.publish(shown)
    return {keys.GALLERY_SHARED: shown, keys.GALLERY_VERSION: room.gallery.version}


def _events(room: Room, step: Step | None, viewer: Viewer) -> list[Arg]:
    """The number of new events in the eyes of that viewer, the room's version as it sees it, and the events, each with its number and that version."""
    sight = step and step.sights.get(viewer)
    version, told = (room.version + 1, room.told) if viewer is not None or room.gallery is None else (room.gallery.version, room.gallery.told)
    events = sight.events if sight else ()
    first = told - len(events) + 1
    return [len(events), version, *(orjson.dumps({"n": first + i, **event, "version": version}) for i, event in enumerate(events))]
