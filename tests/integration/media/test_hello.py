"""The first frame, and who may send one."""

import json
import time
from typing import Any

import jwt
import pytest
from redis import Redis
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.integration.media.conftest import PAGE_ORIGIN, Enter
from tests.support.media import SECRET, Talker, token
from tests.support.served import Served
from traktir_kit import media_tokens
from traktir_kit.keys import Keys
from traktir_media.guest import HOLD
from traktir_media.store.bucket import HELLO

KEY = Keys.of(SECRET, media_tokens.PURPOSE).current


@pytest.fixture(autouse=True)
def _forget_bad_tokens(redis: Redis) -> None:
    for key in redis.scan_iter("media-rate:bad-token:*"):
        redis.delete(key)


def hello(**changes: Any) -> str:
    frame = {"t": "hello", "v": 1, "token": token(), **changes}
    return json.dumps({key: value for key, value in frame.items() if value is not ...})


def signed(algorithm: str = "HS256", **changes: Any) -> str:
    """A token of our own making. Times are in seconds from now; a claim that is `...` is left out."""
    claims = {
        "iss": "lobby",
        "aud": "media",
        "sub": "anna",
        "room": "room",
        "name": "Anna",
        "role": "player",
        "can": ["chat"],
        "iat": 0,
        "exp": 60,
        "sx": 600,
        "jti": "1",
        **changes,
    }
    now = int(time.time())
    kept = {name: value + now if type(value) is int else value for name, value in claims.items() if value is not ...}
    # HMAC fills a key up with zeros anyway; PyJWT warns of a key that is shorter than the digest.
    key = "" if algorithm == "none" else KEY.value.ljust(64, b"\0")
    return jwt.encode(kept, key, algorithm, headers={"kid": KEY.id})


NOT_THE_PROTOCOL: dict[str, tuple[str | bytes, int]] = {
    "a frame before hello": (json.dumps({"t": "chat", "id": "m", "text": "hi"}), 4400),
    "binary": (hello().encode(), 1003),
    "not JSON": ("hello", 4400),
    "NaN": (hello(v=1).replace("1", "NaN", 1), 4400),
    "a lone surrogate": ('{"t": "hello", "v": 1, "token": "\\ud800"}', 4400),
    "deep nesting": ("[" * 5000 + "]" * 5000, 4400),
    "an array": ("[]", 4400),
    "null": ("null", 4400),
    "an empty object": ("{}", 4400),
    "another version": (hello(v=2), 4400),
    "no version": (hello(v=...), 4400),
    "a version that is true": (hello(v=True), 4400),
    "no token": (hello(token=...), 4400),
    "a number for a token": (hello(token=1), 4400),
    "a token of 5 KiB": (hello(token="x" * 5 * 1024), 4400),
    "an empty token": (hello(token=""), 4401),
    "nonsense for a token": (hello(token="a.b.c"), 4401),
    "a token of another secret": (hello(token=token(secret="another-secret-0123456789-abcdefghijkl")), 4401),
}

BAD_CLAIMS: dict[str, dict[str, Any]] = {
    "another audience": {"aud": "lobby"},
    "another issuer": {"iss": "mallory"},
    "another algorithm": {"algorithm": "HS512"},
    "no algorithm": {"algorithm": "none"},
    "expired": {"iat": -200, "exp": -100},
    "of the future": {"iat": 100, "exp": 160},
    "too long a life": {"exp": 7200},
    "no expiry": {"exp": ...},
    "no time of issue": {"iat": ...},
    "no room": {"room": ...},
    "a room that is a pattern": {"room": "*"},
    "a room with a colon": {"room": "room:chat"},
    "a room with a line feed": {"room": "room\n"},
    "a peer that is a pattern": {"sub": "a?b[c]"},
    "a role that there is not": {"role": "god"},
    "a right that there is not": {"can": ["everything"]},
    "a name that is too long": {"name": "x" * 41},
}


@pytest.mark.parametrize(("frame", "code"), NOT_THE_PROTOCOL.values(), ids=NOT_THE_PROTOCOL)
def test_what_is_no_hello_closes_the_socket(media: Served, frame: str | bytes, code: int) -> None:
    with Talker(media.url) as talker:
        talker.send_raw(frame)
        assert talker.closed() == code


@pytest.mark.parametrize("bad", BAD_CLAIMS.values(), ids=BAD_CLAIMS)
def test_a_token_that_the_lobby_would_not_sign_opens_nothing(media: Served, bad: dict[str, Any]) -> None:
    with Talker(media.url) as talker:
        talker.send_raw(hello(token=signed(**bad)))
        assert talker.closed() == 4401


def test_our_own_tokens_are_good_unless_a_claim_is_wrong(media: Served, room: str) -> None:
    with Talker(media.url) as talker:
        assert talker.hello(signed(room=room))["room"] == room


def test_a_name_does_not_control_the_screen(media: Served, room: str) -> None:
    with Talker(media.url) as talker:
        assert talker.hello(signed(room=room, name="a\u202eb\nc\x07"))["you"]["name"] == "ab c"


def test_the_session_ends_when_the_token_says(media: Served, room: str) -> None:
    with Talker(media.url) as talker:
        talker.hello(signed(room=room, sx=1))
        assert talker.closed() == 4401


def test_who_says_nothing_for_five_seconds_is_closed(media: Served) -> None:
    with Talker(media.url) as talker:
        assert talker.closed() == 4408


def test_a_second_hello_is_refused_and_changes_nothing(enter: Enter, room: str) -> None:
    anna = enter("anna")
    anna.send("hello", v=1, token=token("boris", room=room))
    assert anna.next("error")["code"] == "bad_type"
    assert anna.say("still here")["from"] == "anna"


def test_many_bad_tokens_are_answered_with_flooding_but_a_good_one_gets_in(media: Served, room: str) -> None:
    codes = []
    for _ in range(12):
        with Talker(media.url) as talker:
            talker.send_raw(hello(token="a.b.c"))
            codes.append(talker.closed())
    assert codes == [4401] * 10 + [4429] * 2
    with Talker(media.url) as talker:
        talker.hello(token("anna", room=room))


def test_who_comes_back_again_and_again_has_to_wait_and_nobody_else(media: Served, room: str) -> None:
    """As somebody does who is closed for messages that are too long, and does not care. The refusal is not said at once."""
    same = token("anna", room=room)

    for _ in range(2 * HELLO.burst):
        with Talker(media.url) as anna:
            began = time.monotonic()
            anna.send("hello", v=1, token=same)
            try:
                anna.next("welcome")
            except ConnectionClosed:
                break
    assert (anna.closed(), time.monotonic() - began >= HOLD) == (4429, True)
    with Talker(media.url) as boris:
        boris.hello(token("boris", room=room))


def test_a_token_may_be_used_again_and_the_subprotocol_is_named(media: Served, room: str) -> None:
    same = token("anna", room=room)
    for _ in range(2):
        with Talker(media.url) as talker:
            assert talker.subprotocol == "table-media.v1"
            talker.hello(same)


@pytest.mark.parametrize(
    "origin",
    ["null", "https://evil.example", f"{PAGE_ORIGIN}.evil.example", f"{PAGE_ORIGIN}:8443", "http://table.example", "https://sub.table.example"],
)
def test_a_page_from_elsewhere_may_not_open_a_socket(media: Served, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Talker(media.url, origin=origin)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("origin", [None, PAGE_ORIGIN])
def test_our_page_and_programs_may(media: Served, room: str, origin: str | None) -> None:
    with Talker(media.url, origin=origin) as talker:
        talker.hello(token("anna", room=room))
