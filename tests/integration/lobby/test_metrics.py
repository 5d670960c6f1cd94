"""What the lobby tells Prometheus, of all its processes and of the rooms in the store."""

import pytest
import requests
from prometheus_client.parser import text_string_to_metric_families
from redis import Redis

from tests.integration.lobby.houses import a_lobby
from tests.support.store import Store
from tests.support.waiting import eventually
from traktir import Lobby, Table

SECONDS = 20


def value(url: str, name: str, **labels: str) -> float:
    """The sum of the samples of that name that have these labels."""
    text = requests.get(f"{url}/metrics", timeout=SECONDS).text
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return sum(sample.value for sample in samples if sample.name == name and labels.items() <= sample.labels.items())


def rooms(url: str) -> dict[str, float]:
    return {status: value(url, "traktir_rooms", status=status) for status in ("open", "playing", "over")}


@pytest.fixture
def table(lobby: str) -> Table:
    return Table.create(Lobby(lobby), "purses", "Анна", seats=2, bots=["random"], public=False)


def test_rooms_are_counted_by_status_from_the_first_moment_to_the_last(lobby: str, redis: Redis, table: Table) -> None:
    """Whichever process is asked. Rooms that have vanished by themselves are not counted, and are forgotten."""
    began = rooms(lobby)
    table.start()
    assert rooms(lobby) == {**began, "open": began["open"] - 1, "playing": began["playing"] + 1}
    redis.zadd("traktir:rooms:playing", {table.room: 1})
    assert rooms(lobby)["playing"] == began["playing"]
    other = Table.create(Lobby(lobby), "purses", "Борис", seats=2, bots=["random"], public=False)
    other.start()
    assert redis.zscore("traktir:rooms:playing", table.room) is None
    other.leave()
    assert redis.zscore("traktir:rooms:playing", other.room) is None


def test_answers_are_counted_by_game_and_cause_and_only_when_they_are_stored(lobby: str, table: Table) -> None:
    def counted(cause: str) -> float:
        return value(lobby, "traktir_answers_total", game="purses", cause=cause)

    people, bots = counted("person"), counted("bot")
    table.start()
    for snapshot in table.snapshots():
        ask = snapshot["match"] and snapshot["match"]["ask"]
        if ask and "options" in ask:
            option = ask["options"][0]["id"]
            table.answer(ask["id"], option)
            table.answer(ask["id"], option)  # said again it is no further answer
            break
    eventually(lambda: counted("bot") > bots)
    assert counted("person") == people + 1


def test_calls_of_the_engine_and_round_trips_to_redis_are_timed(lobby: str, table: Table) -> None:
    before = value(lobby, "traktir_engine_seconds_count", call="start"), value(lobby, "traktir_redis_seconds_count")
    table.start()
    assert value(lobby, "traktir_engine_seconds_count", call="start") == before[0] + 1
    assert value(lobby, "traktir_redis_seconds_count") > before[1]


def test_the_lag_of_the_clock_is_that_of_rooms_that_were_played_on(lobby: str) -> None:
    before = value(lobby, "traktir_clock_lag_seconds_count", clock="bots"), value(lobby, "traktir_clock_lag_seconds_sum", clock="bots")
    Table.create(Lobby(lobby), "purses", "Анна", seats=2, bots=["random"], public=False).start()
    eventually(lambda: value(lobby, "traktir_clock_lag_seconds_count", clock="bots") > before[0])
    assert value(lobby, "traktir_clock_lag_seconds_sum", clock="bots") - before[1] < 10


def test_failures_of_redis_and_of_the_engine_are_counted_and_metrics_are_told_without_either() -> None:
    with Store() as store, a_lobby(store.url, "http://127.0.0.1:9") as served:
        with pytest.raises(Exception, match="unavailable"):
            Table.create(Lobby(served.url), "purses", "Анна")
        assert value(served.url, "traktir_engine_failures_total", call="game") >= 1
        store.stop()
        assert requests.get(f"{served.url}/v1/rooms/ABCDEF", timeout=SECONDS).status_code == 503
        assert value(served.url, "traktir_redis_errors_total", error="ConnectionError") >= 1
        assert value(served.url, "traktir_rooms") == 0
        store.start()
