"""What the workers share in Redis: chat, places, buckets. Against a real server."""

import json
from typing import Any

import pytest
from redis import Redis

from tests.support.evictions import evict
from tests.support.media import member
from traktir_kit.jsons import dumps
from traktir_kit.problems import Problem
from traktir_media.store import keys
from traktir_media.store.bucket import Buckets, Limit
from traktir_media.store.chat import KEPT, PAGE, Chat
from traktir_media.store.presence import PLACES, Dismissed, Presence, RoomFull
from traktir_media.store.signals import Signals

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
        self._subscriber.subscribe(keys.channel(store, room))
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
    presence.mute(member("boris"), "anna", "chat", on=True)
    evict(store, "room", "carl")
    kept = store.keys("*")
    assert len(kept) == 8
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
    assert sorted(peer["peer"] for peer in entered.sight.peers) == ["anna", "boris"]
    assert [message["text"] for message in entered.sight.history] == ["hello"]
    heard = listener.next()
    assert (heard["t"], heard["member"]["peer"], heard["member"]["conn"]) == ("join", "boris", "c2")


def test_a_newer_socket_takes_the_place_of_the_older_one(presence: Presence, store: Redis) -> None:
    older = presence.enter(member("anna"), "c1")
    listener = Listener(store, "room")
    presence.enter(member("anna"), "c2")
    assert [(heard["t"], heard["member"]["conn"]) for heard in (listener.next(), listener.next())] == [("gone", "c1"), ("join", "c2")]
    presence.leave(member("anna"), dumps(older.place), "left")
    assert listener.nothing()
    assert presence.refresh("room", {dumps(older.place): "anna"}) == Dismissed(replaced=[dumps(older.place)], lost=[])


def test_of_two_peers_one_is_always_the_older(presence: Presence) -> None:
    joined = [presence.enter(member(f"p{n}"), f"c{n}").place["joined"] for n in range(PLACES)]
    assert joined == sorted(set(joined))


def test_a_change_keeps_the_place_and_is_told(presence: Presence, store: Redis) -> None:
    entered = presence.enter(member("anna"), "c1")
    listener = Listener(store, "room")
    state = {"mic": "on", "cam": "off", "deaf": False}
    presence.change("room", {**entered.place, "state": state})
    heard = listener.next()
    assert (heard["t"], heard["member"]["state"]) == ("peer", state)
    assert presence.refresh("room", {dumps(entered.place): "anna"}) == Dismissed([], [])
    assert presence.peers("room")[0]["state"] == state


def test_who_was_replaced_changes_nothing(presence: Presence, store: Redis) -> None:
    older = presence.enter(member("anna"), "c1")
    presence.enter(member("anna"), "c2")
    listener = Listener(store, "room")
    presence.change("room", {**older.place, "role": "host"})
    assert listener.nothing()
    assert presence.peers("room")[0]["role"] == "player"


def test_the_muted_say_nothing_until_they_may_again(presence: Presence, chat: Chat, store: Redis) -> None:
    place = presence.enter(member("anna"), "c1").place
    for what in ("chat", "mic"):
        presence.mute(member("boris"), "anna", what, on=True)
    assert presence.enter(member("boris"), "c2").sight.muted == [{"who": "anna", "what": "chat"}, {"who": "anna", "what": "mic"}]
    listener = Listener(store, "room")
    for attempt in (
        lambda: chat.say(member("anna"), "hello", "m1"),
        lambda: chat.whisper(member("anna"), "boris", "hello", "m1"),
        lambda: presence.change("room", {**place, "state": {**place["state"], "mic": "on"}}),
    ):
        with pytest.raises(Problem) as refused:
            attempt()
        assert refused.value.code == "muted"
    assert listener.nothing()
    presence.mute(member("boris"), "anna", "chat", on=False)
    assert listener.next() == {"t": "muted", "who": "anna", "what": "chat", "on": False, "by": "boris"}
    assert chat.say(member("anna"), "hello", "m1").message["seq"] == 1


def test_nobody_is_muted_who_is_not_there(presence: Presence) -> None:
    with pytest.raises(Problem) as refused:
        presence.mute(member("boris"), "anna", "chat", on=True)
    assert refused.value.code == "no_peer"


