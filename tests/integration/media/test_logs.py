"""What the real processes log, at the most talkative level."""

import json

import requests

from tests.integration.media.conftest import Enter
from tests.support.media import SECONDS, Talker, token
from tests.support.served import Served
from tests.support.waiting import eventually
from traktir_media.journal import hashed


def test_nothing_of_what_browsers_tell_each_other_is_logged(media: Served, room: str) -> None:
    """Descriptions, candidates, the addresses in them, and passwords of the relay: taken or refused."""
    marks = ["mark-of-a-description", "192.0.2.77", "mark-of-a-pc"]
    with Talker(media.url) as anna, Talker(media.url) as boris:
        for talker, peer in ((anna, "anna"), (boris, "boris")):
            ice = talker.hello(token(peer, room=room, can=("chat", "voice")))["ice"]
            marks.append(ice["iceServers"][0]["credential"])
        anna.next("join")
        for to in ("boris", "nobody"):
            anna.send("desc", to=to, pc=marks[2], kind="offer", sdp=f"v=0\r\ns={marks[0]}\r\n")
            anna.send("cand", to=to, pc=marks[2], c=[{"candidate": f"candidate:1 1 udp 1 {marks[1]} 5000 typ host"}])
        anna.send("desc", to="boris", pc=marks[2], kind="offer", sdp=marks[0])
        assert [anna.next("error")["code"] for _ in range(3)] == ["no_peer", "no_peer", "bad_field"]
        assert [boris.next("desc", "cand")["from"] for _ in range(2)] == ["anna", "anna"]
    log = media.log()
    assert [mark for mark in marks if mark in log] == []
    verdicts = [json.loads(line)["verdict"] for line in log.splitlines() if hashed(room) in line and '"verdict"' in line]
    assert verdicts == ["no_peer", "no_peer", "bad_field"]


def test_neither_tokens_nor_what_is_said_nor_the_room_is_logged(media: Served, room: str, enter: Enter) -> None:
    good, bad = token("anna", room=room), token("anna", room=room, secret="another-secret-0123456789-abcdefghijkl")
    spoken = "Wissenswertes-über-Erlangen"
    anna = enter("anna")
    anna.say(spoken)
    anna.send("chat", id="m2", text={"wrong": spoken})
    anna.next("error")
    for sent in (good, bad):
        headers = {"Authorization": f"Bearer {sent}", "X-Request-Id": f"request-of-{room}"[:40]}
        requests.post(f"{media.url}/v1/chat", json={"text": spoken}, headers=headers, timeout=SECONDS)
        requests.post(f"{media.url}/v1/chat", json={"text": 5, spoken: 1}, headers=headers, timeout=SECONDS)
        with Talker(media.url) as talker:
            talker.send("hello", v=1, token=sent, spoken=spoken)
            if sent == good:
                talker.until("welcome")
                talker.send_raw(spoken)
            talker.closed()
    log = eventually(lambda: found if "refused a token" in (found := media.log()) else "")
    assert spoken not in log
    for secret in (good, bad):
        assert all(part not in log for part in secret.split("."))
    assert room not in log.replace(f"request-of-{room}", "")
