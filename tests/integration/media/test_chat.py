"""What is said in a room, by sockets of two processes and over REST."""

import threading
from typing import Any

import pytest
import requests
from redis import Redis

from tests.integration.media.conftest import Enter
from tests.support.media import SECONDS, Talker, token
from tests.support.served import Served
from traktir_media.store import keys
from traktir_media.store.bucket import CHAT


def bearer(peer: str, room: str, **claims: Any) -> dict[str, str]:
    return {"Authorization": f"Bearer {token(peer, room=room, **claims)}"}


def post(media: Served, room: str, message: Any, peer: str = "anna", **claims: Any) -> requests.Response:
    return requests.post(f"{media.url}/v1/chat", json=message, headers=bearer(peer, room, **claims), timeout=SECONDS)


def history(media: Served, room: str, query: str = "") -> list[dict[str, Any]]:
    answer = requests.get(f"{media.url}/v1/chat{query}", headers=bearer("anna", room), timeout=SECONDS)
    assert answer.status_code == 200, answer.text
    messages: list[dict[str, Any]] = answer.json()["messages"]
    return messages


def test_all_hear_a_message_and_only_its_sender_hears_the_id(enter: Enter) -> None:
    anna = enter("anna")
    boris = enter("boris", apart_from=anna)
    anna.next("join")
    own = anna.say("и привет <b>всем</b>", id="m-1")
    assert own.pop("id") == "m-1"
    assert boris.next("chat") == own
    assert {key: own[key] for key in ("seq", "from", "name", "text")} == {"seq": 1, "from": "anna", "name": "Name of anna", "text": "и привет <b>всем</b>"}


def test_what_a_client_says_of_itself_is_not_heard(enter: Enter) -> None:
    anna, boris = enter("anna"), enter("boris")
    anna.next("join")
    anna.send("chat", id="m1", text="it is me", **{"from": "boris", "name": "God", "role": "host", "seq": 99, "ts": 1, "conn": "x"})
    heard = boris.next("chat")
    assert (heard["from"], heard["name"], heard["seq"]) == ("anna", "Name of anna", 1)
    assert heard.keys() == {"t", "seq", "from", "name", "text", "ts"}


def test_rooms_do_not_hear_each_other_even_with_the_same_people(room: str, enter: Enter) -> None:
    here, there = enter("anna"), enter("anna", room=f"{room}-2")
    here.say("here")
    there.say("there")
    assert [frame["text"] for frame in here.heard() + there.heard()] == []


def test_a_message_over_rest_reaches_the_sockets(media: Served, room: str, enter: Enter) -> None:
    anna = enter("anna")
    boris = enter("boris", apart_from=anna)
    anna.next("join")
    said = post(media, room, {"text": "from a script"}, peer="carl")
    assert said.status_code == 201
    assert anna.next("chat") == boris.next("chat") == {"t": "chat", **said.json()}
    assert said.json()["from"] == "carl"
    assert history(media, room) == [said.json()]


def test_a_message_sent_again_after_a_reconnect_is_said_once(media: Served, room: str, enter: Enter) -> None:
    boris = enter("boris")
    first = enter("anna").say("once", id="m-1")
    again = enter("anna").say("once", id="m-1")
    assert again == first
    assert post(media, room, {"text": "once", "id": "m-1"}).json()["seq"] == first["seq"]
    assert [frame["t"] for frame in boris.heard()] == ["join", "chat", "gone", "join"]
    assert len(history(media, room)) == 1


def test_an_id_is_not_given_to_two_messages(media: Served, room: str, enter: Enter) -> None:
    anna = enter("anna")
    anna.say("one", id="m-1")
    anna.send("chat", id="m-1", text="two")
    assert {key: value for key, value in anna.next("error").items() if key in {"code", "id"}} == {"code": "dup_id", "id": "m-1"}
    assert post(media, room, {"text": "two", "id": "m-1"}).json()["code"] == "dup_id"


