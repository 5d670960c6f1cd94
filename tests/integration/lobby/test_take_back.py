"""Taking answers back over the public API: by consent of all, while nothing has come out."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.support.guest import Guest, creates, heard
from tests.support.waiting import eventually


def a_tavern(url: str, *guests: str, **wishes: Any) -> list[Guest]:
    """People at an open tavern in which answers may be taken back; the match has begun."""
    anna = creates(url, "tavern", **{"take_back": True, "seats": len(guests) + 1 + len(wishes.get("bots", ())), **wishes})
    people = [anna, *(anna.joins(name) for name in guests)]
    anna.start()
    return people


def plays(guests: list[Guest]) -> tuple[Guest, dict[str, Any]]:
    """Whoever is asked answers with the first option; gives who it was and the ask."""
    for guest in guests:
        ask = guest.owes()
        if ask is not None:
            guest.answers_with()
            return guest, ask
    raise AssertionError("nobody is asked")


def wants(guest: Guest, ask: str, **more: Any) -> Any:
    return guest.ask("POST", "/take-back", {"ask": ask, **more}).json()


def says(guest: Guest, ask: str, *, agree: bool) -> Any:
    return guest.ask("PUT", "/take-back", {"ask": ask, "agree": agree}).json()


def test_with_everybodys_consent_the_match_is_as_it_was_before_the_answer(lobby: str, other_lobby: str) -> None:
    anna, boris = guests = a_tavern(lobby, "Боря")
    before = anna.snapshot()
    who, ask = plays(guests)
    other = boris if who is anna else anna
    asked = wants(who, ask["id"])
    assert asked["match"]["take_back"] == {"seat": asked["you"], "ask": ask["id"], "agreed": [], "refused_by": None}
    done = says(other.at(other_lobby), ask["id"], agree=True)
    assert (done["match"]["version"], done["match"]["take_back"]) == (before["match"]["version"], None)
    assert anna.snapshot()["match"]["view"] == before["match"]["view"]
    assert who.owes() == ask
    assert done["match"]["number"] == before["match"]["number"] + 1
    assert done["events"][-1]["type"] == "taken_back"
    assert done["events"][-1]["seat"] == who.snapshot()["you"]


def test_answers_that_others_have_given_since_fall_away_too(lobby: str) -> None:
    guests = a_tavern(lobby, "Боря")
    first, ask = plays(guests)
    second = first
    while second is first:
        second, last = plays(guests)
        if second is first:
            ask = last
    assert wants(first, ask["id"])["match"]["take_back"]["ask"] == ask["id"]
    says(second, ask["id"], agree=True)
    owed = first.owes()
    assert owed is not None
    assert owed["id"] == ask["id"]


def test_one_refusal_is_enough_and_the_same_is_not_asked_again(lobby: str) -> None:
    guests = a_tavern(lobby, "Боря", "Вера", "Гриша")
    who, ask = plays(guests)
    others = [guest for guest in guests if guest is not who]
    wants(who, ask["id"])
    says(others[0], ask["id"], agree=True)
    refused = says(others[1], ask["id"], agree=False)
    assert refused["match"]["take_back"]["refused_by"] == refused["you"]
    assert says(others[2], ask["id"], agree=True)["code"] == "no_take_back"
    assert wants(who, ask["id"])["code"] == "no_take_back"
    plays(guests)
    assert who.snapshot()["match"]["take_back"] is None


def test_all_who_agree_at_once_take_it_back_once(lobby: str, other_lobby: str) -> None:
    guests = a_tavern(lobby, "Боря", "Вера", "Гриша")
    who, ask = plays(guests)
    number = who.snapshot()["match"]["number"]
    wants(who, ask["id"])
    others = [guest.at((lobby, other_lobby)[index % 2]) for index, guest in enumerate(guests) if guest is not who]
    with ThreadPoolExecutor(len(others)) as pool:
        said = list(pool.map(lambda guest: says(guest, ask["id"], agree=True), others))
    assert not any("code" in snapshot for snapshot in said)
    match = who.snapshot()["match"]
    assert (match["number"], match["version"]) == (number + 1, 0)


def test_bots_always_agree(lobby: str) -> None:
    anna = creates(lobby, "tavern", take_back=True, bots=["greedy"])
    anna.start()
    ask = anna.owes() or _when_asked(anna)
    anna.answers_with()
    done = wants(anna, ask["id"])
    assert done["match"]["number"] == 2
    assert done["events"][-1]["type"] == "taken_back"


def _when_asked(guest: Guest) -> dict[str, Any]:
    snapshot = guest.snapshot()
    while not (snapshot["match"]["ask"] or {}).get("options"):
        snapshot = guest.snapshot(since=snapshot["version"], wait=10)
    ask: dict[str, Any] = snapshot["match"]["ask"]
    return ask


def test_a_late_answer_of_before_is_not_taken_for_the_ask_that_has_come_again(lobby: str) -> None:
    guests = a_tavern(lobby, "Боря")
    who, ask = plays(guests)
    option = ask["options"][0]["id"]
    wants(who, ask["id"])
    says(next(guest for guest in guests if guest is not who), ask["id"], agree=True)
    assert who.answer(ask["id"], option).json()["errors"] == {"match": ["Answers have been taken back: say the number of the match that you mean."]}
    late = who.ask("POST", "/answer", {"ask": ask["id"], "option": option, "match": 1}).json()
    assert late["code"] == "ask_closed"
    taken = who.ask("POST", "/answer", {"ask": ask["id"], "option": option, "match": 2}).json()
    assert taken["match"]["version"] == 1


def test_secret_choices_are_taken_back_while_others_choose_and_not_when_they_are_out(lobby: str) -> None:
    """Purses: bids are made together. What Boris has bid stands and stays secret."""
    anna = creates(lobby, take_back=True, seats=3)
    boris, vera = anna.joins("Боря"), anna.joins("Вера")
    anna.start()
    anna.answers_with(3)
    boris.answers_with(2)
    wants(anna, "0.0")
    says(boris, "0.0", agree=True)
    says(vera, "0.0", agree=True)
    assert boris.snapshot()["match"]["ask"] == {"id": "0.1", "kind": "bid", "chosen": "bid2"}
    assert anna.owes() is not None
    for guest in (anna, vera):
        guest.ask("POST", "/answer", {"ask": f"0.{guest.snapshot()['you']}", "option": "bid0", "match": 2})
    assert wants(anna, "0.0", match=2)["code"] == "revealed"


@pytest.mark.parametrize("take_back", [False, True])
def test_what_cannot_be_taken_back_is_refused(lobby: str, take_back: bool) -> None:
    guests = a_tavern(lobby, "Боря", take_back=take_back)
    who, ask = plays(guests)
    other = next(guest for guest in guests if guest is not who)
    code = "unknown_ask" if take_back else "no_take_back"
    assert wants(other, ask["id"])["code"] == code
    assert wants(who, "9.9")["code"] == code
    assert says(other, ask["id"], agree=True)["code"] == "no_take_back"
    assert wants(Guest(lobby, who.code), ask["id"])["code"] == "no_token"


def test_a_match_with_answers_taken_back_is_proved_like_any_other(lobby: str) -> None:
    """The record holds the answers that stand, and the ledger tells of those that do not."""
    anna, boris = a_tavern(lobby, "Боря")
    who, ask = plays([anna, boris])
    wants(who, ask["id"])
    says(boris if who is anna else anna, ask["id"], agree=True)
    snapshot = anna.snapshot()
    while snapshot["status"] == "playing":
        for guest in (anna, boris):
            owed = guest.owes()
            if owed:
                guest.ask("POST", "/answer", {"ask": owed["id"], "option": owed["options"][-1]["id"], "match": snapshot["match"]["number"]})
        snapshot = anna.snapshot()
    record = anna.ask("GET", "/record").json()["record"]
    assert len(record["answers"]) == snapshot["match"]["version"]
    assert record["answers"][0][2] == ask["options"][-1]["id"]
    assert [entry["what"] for entry in anna.ask("GET", "/clock").json()["ledger"]] == ["start", "take_back", "end"]


def test_the_time_that_the_answer_took_is_not_given_back(lobby: str) -> None:
    anna, boris = guests = a_tavern(lobby, "Боря", timer=60, bank=10)
    [asked] = anna.snapshot()["waiting"]
    eventually(lambda: anna.snapshot()["now"] > asked["deadline_at"] - 69_000)
    who, ask = plays(guests)
    wants(who, ask["id"])
    done = says(boris if who is anna else anna, ask["id"], agree=True)
    [again] = done["waiting"]
    assert again["ask"] == asked["ask"]
    assert 50_000 < again["own_ms"] <= 59_000
    assert again["remaining_ms"] == again["own_ms"] + 10_000


def test_the_gallery_hears_of_no_request_and_goes_back_too(lobby: str) -> None:
    anna, boris = guests = a_tavern(lobby, "Боря", spectator_delay=1)
    watcher = Guest(lobby, anna.code)
    plays(guests)
    who, ask = plays(guests)
    assert watcher.snapshot()["match"]["version"] == 1
    version = watcher.snapshot()["version"]
    wants(who, ask["id"])
    assert watcher.snapshot()["version"] == version
    says(boris if who is anna else anna, ask["id"], agree=True)
    assert watcher.snapshot()["match"]["version"] == 0


def test_a_stream_shows_the_request_and_what_has_come_of_it(lobby: str) -> None:
    anna, boris = guests = a_tavern(lobby, "Боря")
    who, ask = plays(guests)
    other = boris if who is anna else anna
    with other.stream() as stream:
        heard(stream)
        wants(who, ask["id"])
        assert heard(stream)["snapshot"]["match"]["take_back"]["ask"] == ask["id"]
        says(other, ask["id"], agree=True)
        assert [event["type"] for event in heard(stream)["snapshot"]["events"]] == ["taken_back"]
