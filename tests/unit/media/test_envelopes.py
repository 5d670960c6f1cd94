"""What is published in a room, and what the guests hear of it."""

import json
from typing import Any

import pytest

from tests.support.media import member
from tests.unit.media.fakes import HISTORY, PEERS, House
from traktir_kit.sockets import Close
from traktir_media.api.socket import Talk
from traktir_media.envelopes import BadEnvelope, read
from traktir_media.shapes import SILENT

MESSAGE = HISTORY[0]


def tell(guest: Talk, **envelope: Any) -> dict[str, Any] | None:
    told = read(json.dumps(envelope).encode())(guest)
    return None if told is None else json.loads(told)


def entry(conn: str, peer: str = "boris") -> dict[str, Any]:
    return {"conn": conn, **shown(peer)}


def shown(peer: str, joined: int = 3) -> dict[str, Any]:
    return {"peer": peer, "name": peer, "role": "player", "voice": True, "state": {**SILENT}, "joined": joined}


def test_the_id_of_a_message_is_for_its_sender(house: House) -> None:
    anna, boris = house.guest(), house.guest()
    boris.member = member("boris")
    envelope = {"t": "chat", "id": "m1", "message": {**MESSAGE, "evil": 1}}
    assert tell(boris, **envelope) == {"t": "chat", **MESSAGE, "id": "m1"}
    assert tell(anna, **envelope) == {"t": "chat", **MESSAGE}


def test_a_join_shows_everything_but_the_socket(house: House) -> None:
    assert tell(house.guest(), t="join", member=entry("other")) == {"t": "join", **shown("boris"), "polite": True}


def test_the_own_join_is_the_welcome(house: House) -> None:
    guest = house.stranger()
    guest.hello({"t": "hello", "v": 1, "token": "good"})
    assert tell(guest, t="join", member=entry("other")) is None
    welcome = tell(guest, t="join", member=entry(guest.conn, "anna"))
    assert welcome is not None
    assert welcome["t"] == "welcome"


@pytest.mark.parametrize("why", ["left", "lost", "replaced", "kicked"])
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
    envelope = {"t": "resync", "peers": PEERS, "history": HISTORY, "muted": ["chat:boris"]}
    assert tell(guest, conns=["other"], **envelope) is None
    assert tell(guest, conns=[guest.conn], **envelope) == {
        "t": "resync",
        "peers": PEERS[:1],
        "offer": ["boris"],
        "polite": [],
        "muted": [{"who": "boris", "what": "chat"}],
        "history": HISTORY,
    }


def test_the_older_of_two_waits_for_the_offer_of_the_newer(house: House) -> None:
    guest = house.guest()
    for joined, polite in ((1, False), (3, True)):
        told = tell(guest, t="join", member={"conn": "other", **shown("carl", joined)})
        assert told is not None
        assert told["polite"] is polite


def test_nobody_waits_for_the_offer_of_who_may_not_speak(house: House) -> None:
    assert tell(house.guest(), t="join", member={**entry("other"), "voice": False})["polite"] is False  # type: ignore[index]


def test_a_changed_peer_is_told_to_all_without_its_socket(house: House) -> None:
    assert tell(house.guest(), t="peer", member=entry("other")) == {"t": "peer", **shown("boris")}


SIGNALS: list[dict[str, Any]] = [
    {"t": "desc", "pc": "p1", "kind": "offer", "sdp": "v=0\r\n"},
    {"t": "cand", "pc": "p1", "c": [{"candidate": "candidate:1", "sdpMid": "0"}, None]},
    {"t": "bye", "pc": "p1", "why": "reset"},
]


@pytest.mark.parametrize("signal", SIGNALS, ids=lambda signal: signal["t"])
def test_a_signal_is_for_its_receiver_alone(house: House, signal: dict[str, Any]) -> None:
    guest = house.guest()
    assert tell(guest, **signal, **{"from": "boris", "to": "anna", "evil": 1}) == {**signal, "from": "boris"}
    assert tell(guest, **signal, **{"from": "boris", "to": "carl"}) is None


def test_a_whisper_is_for_two(house: House) -> None:
    message = {"from": "boris", "to": "anna", "name": "boris", "text": "psst", "ts": 1}
    anna, boris, carl = house.guest(), house.guest(), house.guest()
    boris.member, carl.member = member("boris"), member("carl")
    assert tell(anna, t="whisper", id="m1", message=message) == {"t": "chat", **message}
    assert tell(boris, t="whisper", id="m1", message=message) == {"t": "chat", **message, "id": "m1"}
    assert tell(carl, t="whisper", id="m1", message=message) is None


@pytest.mark.parametrize("news", [{"t": "chat_del", "seq": 3}, {"t": "muted", "who": "boris", "what": "mic", "on": True, "by": "carl"}])
def test_what_a_moderator_does_is_told_to_all(house: House, news: dict[str, Any]) -> None:
    assert tell(house.guest(), **news) == news


def test_the_microphone_of_who_is_muted_counts_as_off(house: House) -> None:
    guest = house.guest()
    guest.alter(state={"mic": "on", "cam": "on", "deaf": False})
    tell(guest, t="muted", who="boris", what="mic", on=True, by="carl")
    tell(guest, t="muted", who="anna", what="chat", on=True, by="carl")
    assert guest.place["state"]["mic"] == "on"
    tell(guest, t="muted", who="anna", what="mic", on=True, by="carl")
    assert guest.place["state"] == {"mic": "off", "cam": "on", "deaf": False}


@pytest.mark.parametrize(("news", "code"), [({"t": "kick", "peer": "anna"}, 4403), ({"t": "closed"}, 4410)])
def test_who_is_sent_away_is_closed_even_before_the_welcome(house: House, news: dict[str, Any], code: int) -> None:
    guest = house.stranger()
    guest.hello({"t": "hello", "v": 1, "token": "good"})
    with pytest.raises(Close) as end:
        tell(guest, **news)
    assert end.value.code == code


def test_the_others_stay_when_one_is_sent_away(house: House) -> None:
    assert tell(house.guest(), t="kick", peer="boris") is None


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
        b'{"t": "desc", "from": "a", "to": "b", "pc": "p", "kind": "offer", "sdp": "no description"}',
        b'{"t": "desc", "from": "a:b", "to": "b", "pc": "p", "kind": "offer", "sdp": "v=0"}',
        b'{"t": "cand", "from": "a", "to": "b", "pc": "p", "c": [{"candidate": 1}]}',
        b'{"t": "bye", "from": "a", "to": "b", "pc": "p", "why": "<b>"}',
        b'{"t": "kick"}',
        b'{"t": "muted", "who": "a", "what": "soul", "on": true, "by": "b"}',
        b'{"t": "peer", "member": {"peer": "a"}}',
        b'{"t": "whisper", "id": "m1", "message": {"from": "a", "text": "to nobody", "name": "a", "ts": 1}}',
        b'"\\ud800"',
        b"[" * 10_000,
    ],
)
def test_anything_else_is_no_envelope(published: bytes) -> None:
    with pytest.raises(BadEnvelope):
        read(published)
