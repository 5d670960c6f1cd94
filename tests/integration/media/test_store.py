"""What the workers share in Redis: chat, places, buckets. Against a real server."""

import json
from typing import Any

import pytest
from redis import Redis

from tests.support.media import member
from traktir_kit.problems import Problem
from traktir_media.store import keys
from traktir_media.store.bucket import Buckets, Limit
from traktir_media.store.chat import KEPT, PAGE, Chat
from traktir_media.store.presence import PLACES, Presence, RoomFull

LIFETIME = 60.0


@pytest.fixture
def chat(store: Redis) -> Chat:
    return Chat(store)


@pytest.fixture
def presence(store: Redis) -> Presence:
    return Presence(store, LIFETIME)


class Listener:
    """Collects what is published in a room."""

    def __init__(self, store: Redis, room: str) -> None:
        self._subscriber = store.pubsub()  # type: ignore[no-untyped-call]
        self._subscriber.subscribe(keys.topic(room))
        assert self._subscriber.get_message(timeout=5)["type"] == "subscribe"

    def next(self) -> dict[str, Any]:
        message = self._subscriber.get_message(timeout=5)
        assert message, "nothing was published"
        heard: dict[str, Any] = json.loads(message["data"])
        return heard

    def nothing(self) -> bool:
        return self._subscriber.get_message(timeout=0.05) is None


def test_messages_are_numbered_and_stamped_by_the_server(chat: Chat) -> None:
    said = [chat.say(member("anna"), f"message {n}", None).message for n in range(3)]
    assert [message["seq"] for message in said] == [1, 2, 3]
    assert said[0]["ts"] <= said[1]["ts"] <= said[2]["ts"]
    assert {key: said[2][key] for key in ("from", "name", "text")} == {"from": "anna", "name": "Name of anna", "text": "message 2"}


def test_only_the_last_messages_are_kept_and_shown_page_by_page(chat: Chat) -> None:
    for n in range(KEPT + 5):
        chat.say(member(), str(n), None)
    last = chat.page("room")
    assert [message["seq"] for message in last] == list(range(KEPT + 5 - PAGE + 1, KEPT + 6))
    older = chat.page("room", before=last[0]["seq"])
    assert [message["seq"] for message in older] == list(range(6, KEPT + 5 - PAGE + 1))
    assert chat.page("room", before=older[0]["seq"]) == []


def test_an_id_sent_again_says_nothing_twice(chat: Chat, store: Redis) -> None:
    first = chat.say(member("anna"), "once", "m1")
    listener = Listener(store, "room")
    again = chat.say(member("anna"), "once", "m1")
    assert (first.again, again.again) == (False, True)
    assert again.message == first.message
    assert len(chat.page("room")) == 1
    assert listener.nothing()


def test_an_id_given_to_another_text_is_refused(chat: Chat) -> None:
    chat.say(member("anna"), "one", "m1")
    with pytest.raises(Problem) as refused:
        chat.say(member("anna"), "two", "m1")
    assert refused.value.code == "dup_id"
    assert [message["text"] for message in chat.page("room")] == ["one"]


def test_ids_of_different_senders_and_rooms_do_not_meet(chat: Chat) -> None:
    for who in (member("anna"), member("boris"), member("anna", room="other")):
        assert not chat.say(who, "hello", "m1").again


def test_everything_that_is_kept_has_an_end(chat: Chat, presence: Presence, store: Redis) -> None:
    chat.say(member(), "hello", "m1")
    presence.enter(member(), "c1")
    Buckets(store).take(member(), Limit("x", 5, 1000))
    kept = store.keys("*")
    assert len(kept) == 6
    assert [key for key in kept if store.ttl(key) < 0] == []


def test_what_others_put_into_the_history_is_not_shown(chat: Chat, store: Redis) -> None:
    chat.say(member(), "mine", None)
    store.rpush(keys.history("room"), "not json", '{"seq": "x"}', '{"text": "\\ud800"}', "null")
    assert [message["text"] for message in chat.page("room")] == ["mine"]


