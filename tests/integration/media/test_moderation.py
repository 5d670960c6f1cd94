"""Muting, whispering, taking back, sending away: seen from two processes."""

import time
from typing import Any

import pytest
import requests
from redis import Redis

from tests.integration.media.conftest import Enter
from tests.support.evictions import appoint, close_room, evict
from tests.support.media import SECONDS, Talker, token
from tests.support.served import Served
from tests.support.waiting import eventually

MODERATOR = ("chat", "voice", "mod")


@pytest.fixture
def table(enter: Enter) -> list[Talker]:
    """Anna, who moderates, and Boris and Carl by the other process; nothing of their coming is left to be heard."""
    anna = enter("anna", can=MODERATOR)
    talkers = [anna, enter("boris", apart_from=anna), enter("carl", apart_from=anna)]
    for talker in talkers:
        talker.heard()
    return talkers


def test_a_whisper_is_heard_by_two_and_by_nobody_later(media: Served, room: str, table: list[Talker]) -> None:
    anna, boris, carl = table
    anna.send("chat", id="m1", text="psst", to="boris")
    heard = boris.next("chat")
    assert (heard["from"], heard["to"], heard["text"], "seq" in heard, "id" in heard) == ("anna", "boris", "psst", False, False)
    assert anna.next("chat")["id"] == "m1"
    assert carl.heard() == []
    with Talker(media.url) as late:
        assert late.hello(token("late", room=room))["history"] == []


def test_a_whisper_to_nobody_is_refused(table: list[Talker]) -> None:
    table[0].send("chat", id="m1", text="psst", to="nobody")
    assert table[0].next("error")["code"] == "no_peer"


def test_a_message_is_taken_back_by_its_sender_or_the_moderator(table: list[Talker]) -> None:
    anna, boris, carl = table
    boris.say("oops")
    carl.next("chat")
    carl.send("chat_del", seq=1)
    assert carl.next("error")["code"] == "forbidden"
    boris.send("chat_del", seq=1)
    for talker in (boris, carl):
        assert talker.next("chat_del") == {"t": "chat_del", "seq": 1}
    carl.say("rude", id="m2")
    anna.send("chat_del", seq=2)
    assert boris.until("chat_del")["seq"] == 2
    boris.send("history")
    assert boris.next("history")["messages"] == []


def test_who_was_muted_is_not_heard_by_socket_nor_by_rest_until_let_speak(media: Served, room: str, table: list[Talker]) -> None:
    anna, boris, carl = table
    anna.send("mute", who="boris", what="chat")
    assert boris.next("muted") == {"t": "muted", "who": "boris", "what": "chat", "on": True, "by": "anna"}
    boris.send("chat", id="m1", text="let me speak")
    assert boris.next("error")["code"] == "muted"
    headers = {"Authorization": f"Bearer {token('boris', room=room)}"}
    refused = requests.post(f"{media.url}/v1/chat", json={"text": "let me speak"}, headers=headers, timeout=SECONDS)
    assert (refused.status_code, refused.json()["code"]) == (403, "muted")
    assert [frame["t"] for frame in carl.heard()] == ["muted"]
    with Talker(media.url) as again:
        assert again.hello(token("boris", room=room))["muted"] == [{"who": "boris", "what": "chat"}]
        anna.send("mute", who="boris", what="chat", on=False)
        again.until("muted")
        assert again.say("thank you")["text"] == "thank you"


def test_a_muted_microphone_stays_off(table: list[Talker]) -> None:
    anna, boris, _ = table
    anna.send("mute", who="boris", what="mic")
    boris.next("muted")
    boris.send("state", mic="on")
    assert boris.next("error")["code"] == "muted"
    boris.send("state", cam="on")
    assert boris.next("peer")["state"] == {"mic": "none", "cam": "on", "deaf": False}


def test_a_microphone_that_is_on_counts_as_off_once_it_is_muted(table: list[Talker]) -> None:
    """Whatever the client says of it; and it keeps nobody from anything else."""
    anna, boris, carl = table
    boris.send("state", mic="on")
    assert carl.next("peer")["state"]["mic"] == "on"
    anna.send("mute", who="boris", what="mic")
    assert carl.until("peer")["state"]["mic"] == "off"
    boris.send("state", cam="on")
    assert carl.until("peer")["state"] == {"mic": "off", "cam": "on", "deaf": False}


def test_who_is_host_no_more_moderates_no_more_whatever_their_token_says(redis: Redis, room: str, table: list[Talker]) -> None:
    anna, boris, _ = table
    boris.say("hello")
    anna.until("chat")
    appoint(redis, room, "boris")
    anna.send("mute", who="boris", what="chat")
    assert anna.next("error")["code"] == "forbidden"
    anna.send("chat_del", seq=1)
    assert anna.next("error")["code"] == "forbidden"
    boris.send("auth", token=token("boris", room=room, role="host", can=MODERATOR))
    boris.until("authed")
    boris.send("mute", who="anna", what="chat")
    assert boris.until("muted")["by"] == "boris"


