"""The clock: what was announced is played exactly once, by whichever lobby.

The lobbies of the first tests live in this process, so that a room may have less time than people get.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson
import pytest
from redis import Redis

from tests.integration.lobby.stored import LIFETIME
from tests.support.guest import Guest, creates
from tests.support.served import Served
from tests.support.waiting import eventually
from traktir_kit.metrics import Metrics
from traktir_kit.problems import Problem
from traktir_lobby.domain.snapshot import Glance, snapshot
from traktir_lobby.domain.terms import Terms
from traktir_lobby.house import House, build
from traktir_lobby.service.creating import Wishes
from traktir_lobby.service.seating import Welcomed
from traktir_lobby.settings import LobbySettings
from traktir_lobby.store import keys
from traktir_lobby.store.glances import Look
from traktir_lobby.store.rooms import RoomStore


@pytest.fixture
def houses(redis_url: str, engine: Served) -> Iterator[list[House]]:
    """Two lobbies whose clocks run."""
    settings = LobbySettings(redis_url=redis_url, engine_urls=(engine.url,), bot_delay_ms=0, lease_ms=1000)
    built = [build(settings, Metrics()), build(settings, Metrics())]
    for house in built:
        house.start()
    yield built
    for house in built:
        house.stop()


def seen(glance: Glance) -> dict[str, Any]:
    shown: dict[str, Any] = orjson.loads(orjson.dumps(snapshot(glance)))
    return shown


def begun(house: House, timer: int, rounds: int = 1) -> tuple[Welcomed, Welcomed]:
    """Two people in a match with so many seconds per ask."""
    anna = house.creating.create(Wishes("purses", "Аня", 2, {"rounds": rounds}, [], Terms(timer)))
    boris = house.seating.join(anna.glance.room, "Боря", None)
    house.playing.start(anna.glance.room, anna.token)
    return anna, boris


def after(redis: Redis, code: str, number: int) -> list[Any]:
    """The answers in the record as soon as there are so many."""

    def answers() -> list[Any]:
        state: Any = redis.hget(keys.room(code), "state")
        taken: list[Any] = orjson.loads(state)["match"]["record"]["answers"]
        return taken

    eventually(lambda: len(answers()) == number)
    return answers()


def test_the_announced_options_are_played_exactly_once_by_two_lobbies(houses: list[House], redis: Redis) -> None:
    """Twenty rooms run out in the same second; of each ask exactly one answer is taken, the automatic one, both bids in one transition."""
    codes = [begun(houses[number % 2], timer=1)[0].glance.room for number in range(20)]
    for code in codes:
        assert after(redis, code, 3) == [["0.0", 0, "bid0"], ["0.1", 1, "bid0"], ["2.0", 0, "pass"]]
        assert redis.hget(keys.room(code), "version") == b"5"
        assert redis.zscore(keys.DEADLINES, code) is None


def test_an_answer_before_the_deadline_counts_and_only_the_rest_is_automatic(houses: list[House], redis: Redis) -> None:
    anna, _ = begun(houses[0], timer=1)
    houses[1].playing.answer(anna.glance.room, anna.token, "0.0", "bid3")
    assert after(redis, anna.glance.room, 3) == [["0.0", 0, "bid3"], ["0.1", 1, "bid0"], ["2.0", 0, "pass"]]


def test_an_answer_on_its_way_at_the_deadline_is_waited_for(houses: list[House], redis: Redis) -> None:
    """It has arrived in time, so it counts, even though it is stored after the deadline; the clock plays only the other seat's option."""
    anna, _ = begun(houses[0], timer=1)
    code = anna.glance.room
    deadline = seen(houses[0].watching.watch(code, Look(), 0))["waiting"][0]["deadline_at"]
    assert redis.eval("return redis.call('HSET', KEYS[1], '0', '0.0')", 1, keys.holds(code)) == 1
    assert after(redis, code, 1) == [["0.1", 1, "bid0"]]
    assert _server_time(redis) >= deadline
    with pytest.raises(Problem, match="has run out"):
        houses[0].playing.answer(code, anna.token, "0.0", "bid2")
    assert after(redis, code, 3)[1] == ["0.0", 0, "bid0"], "but not for ever"


