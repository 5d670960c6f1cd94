"""Whoever loses a place in a room is out of media in the very step in which the room is stored: there is no moment to be forgotten in."""

import pytest
from redis import Redis

from tests.integration.lobby.stored import LIFETIME, PUBLIC, room
from traktir_kit.evictions import Evicted, Evictions, history, muted, sequence
from traktir_kit.tokens import digest, new_token
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.seat import Bot, Person
from traktir_lobby.store.rooms import RoomStore

CODE = "KQWRTZ"


@pytest.fixture
def rooms(clean: Redis) -> RoomStore:
    return RoomStore(clean, LIFETIME)


def stored(rooms: RoomStore, changed: Room) -> Room:
    assert rooms.commit(changed, None, [PUBLIC]) is not None
    return changed


def evicted(redis: Redis) -> Evicted:
    return Evictions(redis).of(CODE)


def test_of_two_seats_only_the_one_with_another_token_is_evicted(rooms: RoomStore, clean: Redis) -> None:
    made = stored(rooms, room(CODE))
    clean.sadd(muted(CODE), "chat:seat-0", "chat:seat-1", "mic:seat-1")
    made.seats[1] = Person("Вера", digest(new_token()))
    stored(rooms, made)
    assert (evicted(clean).peer("seat-0"), evicted(clean).peer("seat-1") > 0) == (0, True)
    assert clean.smembers(muted(CODE)) == {b"chat:seat-0"}, "the next person on the seat is not muted"


@pytest.mark.parametrize("instead", [None, Bot("greedy")], ids=["nobody", "a bot"])
def test_who_is_followed_by_nobody_or_a_bot_is_evicted_and_whoever_comes_then_is_not(rooms: RoomStore, clean: Redis, instead: Bot | None) -> None:
    made = stored(rooms, room(CODE))
    made.seats[1] = instead
    stored(rooms, made)
    before = evicted(clean).peer("seat-1")
    assert before > 0
    made.seats[1] = Person("Вера", digest(new_token()))
    stored(rooms, made)
    assert evicted(clean).peer("seat-1") == before


def test_what_changes_nobodys_seat_evicts_nobody(rooms: RoomStore, clean: Redis) -> None:
    made = stored(rooms, room(CODE))
    made.host = 1
    stored(rooms, made)
    assert set(evicted(clean).times) == {"*"}


def test_who_moderates_changes_with_the_host(rooms: RoomStore, clean: Redis) -> None:
    made = stored(rooms, room(CODE))
    evictions = Evictions(clean)
    assert [evictions.may_moderate(CODE, peer) for peer in ("seat-0", "seat-1")] == [True, False]
    made.host = 1
    stored(rooms, made)
    assert [evictions.may_moderate(CODE, peer) for peer in ("seat-0", "seat-1")] == [False, True]


def test_a_change_that_is_not_stored_evicts_nobody(rooms: RoomStore, clean: Redis) -> None:
    made = stored(rooms, room(CODE))
    late = rooms.load(CODE).room
    stored(rooms, made)
    late.seats[1] = None
    assert rooms.commit(late, None, [PUBLIC]) is None
    assert evicted(clean).peer("seat-1") == 0


def test_each_eviction_is_newer_than_the_tokens_of_whoever_sat_there_in_the_same_second(rooms: RoomStore, clean: Redis) -> None:
    """Whoever comes, is kicked, comes again and is kicked again is out each time, however fast that goes."""
    made = stored(rooms, room(CODE))
    for _ in range(3):
        token_of = evicted(clean).token_time("seat-1", now=0)
        made.seats[1] = Person("Вера", digest(new_token()))
        stored(rooms, made)
        assert token_of <= evicted(clean).peer("seat-1")
    last = max(evicted(clean).token_time(peer, now=0) for peer in ("seat-0", "seat-1"))
    made.closed = True
    stored(rooms, made)
    assert last <= evicted(clean).room()


@pytest.mark.parametrize("begins", [True, False], ids=["a new room with the code of one that has vanished", "a room that closes"])
def test_no_talk_goes_over_from_one_room_to_another_of_the_same_code(rooms: RoomStore, clean: Redis, begins: bool) -> None:
    """A room vanishes without a word if no lobby has run for so long that its keys have gone; sockets of media may have outlived it."""
    made = room(CODE)
    if not begins:
        stored(rooms, made)
        made.closed = True
    clean.rpush(history(CODE), "said before")
    clean.set(sequence(CODE), 1)
    with clean.pubsub() as heard:  # type: ignore[no-untyped-call]
        heard.subscribe(f"1/media:{CODE}")
        assert heard.get_message(timeout=5)["type"] == "subscribe"
        stored(rooms, made)
        assert heard.get_message(timeout=5)["data"] == b'{"t":"closed"}'
    assert not clean.exists(history(CODE), sequence(CODE))
    assert evicted(clean).room() > 0
    assert evicted(clean).token_time("seat-0", now=0) > evicted(clean).room()
