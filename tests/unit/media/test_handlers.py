"""What a guest may send, frame by frame."""

from typing import Any

import pytest

from tests.support.media import FAR
from tests.unit.media.fakes import HISTORY, House
from traktir_kit.problems import Problem
from traktir_kit.sockets import Close
from traktir_media import frames
from traktir_media.api.socket import Talk
from traktir_media.guest import CHANGES
from traktir_media.handlers import HANDLERS


def send(guest: Talk, t: str, **fields: Any) -> Any:
    return HANDLERS[t](guest, {"t": t, **fields})


def test_the_registry_has_every_frame_of_the_protocol() -> None:
    assert HANDLERS.keys() == {"auth", "bye", "cand", "chat", "chat_del", "desc", "history", "ice", "leave", "mute", "ping", "state"}


def test_what_is_said_goes_to_the_room_cleaned_and_under_the_name_of_the_token(house: House) -> None:
    assert send(house.guest(), "chat", id="m1", text=" hi\u202e ", **{"from": "boris", "name": "God"}) is None
    assert house.chat.said == [("anna", "hi", "m1")]
    assert house.buckets.taken == [("anna", "chat")]


def test_what_was_said_before_is_confirmed_to_its_sender(house: House) -> None:
    assert send(house.guest(), "chat", id="again", text="hi") == {
        "t": "chat",
        "seq": 1,
        "ts": 1,
        "from": "anna",
        "name": "Name of anna",
        "text": "hi",
        "id": "again",
    }


@pytest.mark.parametrize(
    ("fields", "code"),
    [({"text": "x" * 1001}, "chat_too_long"), ({"text": " "}, "chat_empty"), ({}, "invalid"), ({"text": "hi", "id": ""}, "invalid")],
)
def test_a_refused_message_costs_nothing_and_reaches_nobody(house: House, fields: dict[str, Any], code: str) -> None:
    with pytest.raises(Problem) as refused:
        send(house.guest(), "chat", **{"id": "m1", **fields})
    assert refused.value.code == code
    assert (house.chat.said, house.buckets.taken) == ([], [])


def test_chat_needs_the_right_to_it(house: House) -> None:
    with pytest.raises(Problem) as refused:
        send(house.guest(can=["voice", "video", "mod"]), "chat", id="m1", text="hi")
    assert refused.value.code == "forbidden"
    assert house.chat.said == []


def test_haste_is_refused(house: House) -> None:
    guest = house.guest()
    house.buckets.empty = True
    for t, fields in (("chat", {"id": "m1", "text": "hi"}), ("history", {})):
        with pytest.raises(Problem) as refused:
            send(guest, t, **fields)
        assert refused.value.code == "rate"
    assert house.chat.said == []


def test_history_gives_a_page(house: House) -> None:
    assert send(house.guest(), "history", nonsense=1) == {"t": "history", "messages": HISTORY}
    assert send(house.guest(), "history", before=1) == {"t": "history", "messages": []}


def test_ping_is_answered_with_its_number(house: House) -> None:
    assert send(house.guest(), "ping", n=2**53 - 1) == {"t": "pong", "n": 2**53 - 1}


def test_a_whisper_is_said_to_one(house: House) -> None:
    assert send(house.guest(), "chat", id="m1", text=" psst ", to="boris") is None
    assert (house.chat.whispered, house.chat.said) == ([("anna", "boris", "psst")], [])


def test_messages_may_be_taken_back(house: House) -> None:
    assert send(house.guest(), "chat_del", seq=3) is None
    assert house.chat.deleted == [3]


def test_only_a_moderator_mutes(house: House) -> None:
    with pytest.raises(Problem) as refused:
        send(house.guest(), "mute", who="boris", what="chat")
    assert refused.value.code == "forbidden"
    moderator = house.guest(can=["chat", "mod"])
    send(moderator, "mute", who="boris", what="chat")
    send(moderator, "mute", who="boris", what="mic", on=False)
    assert house.presence.muted == [("anna", "boris", "chat", True), ("anna", "boris", "mic", False)]


def test_what_is_switched_on_is_told_and_the_rest_stays(house: House) -> None:
    guest = house.guest()
    send(guest, "state", mic="on")
    send(guest, "state", cam="off", deaf=True)
    assert [place["state"] for place in house.presence.changed] == [
        {"mic": "on", "cam": "none", "deaf": False},
        {"mic": "on", "cam": "off", "deaf": True},
    ]


def test_a_muted_microphone_stays_off(house: House) -> None:
    guest = house.guest(can=["mod"])
    send(guest, "mute", who="anna", what="mic")
    with pytest.raises(Problem) as refused:
        send(guest, "state", mic="on")
    assert refused.value.code == "muted"
    assert guest.place["state"]["mic"] == "none"


def test_the_state_may_change_a_few_times_at_once_only(house: House) -> None:
    guest = house.guest()
    for _ in range(CHANGES.burst):
        send(guest, "state", mic="on")
    with pytest.raises(Problem) as refused:
        send(guest, "state", mic="off")
    assert (refused.value.code, refused.value.fields["retry_ms"]) == ("rate", 500)


def test_ice_gives_servers_with_a_password_of_ones_own(house: House) -> None:
    given = send(house.guest(can=["voice"]), "ice")
    assert (given["t"], given["ttl"], given["iceServers"][0]) == ("ice", 3600, {"urls": ["stun:stun.example"]})
    with pytest.raises(Problem) as refused:
        send(house.guest(), "ice")
    assert refused.value.code == "forbidden"


def test_a_newer_token_gives_its_rights(house: House) -> None:
    guest = house.guest(can=["chat", "mod"], role="host")
    assert send(guest, "auth", token="good") == {"t": "authed", "role": "player", "can": ["chat"], "exp": FAR * 1000}
    assert guest.member.can == {"chat"}
    assert (house.presence.changed[0]["role"], house.presence.changed[0]["voice"]) == ("player", False)


@pytest.mark.parametrize("token", ["bad", "of somebody else"])
def test_a_bad_token_or_another_persons_changes_nothing(house: House, token: str) -> None:
    guest = house.guest(can=["mod"])
    house.door.renamed = "boris"
    with pytest.raises(Problem) as refused:
        send(guest, "auth", token=token if token == "bad" else "good")
    assert refused.value.code == "bad_token"
    assert guest.member.can == {"mod"}


def test_leave_closes(house: House) -> None:
    with pytest.raises(Close) as end:
        send(house.guest(), "leave")
    assert end.value.code == 1000


@pytest.mark.parametrize(
    ("problem", "reference", "shown"),
    [
        (Problem("invalid", errors={"t": ["Unknown message type."]}), None, {"code": "bad_type", "msg": "t: Unknown message type."}),
        (Problem("invalid", errors={"n": ["No.", "Never."]}), "m1", {"code": "bad_field", "msg": "n: No. Never.", "id": "m1"}),
        (Problem("rate", "slow down", retry_ms=5), "m1", {"code": "rate", "msg": "slow down", "id": "m1", "retry_ms": 5}),
        (Problem("dup_id"), "x" * 33, {"code": "dup_id", "msg": "The id was given to another message"}),
        (Problem("unavailable"), {"id": 1}, {"code": "unavailable", "msg": "A part of the house does not answer"}),
    ],
)
def test_an_error_says_what_was_refused_and_why(problem: Problem, reference: object, shown: dict[str, Any]) -> None:
    assert frames.error(problem, reference) == {"t": "error", **shown}
