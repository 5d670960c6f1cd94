"""Coming, going and sitting down, over REST."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from redis import Redis

from tests.support.guest import HTTP, Guest, creates
from tests.support.waiting import eventually
from traktir_kit.evictions import Evictions, topic
from traktir_kit.media_tokens import PURPOSE, verify
from traktir_kit.secret import SharedSecret


def test_50_clients_race_for_the_last_seat_and_one_gets_it(lobby: str, other_lobby: str) -> None:
    anna = creates(lobby)
    guests = [Guest((lobby, other_lobby)[number % 2], anna.code) for number in range(50)]
    with ThreadPoolExecutor(len(guests)) as pool:
        answers = list(pool.map(lambda number: guests[number].ask("POST", "/join", {"name": f"Гость {number}"}), range(50)))
    assert sorted(answer.status for answer in answers) == [200] + [409] * 49
    assert {answer.json()["code"] for answer in answers if answer.status == 409} == {"room_full"}
    [winner] = [number for number, answer in enumerate(answers) if answer.status == 200]
    assert anna.snapshot()["seats"][1]["name"] == f"Гость {winner}"


def test_the_creator_is_host_on_seat_0_with_complete_options_and_the_bots_asked_for(lobby: str) -> None:
    snapshot = creates(lobby, name="  Аня ", options={"rounds": 2}, bots=["greedy", "random"]).snapshot()
    assert (snapshot["host"], snapshot["you"], snapshot["status"]) == (0, 0, "open")
    assert snapshot["options"] == {"rounds": 2, "mood": "calm"}
    assert snapshot["seats"] == [
        {"seat": 0, "kind": "person", "name": "Аня", "ready": False, "online": True, "away_at": None, "played_by": None, "choices": {}},
        {"seat": 1, "kind": "bot", "level": "greedy", "name": "greedy", "choices": {}},
        {"seat": 2, "kind": "bot", "level": "random", "name": "random", "choices": {}},
    ]
    assert (snapshot["match"], snapshot["waiting"], snapshot["events"], snapshot["timer"]) == (None, [], [], None)


def test_a_room_has_as_few_seats_as_the_game_allows_unless_said_otherwise(lobby: str) -> None:
    assert len(creates(lobby).snapshot()["seats"]) == 2
    assert len(creates(lobby, seats=4).snapshot()["seats"]) == 4
    assert len(creates(lobby, "tavern", bots=["greedy", "greedy"]).snapshot()["seats"]) == 4


@pytest.mark.parametrize(
    ("wishes", "status", "code"),
    [
        ({"game": "chess"}, 404, "unknown_game"),
        ({"game": "../../v1/games/purses"}, 404, "unknown_game"),
        ({"seats": 9}, 422, "bad_setup"),
        ({"options": {"dragons": True}}, 422, "bad_setup"),
        ({"options": {"rounds": "many"}}, 422, "bad_setup"),
        ({"bots": ["grandmaster"]}, 422, "invalid"),
        ({"seats": 2, "bots": ["greedy", "greedy"]}, 422, "invalid"),
        ({"bots": ["greedy"] * 4}, 422, "bad_setup"),
    ],
)
def test_a_room_that_cannot_be_is_refused(lobby: str, wishes: dict[str, Any], status: int, code: str) -> None:
    response = HTTP.request("POST", f"{lobby}/v1/rooms", json={"game": "purses", "name": "Аня", **wishes})
    assert (response.status, response.json()["code"]) == (status, code)


def test_names_that_look_the_same_are_one_name(lobby: str) -> None:
    anna = creates(lobby, name="Straße", seats=3)
    for name in ("STRASSE", "straße", "Ｓｔｒａｓｓｅ", "Ѕtrаßе"):
        assert anna.ask("POST", "/join", {"name": name}).json()["code"] == "name_taken"
    anna.joins("Strasse II")


def test_a_wanted_seat_is_given_if_it_is_free(lobby: str) -> None:
    anna = creates(lobby, seats=3)
    anna.joins("Боря", seat=2)
    assert anna.ask("POST", "/join", {"name": "Вера", "seat": 2}).json()["code"] == "seat_taken"
    assert anna.ask("POST", "/join", {"name": "Вера", "seat": 3}).json()["code"] == "invalid"
    assert anna.joins("Вера").snapshot()["you"] == 1


def test_only_the_host_seats_bots_and_starts(lobby: str) -> None:
    anna = creates(lobby, seats=3)
    boris = anna.joins("Боря")
    for method, path, body in (("PUT", "/seats/2/bot", {"level": "greedy"}), ("DELETE", "/seats/2/bot", None), ("POST", "/start", None)):
        assert boris.ask(method, path, body).json()["code"] == "not_host"
        assert Guest(lobby, anna.code).ask(method, path, body).json()["code"] == "no_token"
    assert anna.ask("POST", "/start").json()["code"] == "seats_open"
    assert anna.ask("PUT", "/seats/1/bot", {"level": "greedy"}).json()["code"] == "seat_taken"
    assert anna.ask("PUT", "/seats/2/bot", {"level": "clever"}).json()["code"] == "invalid"
    assert anna.ask("PUT", "/seats/7/bot", {"level": "greedy"}).json()["code"] == "invalid"
    assert anna.ask("PUT", "/seats/2/bot", {"level": "greedy"}).json()["seats"][2]["kind"] == "bot"
    assert anna.ask("DELETE", "/seats/2/bot").json()["seats"][2] == {"seat": 2, "kind": "empty"}
    anna.ask("PUT", "/seats/2/bot", {"level": "random"})
    anna.start()
    for method, path, body in (("PUT", "/seats/2/bot", {"level": "greedy"}), ("DELETE", "/seats/2/bot", None), ("POST", "/start", None)):
        assert anna.ask(method, path, body).json()["code"] == "already_started"
    assert anna.ask("POST", "/join", {"name": "Вера"}).json()["code"] == "already_started"


def test_who_leaves_before_the_start_frees_the_seat_and_the_token(lobby: str) -> None:
    anna = creates(lobby)
    boris = anna.joins("Боря")
    left = boris.leave()
    assert (left["you"], left["seats"][1]) == (None, {"seat": 1, "kind": "empty"})
    assert boris.ask("GET").json()["code"] == "bad_token"
    assert anna.joins("Боря").snapshot()["you"] == 1
    assert boris.ask("POST", "/leave").json()["code"] == "bad_token"


def test_a_bot_takes_the_seat_of_who_leaves_a_match_and_plays_it_to_its_end(lobby: str) -> None:
    anna = creates(lobby)
    boris = anna.joins("Боря")
    anna.start()
    anna.answers_with(3)
    left = boris.leave()
    assert left["seats"][1] == {"seat": 1, "kind": "bot", "level": "greedy", "name": "greedy", "choices": {}}
    eventually(lambda: anna.snapshot()["match"]["version"] == 2)
    assert anna.plays_to_the_end()["status"] == "over"
    assert boris.ask("GET").json()["code"] == "bad_token"


def test_the_next_person_round_the_table_is_host_after_the_host_leaves(lobby: str) -> None:
    """D54."""
    anna = creates(lobby, seats=3)
    anna.joins("Боря", seat=2)
    vera = anna.joins("Вера")
    assert anna.leave()["host"] == 1
    assert vera.leave()["host"] == 2


def test_the_last_person_closes_the_room(lobby: str) -> None:
    anna = creates(lobby, bots=["greedy"], public=True)
    last = anna.leave()
    assert [seat["kind"] for seat in last["seats"]] == ["empty", "bot"]
    for guest, code in ((anna, "room_gone"), (Guest(lobby, anna.code), "room_not_found")):
        assert guest.ask("GET").json()["code"] == code
    assert anna.code not in [card["room"] for card in HTTP.request("GET", f"{lobby}/v1/rooms").json()["rooms"]]


def test_the_list_shows_public_rooms_and_no_secret(lobby: str) -> None:
    shown, hidden = creates(lobby, public=True, timer=30), creates(lobby)
    response = HTTP.request("GET", f"{lobby}/v1/rooms")
    cards = response.json()["rooms"]
    assert cards[0] == {
        "room": shown.code,
        "game": "purses",
        "status": "open",
        "host": "Аня",
        "seats": 2,
        "free": 1,
        "timer": 30,
        "times": {},
        "password": False,
        "spectators": True,
        "spectator_delay": 0,
        "created_at": cards[0]["created_at"],
    }
    assert hidden.code.encode() not in response.data


def test_a_room_is_found_by_its_code_in_either_case(lobby: str) -> None:
    anna = creates(lobby)
    assert Guest(lobby, anna.code.lower()).snapshot()["room"] == anna.code


def test_the_media_token_says_who_somebody_is(lobby: str, redis: Redis) -> None:
    anna = creates(lobby)
    boris = anna.joins("Боря")
    keys = SharedSecret(redis).keys(PURPOSE)
    for guest, peer, name, role in ((anna, "seat-0", "Аня", "host"), (boris, "seat-1", "Боря", "player")):
        given = guest.ask("POST", "/media-token").json()
        member = verify(keys, given["token"])
        assert (member.peer, member.room, member.name, member.role) == (peer, anna.code, name, role)
        assert given["expires_at"] == member.expires_at * 1000
    assert "mod" not in member.can


def test_who_has_no_seat_gets_a_token_to_read_the_chat_and_no_more(lobby: str, redis: Redis) -> None:
    anna = creates(lobby)
    keys = SharedSecret(redis).keys(PURPOSE)
    watchers = [verify(keys, Guest(lobby, anna.code).ask("POST", "/media-token").json()["token"]) for _ in range(2)]
    assert [(watcher.role, watcher.can, watcher.room) for watcher in watchers] == [("spectator", frozenset(), anna.code)] * 2
    assert watchers[0].peer != watchers[1].peer


def test_media_is_told_who_has_got_up(lobby: str, redis: Redis) -> None:
    """Tokens of the person before are older than that, those of the next on the seat are not."""
    evictions = Evictions(redis)
    anna = creates(lobby)
    boris = anna.joins("Боря")
    with redis.pubsub() as heard:  # type: ignore[no-untyped-call]
        heard.subscribe(topic(anna.code))
        assert heard.get_message(timeout=5)["type"] == "subscribe"
        old = verify(SharedSecret(redis).keys(PURPOSE), boris.ask("POST", "/media-token").json()["token"])
        boris.leave()
        assert heard.get_message(timeout=5)["data"] == b'{"t":"kick","peer":"seat-1"}'
        new = verify(SharedSecret(redis).keys(PURPOSE), anna.joins("Вера", seat=1).ask("POST", "/media-token").json()["token"])
        assert old.issued_at <= evictions.of(anna.code).peer("seat-1") < new.issued_at


def test_media_is_told_that_the_room_has_closed(lobby: str, redis: Redis) -> None:
    anna = creates(lobby)
    anna.leave()
    assert Evictions(redis).of(anna.code).room() > 0


def test_media_is_told_of_who_is_kicked_and_who_passes_the_seat_on(lobby: str, redis: Redis) -> None:
    evictions = Evictions(redis)
    anna = creates(lobby)
    anna.joins("Боря")
    anna.ask("POST", "/kick", {"seat": 1})
    kicked_at = evictions.of(anna.code).peer("seat-1")
    assert kicked_at > 0
    ticket = anna.ask("POST", "/seats/0/ticket").json()["ticket"]
    assert evictions.of(anna.code).peer("seat-0") == 0
    assert Guest(lobby, anna.code).ask("POST", "/take", {"ticket": ticket, "name": "Гена"}).status == 200
    assert evictions.of(anna.code).peer("seat-0") >= kicked_at