def test_answers_and_the_clock_at_the_same_moment_never_play_an_ask_twice(houses: list[House], redis: Redis) -> None:
    """People answer just about when their time runs out: each ask has one answer, and a person told 200 finds that answer in the record."""
    matches = [begun(houses[number % 2], timer=1) for number in range(12)]
    deadline = max(seen(anna.glance)["now"] for anna, _ in matches) + 1000

    def try_late(number: int) -> str:
        anna, _ = matches[number]
        eventually(lambda: _server_time(redis) >= deadline - 40 + 8 * number)
        try:
            houses[number % 2].playing.answer(anna.glance.room, anna.token, "0.0", "bid3")
        except Problem as problem:
            return problem.code
        return "taken"

    with ThreadPoolExecutor(len(matches)) as pool:
        said = list(pool.map(try_late, range(len(matches))))
    assert set(said) <= {"taken", "ask_closed"}
    for (anna, _), word in zip(matches, said, strict=True):
        bids = [option for ask, _, option in after(redis, anna.glance.room, 3) if ask == "0.0"]
        assert bids == (["bid3"] if word == "taken" else ["bid0"])


def test_hurrying_to_the_end_gives_the_record_that_the_timer_gives(houses: list[House], redis: Redis) -> None:
    """R155, R156: the same match, to its end by the host's hurry and by expiry: of all that is proved of it only the room is another."""

    def to_the_end(timer: int) -> dict[str, Any]:
        anna = houses[0].creating.create(Wishes("tavern", "Аня", 2, {}, [], Terms(timer)))
        code = anna.glance.room
        houses[0].seating.join(code, "Боря", None)
        _give_secret(redis, code, "5e" * 32)
        shown = seen(houses[1].playing.start(code, anna.token))
        while timer and shown["status"] == "playing":
            shown = seen(houses[1].playing.hurry(code, anna.token, shown["waiting"][0]["ask"]))
        eventually(lambda: seen(houses[0].watching.watch(code, Look(), 0))["status"] == "over")
        record: dict[str, Any] = orjson.loads(orjson.dumps(houses[0].shuffling.record(code)))
        return {part: value for part, value in record.items() if part not in {"room", "digest"}}

    assert to_the_end(timer=60) == to_the_end(timer=0)


def test_everybody_has_the_whole_time_shown_in_the_snapshot(lobby: str) -> None:
    anna = creates(lobby, timer=5)
    anna.joins("Боря")
    shown = anna.start()
    for ask in shown["waiting"]:
        assert ask["deadline_at"] - shown["now"] == ask["remaining_ms"]
        assert 4_500 < ask["remaining_ms"] <= 5_000
    later = anna.snapshot()
    assert [ask["deadline_at"] for ask in later["waiting"]] == [ask["deadline_at"] for ask in shown["waiting"]]
    closed = anna.snapshot(since=shown["version"], wait=20)
    assert closed["match"]["version"] == 2
    assert closed["now"] >= shown["waiting"][0]["deadline_at"]
    assert anna.answer("0.0", "bid3").json()["code"] == "ask_closed"


def test_bots_that_are_asked_together_answer_in_one_transition(lobby: str) -> None:
    anna = creates(lobby, bots=["greedy", "random", "auto"], options={"rounds": 1})
    started = anna.start()
    now = anna.snapshot(since=started["version"], wait=20)
    assert (now["version"], now["match"]["version"]) == (started["version"] + 1, 3)


def test_a_guest_without_a_bot_is_not_played_for(lobby: str) -> None:
    anna = creates(lobby)
    boris = anna.joins("Боря")
    anna.start()
    boris.answers_with(0)
    assert [ask["seat"] for ask in Guest(lobby, anna.code).snapshot(since=4, wait=1)["waiting"]] == [0]


def _give_secret(redis: Redis, code: str, secret: str) -> None:
    rooms = RoomStore(redis, LIFETIME)
    room = rooms.load(code).room
    room.secret = secret
    assert rooms.commit(room, None, [Look()])


def _server_time(redis: Redis) -> int:
    seconds, microseconds = redis.time()
    return int(seconds) * 1000 + int(microseconds) // 1000
