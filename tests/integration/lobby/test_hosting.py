"""Kicks, another host and rematches over the public API."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.support.guest import Guest, creates, end_of, heard, say
from tests.support.waiting import eventually
from traktir import shuffle


@pytest.fixture
def over(lobby: str) -> tuple[Guest, Guest]:
    """Two people after a match of one round."""
    anna = creates(lobby, options={"rounds": 1})
    boris = anna.joins("Боря")
    anna.start()
    play(anna, boris)
    return anna, boris


def play(anna: Guest, boris: Guest) -> None:
    """A round that Anna wins."""
    anna.answer("0.0", "bid3")
    boris.answer("0.1", "bid0")
    anna.plays_to_the_end()


def test_who_is_kicked_is_out_at_once_on_every_transport_and_stays_out(lobby: str, other_lobby: str) -> None:
    anna = creates(lobby)
    boris = anna.joins("Боря")
    with boris.at(other_lobby).stream() as stream:
        heard(stream)
        assert anna.ask("POST", "/kick", {"seat": 1}).json()["seats"][1]["kind"] == "empty"
        assert end_of(stream) == 1000
    assert boris.ask("GET").json()["code"] == "kicked"
    with boris.stream() as stream:
        assert end_of(stream) == 4403
    assert boris.ask("POST", "/leave").json()["code"] == "kicked"
    assert Guest(lobby, anna.code).ask("POST", "/join", {"name": "БОРЯ"}).json()["code"] == "kicked"
    assert Guest(lobby, anna.code).ask("POST", "/join", {"name": "Вера"}).status == 200


def test_a_kick_in_a_match_does_not_stop_it(lobby: str) -> None:
    anna = creates(lobby, options={"rounds": 1})
    anna.joins("Боря")
    anna.start()
    assert anna.ask("POST", "/kick", {"seat": 1}).json()["seats"][1]["kind"] == "bot"
    assert anna.plays_to_the_end()["status"] == "over"


def test_the_new_host_may_what_the_old_one_may_no_longer(lobby: str) -> None:
    anna = creates(lobby)
    boris = anna.joins("Боря")
    assert anna.ask("PUT", "/host", {"seat": 1}).json()["host"] == 1
    assert anna.ask("POST", "/start").json()["code"] == "not_host"
    assert boris.start()["status"] == "playing"


def test_all_who_want_a_rematch_at_once_get_one(over: tuple[Guest, Guest], other_lobby: str) -> None:
    anna, boris = over
    before = anna.snapshot()["version"]
    guests = [anna, boris, anna.at(other_lobby), boris.at(other_lobby)] * 2
    with ThreadPoolExecutor(len(guests)) as pool:
        answers = list(pool.map(lambda guest: guest.ask("POST", "/rematch"), guests))
    assert {answer.status for answer in answers} == {200}
    shown = anna.snapshot()
    assert (shown["version"], shown["status"], shown["match"], shown["room"]) == (before + 1, "open", None, anna.code)


def test_a_rematch_is_another_match_with_the_same_tokens_and_both_are_proved(over: tuple[Guest, Guest]) -> None:
    anna, boris = over
    first = anna.ask("GET", "/record").json()
    told = anna.snapshot()["events"][-1]["n"]
    boris.ask("POST", "/rematch")
    committed = anna.snapshot()["shuffle"]["commitment"]
    assert committed != first["commitment"]
    anna.start()
    assert anna.ask("GET", "/record").json() == first, "of the match that has ended, until the next one has"
    play(anna, boris)
    second = boris.ask("GET", "/record").json()
    shuffle.prove(first)
    shuffle.prove(second, committed)
    assert second["record"]["seed"] != first["record"]["seed"]
    numbers = [event["n"] for event in anna.snapshot(since=0)["events"]]
    assert numbers == list(range(told + 1, told + len(numbers) + 1)), "numbered on, and of this match only"


def test_a_stream_goes_on_through_a_rematch(over: tuple[Guest, Guest]) -> None:
    anna, boris = over
    with boris.stream() as stream:
        assert heard(stream)["snapshot"]["status"] == "over"
        anna.ask("POST", "/rematch")
        assert heard(stream)["snapshot"]["status"] == "open"
        anna.start()
        shown = heard(stream)["snapshot"]
        assert (shown["status"], shown["match"]["version"], shown["match"]["ask"]["id"]) == ("playing", 0, "0.1")


def test_an_answer_of_the_match_before_is_never_taken_in_the_next(over: tuple[Guest, Guest]) -> None:
    """It comes late by either transport, and fits an ask of the same id: it says which match it is for."""
    anna, boris = over
    late = {"ask": "0.0", "option": "bid3", "match": anna.snapshot()["match"]["number"]}
    anna.ask("POST", "/rematch")
    assert anna.ask("POST", "/answer", late).json()["code"] == "match_over"
    shown = anna.start()
    assert (shown["match"]["number"], shown["match"]["ask"]["id"]) == (2, "0.0")
    assert anna.ask("POST", "/answer", late).json()["code"] == "match_over"
    assert anna.ask("POST", "/hurry", {"ask": "0.1", "match": 1}).json()["code"] == "match_over"
    with anna.stream() as stream:
        heard(stream)
        say(stream, {"t": "answer", **late, "id": 7})
        refused = heard(stream)
    assert (refused["problem"]["code"], refused["id"]) == ("match_over", 7)
    assert anna.ask("POST", "/answer", {**late, "match": 3}).json()["code"] == "not_started"
    assert boris.snapshot()["match"]["version"] == 0
    assert anna.ask("POST", "/answer", {**late, "match": 2}).json()["match"]["version"] == 1


def test_a_room_with_a_password_opens_its_seats_by_it_alone(lobby: str) -> None:
    anna = creates(lobby, password="сезам", public=True)
    stranger = Guest(lobby, anna.code)
    assert stranger.snapshot()["password"] is True
    for said in ({}, {"password": "Сезам"}):
        refused = stranger.ask("POST", "/join", {"name": "Боря", **said})
        assert (refused.status, refused.json()["code"]) == (403, "bad_password")
    boris = anna.joins("Боря", password="сезам")
    assert "сезам" not in boris.ask("GET").data.decode()


def test_a_match_that_wants_all_to_be_ready_begins_when_they_are(lobby: str) -> None:
    anna = creates(lobby, need_ready=True)
    boris = anna.joins("Боря")
    assert anna.ask("POST", "/start").json()["code"] == "not_ready"
    assert boris.ask("PUT", "/ready", {"ready": True}).json()["seats"][1]["ready"] is True
    assert anna.start()["status"] == "playing"
    assert anna.snapshot()["need_ready"] is True


def test_a_seat_is_passed_on_in_a_match_once(lobby: str, other_lobby: str) -> None:
    """Of many who come with the ticket at once one gets the seat, and the former owner sees the seat's secrets no longer."""
    anna = creates(lobby, options={"rounds": 1})
    boris = anna.joins("Боря")
    anna.start()
    purse = boris.snapshot()["match"]["view"]["purse"]
    ticket = boris.ask("POST", "/seats/1/ticket").json()["ticket"]
    guests = [Guest(url, anna.code) for url in (lobby, other_lobby)] * 4
    with ThreadPoolExecutor(len(guests)) as pool:
        answers = list(pool.map(lambda guest: guest.ask("POST", "/take", {"ticket": ticket, "name": "Вера"}), guests))
    [taken] = [answer.json() for answer in answers if answer.status == 200]
    assert {answer.json()["code"] for answer in answers if answer.status != 200} == {"bad_ticket"}
    assert (taken["seat"], taken["snapshot"]["match"]["view"]["purse"]) == (1, purse)
    assert boris.ask("GET").json()["code"] == "bad_token"
    vera = Guest(lobby, anna.code, taken["token"])
    play(anna, vera)
    assert vera.snapshot()["status"] == "over"


