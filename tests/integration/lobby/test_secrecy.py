"""Nobody gets more than the public view but the person on the seat, whatever they try."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest
from redis import Redis

from tests.support.guest import HTTP, Guest, creates, end_of, heard

Look = Callable[[Guest], Any]


def by_rest(guest: Guest) -> Any:
    return guest.ask("GET").json()


def by_long_poll(guest: Guest) -> Any:
    return guest.ask("GET", since=0, wait=5).json()


def by_events(guest: Guest) -> Any:
    return guest.ask("GET", since=1).json()


def by_stream(guest: Guest) -> Any:
    with guest.stream() as stream:
        return heard(stream)


def by_stream_since(guest: Guest) -> Any:
    with guest.stream(since=0) as stream:
        return heard(stream)


def by_refusal(guest: Guest) -> Any:
    return guest.answer("0.1", "bid3").json()


def by_list(guest: Guest) -> Any:
    return HTTP.request("GET", f"{guest.url}/v1/rooms").json()


LOOKS: list[Look] = [by_rest, by_long_poll, by_events, by_stream, by_stream_since, by_refusal, by_list]


@pytest.fixture
def players(lobby: str) -> tuple[Guest, Guest]:
    """Two people; Boris has bid secretly, Anna has not yet."""
    anna = creates(lobby, public=True)
    boris = anna.joins("Боря")
    anna.start()
    boris.answers_with(3)
    return anna, boris


@pytest.fixture
def strangers(players: tuple[Guest, Guest], lobby: str) -> list[Guest]:
    """Everybody who may think of a way to see more."""
    anna, _ = players
    other = creates(lobby)
    former = other.joins("Вера")
    former.leave()
    tokens = [None, other.token, former.token, "0-" + "x" * 43, "1-" + "x" * 43, "null", "seat 1"]
    return [Guest(lobby, anna.code, token) for token in tokens]


def secrets_in(shown: Any) -> list[str]:
    """Which of the secrets of the toy game, and of the lobby, are in it."""
    text = orjson.dumps(shown).decode()
    private = ('"coins":', '"chosen"', '"options":[', '"seed"', '"record"', '"digest"', '"answers"')
    found = [word for word in private if word in text]
    purses = [match["view"]["purse"] for match in _matches(shown) if match["view"]["purse"] is not None]
    return found + [f"purse {purse}" for purse in purses]


def _matches(shown: Any) -> list[Any]:
    snapshot = shown.get("snapshot", shown)
    return [snapshot["match"]] if snapshot.get("match") else []


@pytest.mark.parametrize("look", LOOKS)
def test_strangers_never_see_what_is_a_seats(strangers: list[Guest], look: Look) -> None:
    for stranger in strangers:
        assert secrets_in(look(stranger)) == []


@pytest.mark.parametrize("look", LOOKS)
def test_a_player_never_sees_what_the_other_has_chosen_or_owns(players: tuple[Guest, Guest], look: Look) -> None:
    anna, boris = players
    purse = boris.snapshot()["match"]["view"]["purse"]
    shown = look(anna)
    text = orjson.dumps(shown).decode()
    assert '"chosen"' not in text
    assert '"seed"' not in text
    for match in _matches(shown):
        assert match["view"]["you"] == 0
        assert match["ask"] is None or match["ask"]["id"] == "0.0"
    told = [event.get("coins") for event in shown.get("snapshot", shown).get("events", []) if event["type"] == "dealt"]
    assert told in ([], [anna.snapshot()["match"]["view"]["purse"]])
    assert purse > 0


def test_who_has_answered_secretly_sees_the_own_choice(players: tuple[Guest, Guest]) -> None:
    _, boris = players
    assert boris.snapshot()["match"]["ask"] == {"id": "0.1", "kind": "bid", "chosen": "bid3"}


def test_what_the_store_hides_is_in_no_answer_of_any_kind(players: tuple[Guest, Guest], redis: Redis) -> None:
    """Seed and digests, looked for in everything that everybody gets in a whole match and after it."""
    anna, boris = players
    state: Any = redis.hget(f"traktir:{{{anna.code}}}:room", "state")
    stored = orjson.loads(state)
    hidden = [stored["secret"], stored["match"]["record"]["seed"], *(seat["digest"] for seat in stored["seats"])]
    watcher = Guest(anna.url, anna.code)
    while anna.snapshot()["status"] == "playing":
        for guest in (anna, boris):
            if guest.owes():
                guest.answers_with(0)
        for guest in (anna, boris, watcher):
            for look in LOOKS:
                text = orjson.dumps(look(guest)).decode()
                assert not any(secret in text for secret in hidden)


def test_tokens_are_shown_once_and_only_to_their_owner(players: tuple[Guest, Guest]) -> None:
    anna, boris = players
    for guest in (anna, boris, Guest(anna.url, anna.code)):
        for look in LOOKS:
            text = orjson.dumps(look(guest)).decode()
            assert str(anna.token)[2:] not in text
            assert str(boris.token)[2:] not in text


def test_a_room_without_spectators_shows_nothing_to_who_has_no_seat(lobby: str) -> None:
    """By no transport, with no old or foreign token; the people on its seats see it as ever, and its clocks go on."""
    anna = creates(lobby, spectators=False, options={"rounds": 1})
    vera = anna.joins("Вера")
    vera.leave()
    boris = anna.joins("Боря")
    anna.start()
    watcher = Guest(lobby, anna.code)
    for look in (by_rest, by_long_poll, by_events):
        assert look(watcher)["code"] == "no_spectators"
        assert look(vera)["code"] == "bad_token"
        assert look(boris)["match"]["view"]["you"] == 1
    with watcher.stream() as stream:
        assert end_of(stream) == 4403
    assert watcher.ask("POST", "/media-token").json()["code"] == watcher.ask("GET", "/clock").json()["code"] == "no_spectators"
    assert boris.ask("GET", "/clock").status == 200
    for guest, ask in ((anna, "0.0"), (boris, "0.1")):
        assert guest.answer(ask, "bid3").status == 200
    assert anna.snapshot()["match"]["version"] == 2
    left = boris.leave()
    assert (left["match"], left["waiting"], left["banks"], left["events"]) == (None, [], [], [])