def test_a_new_person_on_the_seat_of_one_who_was_muted_and_sent_away_may_speak(presence: Presence, chat: Chat, store: Redis) -> None:
    presence.enter(member("anna"), "c1")
    presence.mute(member("boris"), "anna", "chat", on=True)
    evict(store, "room", "anna")
    assert not chat.say(member("anna"), "hello", None).again


def test_a_whisper_has_no_number_and_is_kept_nowhere(presence: Presence, chat: Chat) -> None:
    presence.enter(member("boris"), "c1")
    assert "seq" not in chat.whisper(member("anna"), "boris", "psst", "m1").message
    assert chat.whisper(member("anna"), "boris", "psst", "m1").again
    assert chat.page("room") == []
    assert chat.say(member("anna"), "aloud", "m2").message["seq"] == 1


@pytest.mark.parametrize(("to", "text", "code"), [("carl", "psst", "no_peer"), ("anna", "psst", "no_peer"), ("boris", "other", "dup_id")])
def test_a_whisper_that_cannot_be_heard_is_refused(presence: Presence, chat: Chat, to: str, text: str, code: str) -> None:
    for peer in ("anna", "boris"):
        presence.enter(member(peer), peer)
    chat.whisper(member("anna"), "boris", "psst", "m1")
    with pytest.raises(Problem) as refused:
        chat.whisper(member("anna"), to, text, "m1" if code == "dup_id" else "m2")
    assert refused.value.code == code


def test_ones_own_message_and_for_a_moderator_any_may_be_taken_out(chat: Chat, store: Redis) -> None:
    for peer in ("anna", "boris"):
        chat.say(member(peer), "hello", None)
    store.rpush(keys.history("room"), "not json")
    listener = Listener(store, "room")
    with pytest.raises(Problem) as refused:
        chat.delete(member("anna"), 2, anybodys=False)
    assert refused.value.code == "forbidden"
    chat.delete(member("anna"), 1, anybodys=False)
    chat.delete(member("carl"), 2, anybodys=True)
    chat.delete(member("anna"), 3, anybodys=False)
    assert [listener.next()["seq"], listener.next()["seq"], listener.nothing()] == [1, 2, True]
    assert chat.page("room") == []


def test_a_signal_reaches_whoever_may_be_called_in_the_same_room(presence: Presence, store: Redis) -> None:
    presence.enter(member("boris", can=["voice"]), "c1")
    presence.enter(member("listener", can=["chat"]), "c2")
    presence.enter(member("foreigner", room="other", can=["voice"]), "c3")
    listener = Listener(store, "room")
    for nobody in ("listener", "foreigner", "absent", "anna"):
        with pytest.raises(Problem) as refused:
            Signals(store).send(member("anna"), nobody, "bye", pc="p1", why="reset")
        assert refused.value.code == "no_peer"
    Signals(store).send(member("anna"), "boris", "bye", pc="p1", why="reset")
    assert listener.next() == {"t": "bye", "from": "anna", "to": "boris", "pc": "p1", "why": "reset"}


def test_leaving_is_told_once(presence: Presence, store: Redis) -> None:
    entered = presence.enter(member("anna"), "c1")
    listener = Listener(store, "room")
    presence.leave(member("anna"), dumps(entered.place), "left")
    presence.leave(member("anna"), dumps(entered.place), "left")
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
    assert [peer["peer"] for peer in entered.sight.peers] == ["boris"]
    heard = listener.next()
    assert (heard["t"], heard["why"], heard["member"]["peer"]) == ("gone", "lost", "anna")


def test_who_was_taken_for_lost_or_has_left_is_not_brought_back_by_a_late_refresh(presence: Presence, store: Redis) -> None:
    lost, left, kept = (presence.enter(member(peer), peer).place for peer in ("anna", "boris", "carl"))
    store.zadd(keys.expiries("room"), {"anna": 1})
    presence.refresh("room", {dumps(kept): "carl"})
    presence.leave(member("boris"), dumps(left), "left")
    listener = Listener(store, "room")
    late = {dumps(lost): "anna", dumps(left): "boris"}
    assert presence.refresh("room", late) == Dismissed(replaced=[], lost=list(late))
    assert listener.nothing()
    assert [peer["peer"] for peer in presence.peers("room")] == ["carl"]


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