def test_who_leaves_a_match_with_a_ticket_comes_back_to_what_the_bot_has_played_on(lobby: str, other_lobby: str) -> None:
    """Person, bot, person: under the old name, with a new token; the old one opens nothing any more."""
    anna = creates(lobby, options={"rounds": 2})
    boris = anna.joins("Боря")
    anna.start()
    purse = boris.snapshot()["match"]["view"]["purse"]
    ticket = boris.ask("POST", "/seats/1/ticket").json()["ticket"]
    assert boris.leave()["seats"][1]["kind"] == "bot"
    anna.answers_with()
    eventually(lambda: all(ask["seat"] == 0 for ask in anna.snapshot()["waiting"]))
    back = Guest(other_lobby, anna.code).ask("POST", "/take", {"ticket": ticket, "name": "Боря"}).json()
    assert (back["seat"], back["snapshot"]["seats"][1]["name"]) == (1, "Боря")
    assert back["snapshot"]["match"]["view"]["purse"] >= purse
    assert boris.ask("GET").json()["code"] == "bad_token"
    returned = Guest(other_lobby, anna.code, back["token"])
    while anna.snapshot()["status"] == "playing":
        for guest in (anna, returned):
            if guest.owes():
                guest.answers_with()
    assert returned.snapshot()["match"]["result"] is not None


def test_a_bots_seat_is_passed_on_by_the_host(lobby: str) -> None:
    anna = creates(lobby, bots=["greedy"], options={"rounds": 2000})
    anna.start()
    ticket = anna.ask("POST", "/seats/1/ticket").json()["ticket"]
    answer = Guest(lobby, anna.code).ask("POST", "/take", {"ticket": ticket, "name": "Боря"})
    assert (answer.status, answer.json()["snapshot"]["seats"][1]["kind"]) == (200, "person")
