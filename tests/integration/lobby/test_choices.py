"""Heroes and teams over the public API."""

from typing import Any

from tests.support.guest import HTTP, Guest, creates


def chooses(guest: Guest, choice: str, value: str | None, **more: Any) -> Any:
    return guest.ask("PUT", "/choice", {"choice": choice, "value": value, **more}).json()


def choices(guest: Guest) -> list[Any]:
    return [seat.get("choices") for seat in guest.snapshot()["seats"]]


def test_a_chosen_hero_is_shown_to_all_and_is_played(lobby: str) -> None:
    anna = creates(lobby, "mages", seats=3, bots=["greedy"])
    boris = anna.joins("Боря")
    info = HTTP.request("GET", f"{lobby}/v1/rooms/{anna.code}").json()
    assert "heroes" not in info["options"]
    heroes = _heroes(lobby)
    chooses(anna, "hero", heroes[0])
    assert chooses(boris, "hero", heroes[0])["code"] == "choice_taken"
    chooses(boris, "hero", heroes[1])
    chooses(anna, "hero", heroes[2], seat=1)
    assert choices(Guest(lobby, anna.code)) == [{"hero": heroes[0]}, {"hero": heroes[2]}, {"hero": heroes[1]}]
    anna.start()
    assert [mage["hero"] for mage in anna.snapshot()["match"]["view"]["mages"]] == [heroes[0], heroes[2], heroes[1]]
    assert chooses(anna, "hero", heroes[3])["code"] == "already_started"


def _heroes(lobby: str) -> list[str]:
    """As a refusal names them."""
    anna = creates(lobby, "mages")
    [said] = chooses(anna, "hero", "dragon")["errors"]["value"]
    heroes: list[str] = said.removeprefix("There are ").removesuffix(".").split(", ")
    assert len(heroes) == 8
    return heroes


def test_two_play_for_the_team_that_they_want_and_the_record_proves_it(lobby: str) -> None:
    anna = creates(lobby, "tavern")
    boris = anna.joins("Боря")
    chooses(boris, "team", "swords")
    assert chooses(anna, "team", "swords")["code"] == "choice_taken"
    anna.start()
    assert anna.snapshot()["match"]["view"]["teams"] == ["axes", "swords"]
    anna.leave()
    boris.plays_to_the_end()
    record = boris.ask("GET", "/record").json()["record"]
    assert record["options"]["sides"] == [None, "swords"]


def test_what_nobody_can_choose_is_refused(lobby: str) -> None:
    anna = creates(lobby, "tavern")
    assert chooses(anna, "hero", "imp")["code"] == "invalid"
    assert chooses(anna, "team", "spoons")["code"] == "invalid"
    assert chooses(anna, "team", "axes", seat=1)["code"] == "invalid"
    assert chooses(Guest(lobby, anna.code), "team", "axes")["code"] == "no_token"
    response = HTTP.request("POST", f"{lobby}/v1/rooms", json={"game": "tavern", "name": "Аня", "options": {"sides": ["axes", None]}})
    assert response.json()["errors"]["options"]
