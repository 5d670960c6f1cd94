"""The times of a room: what its creator says of them, and what the game gives where nothing is said."""

from typing import Any

import pytest

from tests.support.guest import HTTP, Guest, creates

CHOICES = ("target", "order", "block", "trim", "item", "discard", "pick")
OF_MAGES = {"seal": 90, **dict.fromkeys(CHOICES, 30)}


def settled(guest: Guest) -> tuple[int | None, dict[str, int | None]]:
    shown = guest.snapshot()
    return shown["timer"], shown["times"]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ({}, (None, OF_MAGES)),
        ({"times": {"seal": 120, "block": None}}, (None, {**OF_MAGES, "seal": 120, "block": None})),
        ({"timer": 60}, (60, {})),
        ({"timer": None}, (None, {})),
        ({"timer": 60, "times": {"seal": None}}, (60, {"seal": None})),
    ],
)
def test_a_game_has_its_own_times_where_the_creator_says_nothing(lobby: str, said: dict[str, Any], shown: Any) -> None:
    """R144, R145, D55: an assembly 90 s, every choice 30 s; the host says otherwise for all asks or for kinds of them."""
    assert settled(creates(lobby, "mages", **said)) == shown


@pytest.mark.parametrize("game", ["tavern", "tschak", "purses"])
def test_games_whose_rules_know_no_timer_are_untimed(lobby: str, game: str) -> None:
    assert settled(creates(lobby, game)) == (None, {})


def test_the_list_of_rooms_says_the_times(lobby: str) -> None:
    room = creates(lobby, public=True, timer=40, times={"share": None}, bank=60)
    cards = HTTP.request("GET", f"{lobby}/v1/rooms").json()["rooms"]
    [card] = [card for card in cards if card["room"] == room.code]
    assert (card["timer"], card["times"]) == (40, {"share": None})


def test_a_kind_that_the_game_does_not_have_is_refused_with_those_that_it_has(lobby: str) -> None:
    refused = HTTP.request("POST", f"{lobby}/v1/rooms", json={"game": "purses", "name": "a", "times": {"seal": 60}})
    assert (refused.status, refused.json()["code"]) == (422, "invalid")
    assert refused.json()["errors"] == {"times": ["The kinds of asks of this game are bid, share."]}


def test_every_open_ask_has_the_time_of_its_kind_also_in_the_turn_of_another(lobby: str) -> None:
    """R145, D55: bids of all at once, then a share of the finder's; own time, deadline and bank are shown to everybody, by the server's time."""
    anna = creates(lobby, times={"bid": 10, "share": 20}, bank=5)
    boris = anna.joins("Боря")
    for shown, kind, seats, own in ((anna.start(), "bid", [0, 1], 10_000), (_after_bids(anna, boris), "share", [0], 20_000)):
        assert [(ask["kind"], ask["seat"]) for ask in shown["waiting"]] == [(kind, seat) for seat in seats]
        assert shown["banks"] == [5_000, 5_000]
        for ask in shown["waiting"]:
            assert own - 2_000 < ask["own_ms"] <= own
            assert (ask["own_until"] - ask["own_ms"], ask["deadline_at"] - ask["remaining_ms"]) == (shown["now"], shown["now"])
            assert ask["deadline_at"] - ask["own_until"] == 5_000


def _after_bids(anna: Guest, boris: Guest) -> dict[str, Any]:
    boris.answers_with(0)
    anna.answers_with(0)
    return Guest(anna.url, anna.code).snapshot()
