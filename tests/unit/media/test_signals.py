"""Signals of a guest: what is passed on, and to whom."""

from typing import Any

import pytest

from tests.unit.media.fakes import House
from traktir_kit.problems import Problem
from traktir_media.api.socket import Talk
from traktir_media.handlers import HANDLERS
from traktir_media.ice.sdp import SDP_LIMIT
from traktir_media.ice.tally import CANDIDATES_LIMIT, Tally

HOST = "candidate:1 1 udp 2113937151 192.0.2.7 50000 typ host"
SRFLX = "candidate:2 1 udp 1677729535 203.0.113.9 50000 typ srflx raddr 192.0.2.7 rport 50000"
RELAY = "candidate:3 1 udp 33562367 198.51.100.3 49200 typ relay raddr 203.0.113.9 rport 50000"
LOOPBACK = "candidate:4 1 udp 2113937151 127.0.0.1 50000 typ host"


def send(guest: Talk, /, t: str, **fields: Any) -> None:
    assert HANDLERS[t](guest, {"t": t, "to": "boris", "pc": "p1", **fields}) is None


@pytest.fixture
def guest(house: House) -> Talk:
    return house.guest(can=["voice"])


def refusal(guest: Talk, t: str, **fields: Any) -> str:
    with pytest.raises(Problem) as refused:
        send(guest, t, **fields)
    return refused.value.code


SIGNALS: list[dict[str, Any]] = [
    {"t": "desc", "kind": "offer", "sdp": "v=0"},
    {"t": "cand", "c": [None]},
    {"t": "bye", "why": "hangup"},
]


@pytest.mark.parametrize("signal", SIGNALS, ids=lambda signal: signal["t"])
def test_a_signal_goes_to_its_peer_under_the_name_of_the_token(house: House, guest: Talk, signal: dict[str, Any]) -> None:
    claimed: dict[str, Any] = {"from": "carl", "evil": 1}
    send(guest, **signal, **claimed)
    assert house.signals.sent == [{**signal, "from": "anna", "to": "boris", "pc": "p1"}]


@pytest.mark.parametrize("signal", SIGNALS, ids=lambda signal: signal["t"])
def test_who_may_not_speak_may_not_call_and_nobody_can_be_called_who_is_not_there(house: House, guest: Talk, signal: dict[str, Any]) -> None:
    assert refusal(house.guest(can=["chat"]), **signal) == "forbidden"
    for nobody in ("anna", "nobody"):
        assert refusal(guest, **signal, to=nobody) == "no_peer"
    assert house.signals.sent == []


@pytest.mark.parametrize(
    ("t", "fields"),
    [
        ("desc", {"kind": "offer"}),
        ("desc", {"kind": "pranswer", "sdp": "v=0"}),
        ("desc", {"kind": "offer", "sdp": "v=1"}),
        ("desc", {"kind": "offer", "sdp": 0}),
        ("desc", {"kind": "offer", "sdp": "v=0\x00"}),
        ("desc", {"kind": "offer", "sdp": "v=0", "pc": "p" * 33}),
        ("desc", {"kind": "offer", "sdp": "v=0", "to": "*"}),
        ("desc", {"kind": "offer", "sdp": "v=0", "to": ["boris"]}),
        ("cand", {"c": []}),
        ("cand", {"c": HOST}),
        ("cand", {"c": ["x"]}),
        ("cand", {"c": [{}]}),
        ("cand", {"c": [{"candidate": "x" * 513}]}),
        ("cand", {"c": [{"candidate": HOST, "sdpMid": 1}]}),
        ("cand", {"c": [{"candidate": HOST, "sdpMLineIndex": -1}]}),
        ("cand", {"c": [{"candidate": HOST, "usernameFragment": "x" * 257}]}),
        ("bye", {}),
        ("bye", {"why": "because"}),
    ],
)
def test_what_is_no_signal_is_refused(house: House, guest: Talk, t: str, fields: dict[str, Any]) -> None:
    assert refusal(guest, t, **fields) == "invalid"
    assert house.signals.sent == []


def test_a_description_has_a_longest_length(guest: Talk) -> None:
    send(guest, "desc", kind="offer", sdp="v=0" + "x" * (SDP_LIMIT - 3))
    assert refusal(guest, "desc", kind="offer", sdp="v=0" + "x" * (SDP_LIMIT - 2)) == "sdp_too_big"


def test_a_frame_and_a_connection_have_so_many_candidates(guest: Talk) -> None:
    one = {"candidate": HOST}
    assert refusal(guest, "cand", c=[one] * 21) == "too_many_candidates"
    for _ in range(CANDIDATES_LIMIT // 20):
        send(guest, "cand", c=[one] * 20)
    assert refusal(guest, "cand", c=[one]) == "too_many_candidates"
    send(guest, "cand", c=[one], pc="p2")
    send(guest, "desc", kind="offer", sdp="v=0")
    send(guest, "cand", c=[one])


def test_the_count_of_connections_is_bounded() -> None:
    tally = Tally()
    tally.add("boris", "first", CANDIDATES_LIMIT)
    for n in range(100):
        tally.add("boris", str(n), 1)
    assert len(tally._sent) == 64


def test_candidates_that_nobody_should_try_are_left_out_and_the_end_goes_through(house: House, guest: Talk) -> None:
    end = {"candidate": "", "sdpMid": "0"}
    send(guest, "cand", c=[{"candidate": LOOPBACK}, {"candidate": HOST, "sdpMid": "0", "evil": 1}, end, None])
    assert house.signals.sent[0]["c"] == [{"candidate": HOST, "sdpMid": "0"}, end, None]
    send(guest, "cand", c=[{"candidate": LOOPBACK}])
    assert len(house.signals.sent) == 1


def test_who_hides_their_address_shows_none(house: House) -> None:
    """Only what the relay has is passed on, without where it was reached from."""
    guest = house.stranger()
    guest.hello({"t": "hello", "v": 1, "token": "good", "hide_ip": True})
    guest.arrive()
    guest.member = house.guest(can=["voice"]).member
    description = f"v=0\r\no=- 1 2 IN IP4 192.0.2.7\r\nc=IN IP6 fd00::7\r\na=rtcp:50001 IN IP4 192.0.2.7\r\na={HOST}\r\na={SRFLX}\r\na={RELAY}\r\n"
    send(guest, "desc", kind="offer", sdp=description)
    send(guest, "cand", c=[{"candidate": HOST}, {"candidate": SRFLX}, {"candidate": RELAY}])
    hidden = "candidate:3 1 udp 33562367 198.51.100.3 49200 typ relay raddr 0.0.0.0 rport 0"
    assert house.signals.sent[0]["sdp"] == f"v=0\r\no=- 1 2 IN IP4 0.0.0.0\r\nc=IN IP4 0.0.0.0\r\na=rtcp:9 IN IP4 0.0.0.0\r\na={hidden}\r\n"
    assert house.signals.sent[1]["c"] == [{"candidate": hidden}]
