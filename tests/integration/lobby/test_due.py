"""What is due is taken once, and not lost if the taker dies; answers on their way are waited for."""

import orjson
from redis import Redis

from tests.integration.lobby.stored import LIFETIME, PUBLIC, room
from tests.support.waiting import eventually
from traktir_lobby.store.due import DueSet
from traktir_lobby.store.holds import Holds
from traktir_lobby.store.listing import SHOWN, Listing
from traktir_lobby.store.rooms import RoomStore

KEY = "test:due"


def server_time(redis: Redis) -> int:
    seconds, microseconds = redis.time()
    return int(seconds) * 1000 + int(microseconds) // 1000


def test_what_is_due_is_taken_in_order_and_once(clean: Redis) -> None:
    due = DueSet(clean, KEY, lease=60_000)
    now = server_time(clean)
    clean.zadd(KEY, {"LATER": now + 30_000, "SECOND": now - 10, "FIRST": now - 20})
    taken = [due.claim() for _ in range(3)]
    assert [claim.room and claim.room.code for claim in taken] == ["FIRST", "SECOND", None]
    assert taken[0].room is not None
    assert taken[0].room.due_at == now - 20
    assert taken[2].next_at == now + 30_000


def test_an_empty_set_has_nothing_due_ever(clean: Redis) -> None:
    claim = DueSet(clean, KEY, lease=1000).claim()
    assert (claim.room, claim.next_at) == (None, None)


def test_what_a_dead_process_has_taken_is_due_again_after_the_lease(clean: Redis) -> None:
    due = DueSet(clean, KEY, lease=100)
    clean.zadd(KEY, {"KQWRTZ": 1})
    first = due.claim().room
    again = eventually(lambda: due.claim().room)
    assert first is not None
    assert again is not None
    assert again.code == "KQWRTZ"
    assert again.claimed_at >= first.leased_until


def test_a_room_given_back_is_due_when_it_is_said_to_be_or_never(clean: Redis) -> None:
    due = DueSet(clean, KEY, lease=60_000)
    clean.zadd(KEY, {"SOON": 1, "NEVER": 2})
    soon, never = due.claim().room, due.claim().room
    assert soon is not None
    assert never is not None
    due.release(soon, 12_345)
    due.release(never, None)
    assert clean.zrange(KEY, 0, -1, withscores=True) == [(b"SOON", 12_345.0)]


def test_giving_back_does_not_touch_what_has_been_set_anew(clean: Redis) -> None:
    due = DueSet(clean, KEY, lease=60_000)
    clean.zadd(KEY, {"KQWRTZ": 1})
    taken = due.claim().room
    assert taken is not None
    clean.zadd(KEY, {"KQWRTZ": 99})
    due.release(taken, None)
    assert clean.zscore(KEY, "KQWRTZ") == 99


def test_an_answer_is_held_for_if_it_comes_in_time_and_not_after(clean: Redis) -> None:
    holds = Holds(clean)
    now = server_time(clean)
    assert holds.hold("KQWRTZ", 0, "3.0", now + 60_000)
    assert not holds.hold("KQWRTZ", 1, "3.1", now - 1)
    assert holds.held("KQWRTZ") == {"3.0"}


def test_an_answer_made_again_after_a_lost_race_is_still_in_time(clean: Redis) -> None:
    holds = Holds(clean)
    deadline = server_time(clean) + 50
    assert holds.hold("KQWRTZ", 0, "3.0", deadline)
    eventually(lambda: server_time(clean) > deadline)
    assert holds.hold("KQWRTZ", 0, "3.0", deadline)


def test_the_list_has_the_newest_public_rooms_and_forgets_those_that_vanished(clean: Redis) -> None:
    store = RoomStore(clean, LIFETIME)
    letters = "ABCDEFGHJKMNPQRSTUVWXYZ"
    for number in range(SHOWN + 5):
        store.commit(room(f"AAAA{letters[number // 10]}{letters[number % 10]}", created_at=number), None, [PUBLIC])
    store.commit(room("AAAAZZ", public=False, created_at=10_000), None, [PUBLIC])
    clean.delete("traktir:{AAAAFE}:room")
    listing = Listing(clean)
    codes = [orjson.loads(orjson.dumps(card))["room"] for card in listing.newest()]
    assert len(codes) == SHOWN
    assert codes[:2] == ["AAAAFD", "AAAAFC"]
    assert clean.zscore("traktir:public-rooms", "AAAAFE") is None