def test_two_ways_to_talk_share_the_pace_of_one_person(media: Served, room: str, enter: Enter) -> None:
    """Whoever talks faster than allowed is refused on the socket and over REST, and nobody hears what was refused."""
    anna = enter("anna")
    said = 0
    anna.send("chat", id="m0", text="0")
    while (frame := anna.next("chat", "error"))["t"] == "chat":
        said += 1
        anna.send("chat", id=f"m{said}", text=f"{said}")
    assert said >= CHAT.burst
    assert (frame["code"], frame["id"]) == ("rate", f"m{said}")
    assert 0 < frame["retry_ms"] <= CHAT.every_ms
    while (answer := post(media, room, {"text": "over REST"})).status_code == 201:
        said += 1
    assert (answer.status_code, answer.json()["code"], answer.headers["Retry-After"]) == (429, "rate", "1")
    assert len(history(media, room)) == said


def test_the_history_is_read_page_by_page(media: Served, room: str, enter: Enter) -> None:
    for n in range(60):
        assert post(media, room, {"text": f"{n}"}, peer=f"p{n % 12}").status_code == 201
    anna = enter("anna")
    anna.send("history")
    newest = anna.next("history")["messages"]
    assert [message["seq"] for message in newest] == list(range(11, 61))
    anna.send("history", before=11)
    assert anna.next("history")["messages"] == history(media, room, "?before=11")
    assert [message["text"] for message in history(media, room, "?before=11")] == [str(n) for n in range(10)]


def test_the_history_is_only_for_members_of_the_room(media: Served, room: str) -> None:
    post(media, room, {"text": "secret"})
    assert history(media, f"{room}-2") == []
    assert requests.get(f"{media.url}/v1/chat", timeout=SECONDS).status_code == 401


def test_who_may_not_chat_may_read(media: Served, room: str) -> None:
    with Talker(media.url) as mute:
        mute.hello(token("mute", room=room, can=()))
        mute.send("chat", id="m1", text="hello")
        assert mute.next("error")["code"] == "forbidden"
    assert post(media, room, {"text": "hello"}, peer="mute", can=()).json()["code"] == "forbidden"
    assert history(media, room) == []


def test_messages_of_two_fast_senders_arrive_everywhere_in_one_order(room: str, redis: Redis, enter: Enter) -> None:
    """500 messages, over two connections of each sender by different workers: every listener hears all, each sender's in its order, `seq` without a gap."""
    senders = [enter("anna")]
    senders.append(enter("boris", apart_from=senders[0]))
    listeners = [enter("carl"), enter("dora", apart_from=senders[0]), enter("emil", apart_from=senders[1])]

    def send(talker: Talker, peer: str) -> None:
        for n in range(250):
            if n == 125:
                talker = enter(peer, apart_from=talker)
            if n % CHAT.burst == 0:
                redis.delete(keys.bucket(CHAT.what, f"{room}:{peer}"))
            talker.send("chat", id=f"m{n}", text=f"{n}")
            while talker.frame().get("id") != f"m{n}":
                pass

    threads = [threading.Thread(target=send, args=pair) for pair in zip(senders, ("anna", "boris"), strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    heard = [[frame for frame in listener.heard() if frame["t"] == "chat"] for listener in listeners]
    assert [frame["seq"] for frame in heard[0]] == list(range(1, 501))
    for peer in ("anna", "boris"):
        assert [frame["text"] for frame in heard[0] if frame["from"] == peer] == [str(n) for n in range(250)]
    assert heard[1] == heard[2] == heard[0]


@pytest.mark.parametrize("text", ["a\u202eb", "a\u0000b\u0007", "a\r\nb"])
def test_nobody_hears_what_controls_the_screen(enter: Enter, text: str) -> None:
    anna = enter("anna")
    assert anna.say(text)["text"] in {"ab", "a\nb"}