def test_entering_gives_the_room_and_tells_the_others(presence: Presence, chat: Chat, store: Redis) -> None:
    presence.enter(member("anna"), "c1")
    chat.say(member("anna"), "hello", None)
    listener = Listener(store, "room")
    entered = presence.enter(member("boris"), "c2")
    assert sorted(peer["peer"] for peer in entered.peers) == ["anna", "boris"]
    assert [message["text"] for message in entered.history] == ["hello"]
    heard = listener.next()
    assert (heard["t"], heard["member"]["peer"], heard["member"]["conn"]) == ("join", "boris", "c2")


def test_a_newer_socket_takes_the_place_of_the_older_one(presence: Presence, store: Redis) -> None:
    older = presence.enter(member("anna"), "c1")
    listener = Listener(store, "room")
    presence.enter(member("anna"), "c2")
    assert [(heard["t"], heard["member"]["conn"]) for heard in (listener.next(), listener.next())] == [("gone", "c1"), ("join", "c2")]
    presence.leave(member("anna"), older.entry, "left")
    assert listener.nothing()
    assert presence.refresh("room", {older.entry: "anna"}) == [older.entry]


def test_a_socket_that_enters_twice_does_not_replace_itself(presence: Presence, store: Redis) -> None:
    presence.enter(member("anna"), "c1")
    listener = Listener(store, "room")
    presence.enter(member("anna"), "c1")
    assert (listener.next()["t"], listener.nothing()) == ("join", True)


def test_leaving_is_told_once(presence: Presence, store: Redis) -> None:
    entered = presence.enter(member("anna"), "c1")
    listener = Listener(store, "room")
    presence.leave(member("anna"), entered.entry, "left")
    presence.leave(member("anna"), entered.entry, "left")
    assert (listener.next()["why"], listener.nothing()) == ("left", True)


def test_a_room_has_places_for_so_many_of_each_kind(presence: Presence) -> None:
    for n in range(PLACES):
        presence.enter(member(f"p{n}"), f"c{n}")
    with pytest.raises(RoomFull):
        presence.enter(member("late"), "late")
    presence.enter(member("watcher", role="spectator"), "w")
    presence.enter(member("p3"), "again")
    presence.enter(member("late", room="other"), "late")


def test_who_is_not_refreshed_is_gone(presence: Presence, store: Redis) -> None:
    presence.enter(member("anna"), "c1")
    store.zadd(keys.expiries("room"), {"anna": 1})
    listener = Listener(store, "room")
    entered = presence.enter(member("boris"), "c2")
    assert [peer["peer"] for peer in entered.peers] == ["boris"]
    heard = listener.next()
    assert (heard["t"], heard["why"], heard["member"]["peer"]) == ("gone", "lost", "anna")


def test_who_was_forgotten_enters_again(presence: Presence, store: Redis) -> None:
    entered = presence.enter(member("anna"), "c1")
    store.flushdb()
    listener = Listener(store, "room")
    assert presence.refresh("room", {entered.entry: "anna"}) == []
    assert listener.next()["t"] == "join"
    assert [peer["peer"] for peer in presence.enter(member("boris"), "c2").peers if peer["peer"] == "anna"] == ["anna"]


def test_a_bucket_gives_its_burst_and_then_says_how_long_to_wait(store: Redis) -> None:
    buckets = Buckets(store)
    limit = Limit("slow", burst=5, every_ms=60_000)
    for _ in range(5):
        buckets.take(member("anna"), limit)
    with pytest.raises(Problem) as refused:
        buckets.take(member("anna"), limit)
    assert refused.value.code == "rate"
    assert 0 < refused.value.fields["retry_ms"] <= 60_000
    assert refused.value.headers["Retry-After"] == "60"
    buckets.take(member("boris"), limit)
    buckets.take(member("anna", room="other"), limit)


def test_a_bucket_fills_again(store: Redis) -> None:
    limit = Limit("quick", burst=1, every_ms=1)
    Buckets(store).take(member("anna"), limit)
    while store.exists(keys.bucket("quick", "room:anna")):
        pass
    Buckets(store).take(member("anna"), limit)
