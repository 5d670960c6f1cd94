"""What the real processes log, at the most talkative level."""

import requests

from tests.integration.media.conftest import Enter
from tests.support.media import SECONDS, Talker, token
from tests.support.served import Served
from tests.support.waiting import eventually


def test_neither_tokens_nor_what_is_said_nor_the_room_is_logged(media: Served, room: str, enter: Enter) -> None:
    good, bad = token("anna", room=room), token("anna", room=room, secret="another-secret-0123456789-abcdefghijkl")
    spoken = "Wissenswertes-über-Erlangen"
    anna = enter("anna")
    anna.say(spoken)
    anna.send("chat", id="m2", text={"wrong": spoken})
    anna.next("error")
    for sent in (good, bad):
        headers = {"Authorization": f"Bearer {sent}", "X-Request-Id": f"request-of-{room}"[:64]}
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
