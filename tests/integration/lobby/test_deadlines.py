"""Deadlines, banks and pauses through real processes: two lobbies of two processes each, and people on several connections."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson
from redis import Redis

from tests.support.guest import Guest, creates, heard
from tests.support.waiting import eventually
from traktir_lobby.store import keys

AUTOMATIC = "bid0"
OFFSETS = (*range(-60, 60, 6), -2_500, 500)
"""How long after a deadline it is raced for (ms), each in a room of its own; the last two are surely in time and too late."""


def told(guest: Guest, order: str) -> dict[str, Any]:
    answer = guest.ask("POST", f"/{order}")
    assert answer.status == 200, answer.data
    shown: dict[str, Any] = answer.json()
    return shown


def clock_of(guest: Guest) -> dict[str, Any]:
    shown: dict[str, Any] = guest.ask("GET", "/clock").json()
    return shown


def times(shown: dict[str, Any]) -> list[tuple[int, int]]:
    return [(ask["own_ms"], ask["remaining_ms"]) for ask in shown["waiting"]]


def answers(redis: Redis, guest: Guest) -> list[list[Any]]:
    """What the record has, which nobody may see yet."""
    state: Any = redis.hget(keys.room(guest.code), "state")
    taken: list[list[Any]] = orjson.loads(state)["match"]["record"]["answers"]
    return taken


def after(redis: Redis, guest: Guest, number: int) -> list[list[Any]]:
    """The same as soon as there are so many."""
    eventually(lambda: len(answers(redis, guest)) >= number)
    return answers(redis, guest)


def wait_until(at: int) -> None:
    """Up to that moment of the server's time (ms), which is this machine's."""
    time.sleep(max(0.0, at / 1000 - time.time()))


def adds_up(clock: dict[str, Any], bank_ms: int) -> bool:
    """Played and paused time are the time since the start; what each seat has used of its bank and what is left are the whole."""
    used = [sum(entry["used_ms"] for entry in clock["ledger"] if entry["by"] == seat) for seat in range(len(clock["banks"]))]
    entries = [entry["played_ms"] + entry["paused_ms"] == entry["at"] - clock["started_at"] for entry in clock["ledger"]]
    return all(entries) and [left + gone for left, gone in zip(clock["banks"], used, strict=True)] == [bank_ms] * len(used)


def test_of_two_answers_and_the_automatic_option_at_the_deadline_exactly_one_is_taken(lobby: str, other_lobby: str, redis: Redis) -> None:
    """From two connections of one seat, by different lobbies, about when the time runs out; who is told 200 finds that answer in the record."""
    rooms = []
    for _ in OFFSETS:
        anna = creates(lobby, times={"bid": 5, "share": None}, options={"rounds": 1})
        anna.joins("Боря").at(other_lobby)
        rooms.append((anna, anna.start()["waiting"][0]["deadline_at"]))

    def race(number: int) -> list[str]:
        anna, deadline = rooms[number]

        def say(guest: Guest, option: str) -> str:
            wait_until(deadline + OFFSETS[number])
            answer = guest.answer("0.0", option)
            return option if answer.status == 200 else str(answer.json()["code"])

        with ThreadPoolExecutor(2) as pool:
            return list(pool.map(say, (anna, anna.at(other_lobby)), ("bid1", "bid3")))

    with ThreadPoolExecutor(len(OFFSETS)) as pool:
        outcomes = list(pool.map(race, range(len(OFFSETS))))
    for (anna, _), said in zip(rooms, outcomes, strict=True):
        [taken] = [option for ask, _, option in after(redis, anna, 2) if ask == "0.0"]
        counted = [word for word in said if word.startswith("bid")]
        assert counted in ([taken], []), said
        assert set(said) - {"bid1", "bid3"} <= {"ask_closed"}
        assert counted or taken == AUTOMATIC
    assert {word for said in outcomes for word in said} > {"ask_closed"}, "some came in time, some too late"


def test_own_time_then_the_bank_then_the_automatic_option(lobby: str, other_lobby: str, redis: Redis) -> None:
    """Who answers in the bank has used so much of it, who does not all of it; each time is the same by REST, long poll and stream."""
    anna = creates(lobby, times={"bid": 5, "share": None}, bank=4)
    boris = anna.joins("Боря").at(other_lobby)
    [ask, _] = anna.start()["waiting"]
    wait_until(ask["own_until"] + 500)
    with boris.stream() as stream:
        for shown in (anna.snapshot(), boris.snapshot(), Guest(lobby, anna.code).snapshot(since=0, wait=1), heard(stream)["snapshot"]):
            assert times(shown) == [(0, ask["deadline_at"] - shown["now"])] * 2
            assert shown["banks"] == [ask["deadline_at"] - shown["now"]] * 2
            assert shown["banks"][0] <= 3_500
    assert anna.answer("0.0", "bid3").status == 200
    assert after(redis, anna, 2) == [["0.0", 0, "bid3"], ["0.1", 1, AUTOMATIC]]
    clock = clock_of(anna)
    assert anna.answer("0.0", "bid3").status == 200, "the same again"
    assert clock_of(anna) == clock
    used = {entry["by"]: (entry["used_ms"], entry["left_ms"]) for entry in clock["ledger"] if entry["what"] == "bank"}
    assert used[1] == (4_000, 0)
    assert 500 <= used[0][0] < 4_000
    assert used[0][1] == clock["banks"][0] == 4_000 - used[0][0]
    assert adds_up(clock, 4_000)


def paused_near_zero(lobby: str, left_ms: int) -> tuple[Guest, Guest, list[tuple[int, int]]] | None:
    """Two people, the second with about so much time left for a bid when the first pauses for the twenty-first time; None if it ran out between two pauses."""
    anna = creates(lobby, times={"bid": 5, "share": None})
    boris = anna.joins("Боря")
    [_, ask] = anna.start()["waiting"]
    anna.answer("0.0", "bid3")
    wait_until(ask["deadline_at"] - left_ms)
    for number in range(21):
        shown = told(anna, "pause")
        if [waiting["ask"] for waiting in shown["waiting"]] != ["0.1"]:
            assert all(entry["played_ms"] >= 5_000 for entry in clock_of(anna)["ledger"] if entry["what"] == "expiry")
            return None
        if number < 20:
            told(anna, "resume")
    return anna, boris, times(shown)


def test_pausing_near_zero_twenty_times_while_another_is_asked_costs_nobody_a_millisecond(lobby: str, other_lobby: str, redis: Redis) -> None:
    """R149, D55, D56: nothing resolves in a pause, whoever comes back sees it paused with the same time left, and afterwards it runs out by itself."""
    anna, boris, frozen = next(found for left_ms in (150, 1_000, 4_000) if (found := paused_near_zero(lobby, left_ms)))
    for url in (lobby, other_lobby) * 3:
        with boris.at(url).stream() as stream:
            shown = heard(stream)["snapshot"]
            assert (times(shown), shown["paused_at"] is None) == (frozen, False)
    wait_until(anna.snapshot()["now"] + 400)
    assert (times(boris.snapshot()), answers(redis, anna)) == (frozen, [["0.0", 0, "bid3"]])
    resumed = told(anna, "resume")
    clock = clock_of(anna)
    assert clock["started_at"] + 5_000 + clock["paused_ms"] - resumed["now"] <= frozen[0][1]
    assert after(redis, anna, 2)[1] == ["0.1", 1, AUTOMATIC]
    [expiry] = [entry for entry in clock_of(anna)["ledger"] if entry["what"] == "expiry"]
    assert (expiry["asks"], expiry["played_ms"] >= 5_000) == (["0.1"], True)
    assert adds_up(clock_of(anna), 0)


def test_what_will_be_played_is_told_beforehand_to_the_one_who_is_asked_and_to_nobody_else(lobby: str, redis: Redis) -> None:
    """R144, R150, R157, D53: of a secret assembly the host neither sees the automatic option nor may hurry it; then exactly that is played."""
    anna = creates(lobby, "mages", times={"seal": 5})
    boris = anna.joins("Боря")
    anna.start()
    asks = [guest.snapshot()["match"]["ask"] for guest in (anna, boris)]
    announced = [[ask["id"], seat, ask["automatic"]] for seat, ask in enumerate(asks)]
    for ask in asks:
        assert ask["automatic"] in [option["id"] for option in ask["options"]]
    for guest, own in ((anna, [asks[0]["automatic"]]), (boris, [asks[1]["automatic"]]), (Guest(lobby, anna.code), [])):
        with guest.stream() as stream:
            for shown in (guest.snapshot(), heard(stream)):
                assert _values(shown, "automatic") == own
    assert anna.ask("POST", "/hurry", {"ask": "0.1"}).json()["code"] == "no_hurry"
    assert after(redis, anna, 2)[:2] == announced
    for guest in (anna, boris):
        guest.leave()  # else the timer would play on beside the other tests


def _values(document: Any, name: str) -> Sequence[Any]:
    """All that stands under that name, however deep."""
    if isinstance(document, dict):
        return [*([document[name]] if name in document else []), *(found for value in document.values() for found in _values(value, name))]
    return [found for value in document for found in _values(value, name)] if isinstance(document, list) else []
