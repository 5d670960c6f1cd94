"""Two browsers get to know each other, through two processes."""

import json
from typing import Any

import pytest
import requests

from tests.integration.media.conftest import TURN_SECRET, Enter
from tests.support.media import SECONDS, Talker, token
from tests.support.served import Served
from traktir_media.ice.servers import credential

VOICE = ("chat", "voice")
SIGNALS: list[dict[str, Any]] = [
    {"t": "desc", "pc": "p1", "kind": "offer", "sdp": "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\n"},
    {"t": "cand", "pc": "p1", "c": [{"candidate": "candidate:1 1 udp 1 192.0.2.7 5000 typ host", "sdpMid": "0", "sdpMLineIndex": 0}, None]},
    {"t": "bye", "pc": "p1", "why": "hangup"},
]


def offers(welcome: dict[str, Any]) -> tuple[list[str], list[str]]:
    return sorted(welcome["offer"]), sorted(welcome["polite"])


@pytest.mark.parametrize("signal", SIGNALS, ids=lambda signal: signal["t"])
def test_a_signal_reaches_its_peer_alone_under_the_name_of_the_token(enter: Enter, signal: dict[str, Any]) -> None:
    anna = enter("anna", can=VOICE)
    boris = enter("boris", can=VOICE, apart_from=anna)
    carl = enter("carl", can=VOICE)
    assert boris.next("join")["peer"] == "carl"
    claimed = {"from": "carl", "seq": 5, "ts": 1, "evil": "<b>"}
    anna.send_raw(json.dumps({**signal, **claimed, "to": "boris"}))
    assert boris.next(signal["t"]) == {**signal, "from": "anna"}
    assert carl.heard() == []


def test_signals_of_one_sender_keep_their_order(enter: Enter) -> None:
    anna = enter("anna", can=VOICE)
    boris = enter("boris", can=VOICE, apart_from=anna)
    for n in range(150):
        anna.send("bye", to="boris", pc=f"p{n}", why="reset")
    assert [boris.next("bye")["pc"] for _ in range(150)] == [f"p{n}" for n in range(150)]


def test_there_is_one_answer_for_all_who_cannot_be_called(enter: Enter) -> None:
    """Absent, of another room, without the right, oneself."""
    anna = enter("anna", can=VOICE)
    enter("boris")
    enter("carl", room="another", can=VOICE)
    errors = []
    for to in ("boris", "carl", "nobody", "anna"):
        anna.send("bye", to=to, pc="p1", why="reset", id="i1")
        errors.append(anna.until("error"))
    assert errors == [errors[0]] * 4
    assert (errors[0]["code"], errors[0]["id"]) == ("no_peer", "i1")


def test_who_may_not_speak_may_not_call(enter: Enter) -> None:
    anna = enter("anna", can=VOICE)
    boris = enter("boris")
    boris.send(**SIGNALS[0], to="anna")
    assert boris.until("error")["code"] == "forbidden"
    assert [frame["t"] for frame in anna.heard()] == ["join"]


def test_the_newcomer_offers_and_the_older_is_polite(media: Served, room: str, enter: Enter) -> None:
    """Also after somebody comes back; who may not speak is left out on both sides."""
    anna = enter("anna", can=VOICE)
    boris = enter("boris", can=VOICE, apart_from=anna)
    enter("listener", role="spectator", can=())
    assert [(anna.next("join")["peer"], polite) for polite in (True,)] == [("boris", True)]
    assert anna.next("join")["polite"] is False
    with Talker(media.url) as carl:
        assert offers(carl.hello(token("carl", room=room, can=VOICE))) == (["anna", "boris"], [])
    boris.close()
    with Talker(media.url) as again:
        assert offers(again.hello(token("boris", room=room, can=VOICE))) == (["anna"], [])
        with Talker(media.url) as silent:
            assert offers(silent.hello(token("silent", room=room))) == ([], [])


def test_what_is_switched_on_is_seen_by_all_now_and_later(media: Served, room: str, enter: Enter) -> None:
    anna = enter("anna", can=VOICE)
    boris = enter("boris", can=VOICE, apart_from=anna)
    boris.send("state", mic="on", cam="off")
    anna.next("join")
    state = {"mic": "on", "cam": "off", "deaf": False}
    for talker in (anna, boris):
        assert talker.next("peer")["state"] == state
    with Talker(media.url) as carl:
        welcome = carl.hello(token("carl", room=room))
        assert [peer["state"] for peer in welcome["peers"] if peer["peer"] == "boris"] == [state]


def test_passwords_for_the_relay_are_for_those_who_may_speak(media: Served, room: str, enter: Enter) -> None:
    """By socket and by REST alike, and made of the secret that the relay shares."""
    with Talker(media.url) as anna:
        given = [anna.hello(token("anna", room=room, can=VOICE))["ice"]]
        anna.send("ice")
        given.append(anna.next("ice"))
    headers = {"Authorization": f"Bearer {token('anna', room=room, can=VOICE)}"}
    given.append(requests.get(f"{media.url}/v1/ice", headers=headers, timeout=SECONDS).json())
    for ice in given:
        [server] = ice["iceServers"]
        assert (server["urls"], ice["ttl"]) == (["turn:turn.example:3478"], 3600)
        assert server["credential"] == credential(TURN_SECRET, server["username"])
    listener = enter("listener")
    listener.send("ice")
    assert listener.next("error")["code"] == "forbidden"
    refused = requests.get(f"{media.url}/v1/ice", headers={"Authorization": f"Bearer {token('listener', room=room)}"}, timeout=SECONDS)
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")


def test_a_member_without_voice_is_told_of_no_servers(media: Served, room: str) -> None:
    with Talker(media.url) as listener:
        assert "ice" not in listener.hello(token("listener", room=room))


def test_who_is_there_can_be_asked_over_rest(media: Served, room: str, enter: Enter) -> None:
    enter("anna", can=VOICE)
    enter("boris")
    answer = requests.get(f"{media.url}/v1/members", headers={"Authorization": f"Bearer {token('script', room=room)}"}, timeout=SECONDS)
    assert [(member["peer"], member["voice"]) for member in answer.json()["members"]] == [("anna", True), ("boris", False)]
    assert "conn" not in answer.json()["members"][0]


def test_too_much_of_a_signal_is_refused_and_insisting_closes(enter: Enter) -> None:
    anna, _ = enter("anna", can=VOICE), enter("boris", can=VOICE)
    anna.next("join")
    anna.send("desc", to="boris", pc="p1", kind="offer", sdp="v=0" + "x" * 24 * 1024)
    assert anna.next("error")["code"] == "sdp_too_big"
    anna.send("cand", to="boris", pc="p1", c=[None] * 21)
    assert anna.next("error")["code"] == "too_many_candidates"
    for _ in range(4):
        anna.send("cand", to="boris", pc="p1", c=[None] * 21)
    assert anna.closed() == 4400
