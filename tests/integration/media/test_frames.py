"""Frames that make no sense, in all sizes, and clients that mean harm: they hurt nobody but themselves."""

import contextlib
import json
from typing import Any

import pytest
from redis import Redis
from websockets.exceptions import ConnectionClosed

from tests.integration.media.conftest import Enter
from tests.support.media import Talker, token
from tests.support.served import Served
from traktir_media.frames import FRAME_LIMIT
from traktir_media.store import keys

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "no type": ({}, "bad_type"),
    "a type that there is not": ({"t": "shout"}, "bad_type"),
    "a type that is a list": ({"t": ["chat"]}, "bad_type"),
    "a type of the server, join": ({"t": "join", "peer": "boris"}, "bad_type"),
    "a type of the server, resync": ({"t": "resync", "peers": []}, "bad_type"),
    "chat without id": ({"t": "chat", "text": "hi"}, "bad_field"),
    "chat without text": ({"t": "chat", "id": "m1"}, "bad_field"),
    "chat with null": ({"t": "chat", "id": "m1", "text": None}, "bad_field"),
    "chat with a number": ({"t": "chat", "id": "m1", "text": 5}, "bad_field"),
    "chat with an object": ({"t": "chat", "id": "m1", "text": {"html": "<b>"}}, "bad_field"),
    "chat with a hostile id": ({"t": "chat", "id": 'm"}{', "text": "hi"}, "bad_field"),
    "chat with a long id": ({"t": "chat", "id": "m" * 33, "text": "hi"}, "bad_field"),
    "an empty chat": ({"t": "chat", "id": "m1", "text": " \u200b\n"}, "chat_empty"),
    "a long chat": ({"t": "chat", "id": "m1", "text": "x" * 1001}, "chat_too_long"),
    "history before nothing": ({"t": "history", "before": 0}, "bad_field"),
    "history before a text": ({"t": "history", "before": "5"}, "bad_field"),
    "history before the end of numbers": ({"t": "history", "before": 2**60}, "bad_field"),
    "ping without a number": ({"t": "ping"}, "bad_field"),
    "ping with true": ({"t": "ping", "n": True}, "bad_field"),
    "ping with a fraction": ({"t": "ping", "n": 1.5}, "bad_field"),
}


@pytest.mark.parametrize(("frame", "code"), REFUSED.values(), ids=REFUSED)
def test_a_frame_that_makes_no_sense_is_refused_and_the_socket_lives(enter: Enter, frame: dict[str, Any], code: str) -> None:
    anna = enter("anna")
    anna.send_raw(json.dumps(frame))
    assert anna.next("error")["code"] == code
    anna.send("ping", n=1)
    assert anna.next("pong") == {"t": "pong", "n": 1}


def test_the_error_names_the_frame_if_it_has_a_name(enter: Enter) -> None:
    anna = enter("anna")
    anna.send("chat", id="m-7", text=None)
    anna.send("chat", id={"not": "a name"}, text="hi")
    assert (anna.next("error")["id"], "id" in anna.next("error")) == ("m-7", False)


def test_six_frames_that_make_no_sense_close_the_socket(enter: Enter) -> None:
    anna = enter("anna")
    for _ in range(6):
        anna.send("nonsense")
    assert anna.closed() == 4400


@pytest.mark.parametrize("text", ["[]", "null", '"chat"', "{", '{"t": "ping", "n": NaN}', '{"t": "\\ud800"}', "[" * 3000])
def test_what_is_no_json_object_closes_the_socket(enter: Enter, text: str) -> None:
    anna = enter("anna")
    anna.send_raw(text)
    assert anna.closed() == 4400


def padded(size: int) -> str:
    frame = json.dumps({"t": "ping", "n": 1, "padding": ""})
    return frame.replace('""', f'"{"x" * (size - len(frame))}"')


def test_a_frame_of_the_largest_size_is_taken_and_its_unknown_field_dropped(enter: Enter) -> None:
    anna = enter("anna")
    whole = padded(FRAME_LIMIT)
    for frame in (whole, [whole[:1000], whole[1000:20_000], whole[20_000:]]):
        anna.send_raw(frame)
        assert anna.next("pong") == {"t": "pong", "n": 1}


@pytest.mark.parametrize("fragments", [1, 4])
def test_a_larger_frame_closes_the_socket(enter: Enter, fragments: int) -> None:
    anna = enter("anna")
    frame = padded(FRAME_LIMIT + 1)
    size = len(frame) // fragments
    with contextlib.suppress(ConnectionClosed):  # the socket may be closed before the last fragment is sent
        anna.send_raw(frame if fragments == 1 else [frame[start : start + size] for start in range(0, len(frame), size)])
    assert anna.closed() == 1009


def test_binary_frames_close_the_socket(enter: Enter) -> None:
    anna = enter("anna")
    anna.send_raw(b'{"t": "ping", "n": 1}')
    assert anna.closed() == 1003


def test_a_flood_closes_its_sender_and_nobody_else(enter: Enter) -> None:
    boris = enter("boris")
    flooder = enter("anna")
    boris.next("join")
    flood(flooder)
    assert flooder.closed() == 4429
    assert boris.next("gone")["peer"] == "anna"
    assert boris.say("it is quiet now")["seq"] == 1


def flood(talker: Talker) -> None:
    """As many frames as it takes."""
    with contextlib.suppress(ConnectionClosed):
        for n in range(5000):
            talker.send("ping", n=n)


def test_one_who_does_not_read_holds_nobody_up(media: Served, redis: Redis, room: str, enter: Enter) -> None:
    """8 MB lie in front of a client that does not read them, more than its process and the kernel take; the others hear it all at once."""
    boris = enter("boris")
    lazy = Talker(media.url, reads_ahead=False)
    lazy.hello(token("anna", room=room))
    boris.next("join")
    for batch in range(20):
        for n in range(100):
            message = {"seq": 100 * batch + n, "ts": 1, "from": "carl", "name": "Carl", "text": "x" * 4000}
            redis.publish(keys.topic(room), json.dumps({"t": "chat", "message": message}))
        heard = [frame["seq"] for frame in boris.heard() if frame["t"] == "chat"]
        while len(heard) < 100:
            heard.append(boris.until("chat")["seq"])
        assert heard == list(range(100 * batch, 100 * batch + 100))
    lazy.cut()
