"""What is published in a room, and what the guests hear of it."""

import json
from typing import Any

import pytest

from tests.support.media import member
from tests.unit.media.fakes import HISTORY, PEERS, House
from traktir_kit.sockets import Close
from traktir_media.api.socket import Talk
from traktir_media.envelopes import BadEnvelope, read

MESSAGE = HISTORY[0]


def tell(guest: Talk, **envelope: Any) -> dict[str, Any] | None:
    told = read(json.dumps(envelope).encode())(guest)
    return None if told is None else json.loads(told)


def entry(conn: str, peer: str = "boris") -> dict[str, Any]:
    return {"conn": conn, "peer": peer, "name": peer, "role": "player", "joined": 1}


def test_the_id_of_a_message_is_for_its_sender(house: House) -> None:
    anna, boris = house.guest(), house.guest()
    boris.member = member("boris")
    envelope = {"t": "chat", "id": "m1", "message": {**MESSAGE, "evil": 1}}
    assert tell(boris, **envelope) == {"t": "chat", **MESSAGE, "id": "m1"}
    assert tell(anna, **envelope) == {"t": "chat", **MESSAGE}


def test_a_join_shows_everything_but_the_socket(house: House) -> None:
    assert tell(house.guest(), t="join", member=entry("other")) == {"t": "join", "peer": "boris", "name": "boris", "role": "player", "joined": 1}


def test_the_own_join_is_the_welcome(house: House) -> None:
    guest = house.stranger()
    guest.hello({"t": "hello", "v": 1, "token": "good"})
    assert tell(guest, t="join", member=entry("other")) is None
    welcome = tell(guest, t="join", member=entry(guest.conn, "anna"))
    assert welcome is not None
    assert welcome["t"] == "welcome"


@pytest.mark.parametrize("why", ["left", "lost", "replaced"])
def test_the_others_hear_who_is_gone_and_why(house: House, why: str) -> None:
    assert tell(house.guest(), t="gone", why=why, member=entry("other")) == {"t": "gone", "peer": "boris", "why": why}


def test_who_is_replaced_is_closed_and_who_was_counted_out_too_early_stays(house: House) -> None:
    guest = house.guest()
    assert tell(guest, t="gone", why="lost", member=entry(guest.conn, "anna")) is None
    with pytest.raises(Close) as end:
        tell(guest, t="gone", why="replaced", member=entry(guest.conn, "anna"))
    assert end.value.code == 4409


def test_a_resync_is_for_those_who_need_it(house: House) -> None:
    guest = house.guest()
    envelope = {"t": "resync", "peers": PEERS, "history": HISTORY}
    assert tell(guest, conns=["other"], **envelope) is None
    assert tell(guest, conns=[guest.conn], **envelope) == {"t": "resync", "peers": PEERS[1:], "history": HISTORY}


@pytest.mark.parametrize(
    "published",
    [
        b"",
        b"\xff",
        b"null",
        b"[]",
        b"{}",
        b'{"t": 1}',
        b'{"t": "welcome"}',
        b'{"t": "chat"}',
        b'{"t": "chat", "message": {}}',
        b'{"t": "join", "member": {"peer": "x"}}',
        b'{"t": "gone", "why": "kicked out of the window"}',
        b'{"t": "chat", "message": NaN}',
        b'"\\ud800"',
        b"[" * 10_000,
    ],
)
def test_anything_else_is_no_envelope(published: bytes) -> None:
    with pytest.raises(BadEnvelope):
        read(published)