def test_only_a_moderator_mutes(table: list[Talker]) -> None:
    table[1].send("mute", who="anna", what="chat")
    assert table[1].next("error")["code"] == "forbidden"


@pytest.mark.parametrize("everybody", [False, True], ids=["kick", "room closed"])
def test_the_lobby_sends_people_away_within_a_second_from_every_worker(redis: Redis, room: str, table: list[Talker], everybody: bool) -> None:
    began = time.monotonic()
    if everybody:
        close_room(redis, room)
        assert [talker.closed() for talker in table] == [4410] * 3
    else:
        evict(redis, room, "boris")
        assert table[1].closed() == 4403
        for talker in (table[0], table[2]):
            assert talker.next("gone") == {"t": "gone", "peer": "boris", "why": "kicked"}
    assert time.monotonic() - began < 1


@pytest.mark.parametrize(("everybody", "code", "problem"), [(False, 4401, "bad_token"), (True, 4410, "room_gone")])
def test_tokens_from_before_do_not_bring_anybody_back(media: Served, redis: Redis, room: str, everybody: bool, code: int, problem: str) -> None:
    """Neither by socket nor by REST; those of somebody else in the room do if it stands."""
    old, other = token("boris", room=room), token("anna", room=room)
    if everybody:
        close_room(redis, room)
    else:
        evict(redis, room, "boris")
    with Talker(media.url) as boris:
        boris.send("hello", v=1, token=old)
        assert boris.closed() == code
    answer = requests.get(f"{media.url}/v1/chat", headers={"Authorization": f"Bearer {old}"}, timeout=SECONDS)
    assert answer.json()["code"] == problem
    with Talker(media.url) as anna:
        anna.send("hello", v=1, token=other)
        assert (anna.closed() == 4410) if everybody else anna.next("welcome")


def test_nothing_of_what_was_said_outlives_the_room(redis: Redis, room: str, table: list[Talker]) -> None:
    """Somebody else's room may have its code some day."""
    table[0].say("between us")
    close_room(redis, room)
    assert table[0].closed() == 4410
    assert [key for key in redis.scan_iter(f"media:*{room}*") if redis.type(key) in {b"list", b"string"} and b":sent:" not in key] == []


def test_who_was_sent_away_while_redis_was_cut_off_goes_when_it_is_back(redis: Redis, room: str, table: list[Talker]) -> None:
    """The news of it is lost with the subscription; what is kept says the same."""
    redis.hset(f"media:{{{room}}}:out", "boris", int(time.time()))
    redis.client_kill_filter(_type="pubsub")
    assert table[1].closed() == 4403
    eventually(lambda: "boris" not in here(table[2].next("gone", "resync")))


def here(frame: dict[str, Any]) -> set[str]:
    """Who is left besides Carl after this frame."""
    return {peer["peer"] for peer in frame["peers"]} if frame["t"] == "resync" else {"anna", "boris"} - {frame["peer"]}


@pytest.mark.parametrize("whom", ["boris", "*"], ids=["kick", "room closed"])
def test_who_was_sent_away_unheard_goes_soon_and_no_token_from_before_keeps_them(redis: Redis, room: str, table: list[Talker], whom: str) -> None:
    """Nothing but what is kept says so: the lobby's word has been lost on the way."""
    old = token("boris", room=room)
    redis.hset(f"media:{{{room}}}:out", whom, int(time.time()))
    table[1].send("auth", token=old)
    assert table[1].next("error")["code"] == ("bad_token" if whom == "boris" else "room_gone")
    assert table[1].closed() == (4403 if whom == "boris" else 4410)


def test_a_newer_token_brings_newer_rights(room: str, table: list[Talker]) -> None:
    """As when the host has left and the next becomes host."""
    anna, boris, _ = table
    boris.send("auth", token=token("boris", room=room, role="host", can=MODERATOR))
    authed = boris.next("peer", "authed")
    told = [authed, boris.next("peer", "authed")]
    assert {frame["t"]: frame["role"] for frame in told} == {"peer": "host", "authed": "host"}
    assert (anna.until("peer")["role"]) == "host"
    boris.send("mute", who="anna", what="chat")
    assert boris.next("muted")["by"] == "boris"


BAD_AUTHS: list[dict[str, Any]] = [{"peer": "anna"}, {"room": "another"}, {"secret": "another-secret-0123456789-abcdefghijkl"}]


@pytest.mark.parametrize("claims", BAD_AUTHS, ids=["another peer", "another room", "another secret"])
def test_a_token_of_somebody_else_changes_nothing(room: str, table: list[Talker], claims: dict[str, Any]) -> None:
    boris = table[1]
    boris.send("auth", token=token(**{"peer": "boris", "room": room, "can": MODERATOR, **claims}))
    assert boris.next("error")["code"] == "bad_token"
    boris.send("mute", who="anna", what="chat")
    assert boris.next("error")["code"] == "forbidden"
