"""What goes on between a socket and its session."""

import time
from typing import Any

import pytest
import requests

from tests.integration.kit.conftest import Enter, talk_url
from tests.support.raw_websocket import CLOSE, PING, PONG, TEXT, Closed, RawWebSocket, frame
from tests.support.served import Served
from tests.support.waiting import eventually


def test_a_handler_answers_its_message(enter: Enter) -> None:
    socket = enter()
    socket.send({"t": "ping", "n": 7})
    assert socket.receive() == {"t": "pong", "n": 7}


def test_a_fragmented_message_is_one_message_even_with_a_ping_inside(enter: Enter) -> None:
    socket = enter()
    parts = frame(TEXT, b'{"t": "pi', fin=False), frame(PING, b"hi"), frame(0, b'ng"}')
    socket.sock.sendall(b"".join(parts))
    assert socket.frame() == (PONG, b"hi")
    assert socket.receive()["t"] == "pong"


def test_an_unknown_type_is_refused_with_the_id_of_the_message_and_the_talk_goes_on(enter: Enter) -> None:
    socket = enter()
    for wrong in ("dance", None, 3, ["ping"]):
        socket.send({"t": wrong, "id": "m1"})
        refusal = socket.receive()
        assert (refusal["problem"]["code"], refusal["id"]) == ("invalid", "m1")
    socket.send({"t": "ping"})
    assert socket.receive()["t"] == "pong"


def test_a_store_that_does_not_answer_is_unavailable(enter: Enter) -> None:
    socket = enter()
    socket.send({"t": "unstored"})
    assert socket.receive()["problem"]["code"] == "unavailable"


@pytest.mark.parametrize(("problem", "code"), [("bad_token", 4401), ("forbidden", 4403), ("room_not_found", 4410), ("unavailable", 1013), ("invalid", 4400)])
def test_a_refused_hello_says_the_problem_and_closes(served: Served, room: str, problem: str, code: int) -> None:
    with RawWebSocket(talk_url(served, room)) as socket:
        socket.send({"refuse": problem})
        assert socket.receive()["problem"]["code"] == problem
        assert socket.closed() == code


def test_a_session_may_close_with_any_code(served: Served, room: str) -> None:
    with RawWebSocket(talk_url(served, room)) as socket:
        socket.send({"close": 4409})
        assert socket.closed() == 4409


def test_a_session_may_end_a_talk_and_set_an_end_for_it(enter: Enter) -> None:
    leaving, waiting = enter(), enter()
    leaving.send({"t": "leave"})
    waiting.send({"t": "until", "at": time.time()})
    assert (leaving.closed(), waiting.closed()) == (1000, 4410)


def test_the_clients_own_close_is_answered_and_told_to_the_session(served: Served, enter: Enter) -> None:
    socket = enter()
    socket.sock.sendall(frame(CLOSE, (4321).to_bytes(2, "big")))
    with pytest.raises(Closed) as closed:
        socket.receive()
    assert closed.value.code == 4321
    eventually(lambda: 4321 in inside(served)["goodbyes"])


def test_a_subprotocol_is_taken_if_it_is_offered(served: Served, room: str) -> None:
    for offered, taken in (("other, table.v1", True), ("other", False)):
        with RawWebSocket(talk_url(served, room), Sec_WebSocket_Protocol=offered) as socket:
            assert ("Sec-WebSocket-Protocol: table.v1" in socket.head) is taken


def test_what_is_published_reaches_those_who_follow_the_topic_and_nobody_else(served: Served, room: str, enter: Enter) -> None:
    inside_room = [enter(), enter()]
    with RawWebSocket(talk_url(served, f"not-{room}")) as outside:
        outside.send({})
        assert outside.receive()["t"] == "welcome"
        requests.post(f"{served.url}/v1/rooms/{room}/storm", json={}, timeout=20)
        assert [socket.receive()["t"] for socket in inside_room] == ["storm", "storm"]
        outside.send({"t": "ping"})
        assert outside.receive()["t"] == "pong"


def test_each_session_gets_a_message_of_its_own_when_a_function_is_published(served: Served, room: str, enter: Enter) -> None:
    sockets = [enter(), enter()]
    requests.post(f"{served.url}/v1/rooms/{room}/states", json={"n": 1}, timeout=20)
    one, other = (socket.receive() for socket in sockets)
    assert one["of"] != other["of"]


def test_a_topic_is_forgotten_with_its_last_follower(served: Served, room: str, enter: Enter) -> None:
    socket = enter()
    assert room in inside(served)["topics"]
    socket.sock.close()
    eventually(lambda: room not in inside(served)["topics"])


def inside(served: Served) -> dict[str, Any]:
    answer: dict[str, Any] = requests.get(f"{served.url}/v1/inside", timeout=20).json()
    return answer
