"""The bus, the shared secret and the health check on a real server that comes and goes."""

import gc
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from redis import Redis
from redis.exceptions import RedisError

from tests.integration.kit.conftest import APP, talk_url
from tests.support.raw_websocket import RawWebSocket
from tests.support.served import Served
from tests.support.store import Store
from tests.support.waiting import PATIENCE, eventually
from traktir_kit.bus import Bus
from traktir_kit.redis import MAX_CONNECTIONS, channel, connect, ready_check
from traktir_kit.secret import REDIS_KEY, SharedSecret


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with Store() as store:
        yield store


@pytest.fixture
def redis(store: Store) -> Iterator[Redis]:
    with connect(store.url) as redis:
        redis.flushdb()
        yield redis


class Listener:
    """A bus that keeps what it hears, and counts how often it had to resync."""

    def __init__(self, url: str) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.resyncs = 0
        self.bus = Bus(url, {"one": self._hear, "room:*": self._hear, "bad": self._fail}, self._resync)
        self.bus.start()

    def _hear(self, channel: str, data: bytes) -> None:
        self.heard.append((channel, data))

    def _fail(self, *_: object) -> None:
        raise ZeroDivisionError

    def _resync(self) -> None:
        self.resyncs += 1


@pytest.fixture
def listener(store: Store) -> Iterator[Listener]:
    listener = Listener(store.url)
    assert listener.bus.ready.wait(PATIENCE)
    yield listener
    listener.bus.stop()


def test_the_bus_is_silent_until_it_is_started_and_then_runs_one_thread(store: Store) -> None:
    before = threading.active_count()
    bus = Bus(store.url, {"one": lambda *_: None})
    assert threading.active_count() == before
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: bus.start(), range(8)))
    assert [thread.name for thread in threading.enumerate()].count("bus") == 1
    bus.stop()


def test_the_bus_hands_out_by_channel_and_by_pattern_in_order(redis: Redis, listener: Listener) -> None:
    sent = [("one", b"1"), ("room:a", b"2"), ("room:b", b"\xff"), ("two", b"3"), ("one", b"4")]
    for name, data in sent:
        redis.publish(name, data)
    eventually(lambda: ("one", b"4") in listener.heard)
    assert listener.heard == [message for message in sent if message[0] != "two"]


def test_environments_in_different_databases_of_one_server_do_not_hear_each_other(store: Store, redis: Redis, listener: Listener) -> None:
    other = Listener(store.url.removesuffix("0") + "7")
    assert other.bus.ready.wait(PATIENCE)
    with connect(store.url.removesuffix("0") + "7") as theirs:
        for client, said in ((redis, b"ours"), (theirs, b"theirs")):
            for name in ("one", "room:a"):
                assert client.publish(channel(client, name), said) == 1
    eventually(lambda: len(listener.heard + other.heard) == 4)
    other.bus.stop()
    assert (listener.heard, other.heard) == ([("one", b"ours"), ("room:a", b"ours")], [("one", b"theirs"), ("room:a", b"theirs")])


def test_a_handler_that_fails_does_not_end_the_bus(redis: Redis, listener: Listener) -> None:
    redis.publish("bad", b"x")
    redis.publish("one", b"y")
    eventually(lambda: ("one", b"y") in listener.heard)


def test_a_connection_that_was_cut_is_told_and_made_again(redis: Redis, listener: Listener) -> None:
    """With the defaults of redis-py the subscriber reconnects silently, and what was published meanwhile is lost without a word."""
    redis.client_kill_filter(_type="pubsub")
    eventually(lambda: listener.resyncs == 1)
    redis.publish("one", b"again")
    eventually(lambda: ("one", b"again") in listener.heard)


def test_a_subscription_that_is_confirmed_stays_on_its_connection(redis: Redis, listener: Listener) -> None:
    """The client of a subscription must not be collected before it: redis-py would then reconnect, and say nothing of what it missed."""
    (before,) = redis.client_list(_type="pubsub")
    gc.collect()
    redis.publish("one", b"x")
    eventually(lambda: ("one", b"x") in listener.heard)
    (after,) = redis.client_list(_type="pubsub")
    assert before["id"] == after["id"]


def test_the_bus_waits_for_a_server_that_is_down_and_resyncs_when_it_is_back() -> None:
    with Store() as store:
        listener = Listener(store.url)
        assert listener.bus.ready.wait(PATIENCE)
        store.stop()
        eventually(lambda: not listener.bus.ready.is_set())
        store.start()
        assert listener.bus.ready.wait(PATIENCE)
        assert listener.resyncs == 1
        with Redis.from_url(store.url) as redis:
            redis.publish("one", b"again")
        eventually(lambda: ("one", b"again") in listener.heard)
        listener.bus.stop()


def test_a_bus_that_is_started_before_the_server_needs_no_resync() -> None:
    store = Store()
    listener = Listener(store.url)
    with store:
        assert listener.bus.ready.wait(PATIENCE)
        assert listener.resyncs == 0
        listener.bus.stop()


def test_all_who_ask_at_once_get_the_same_secret(redis: Redis) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: SharedSecret(redis).keys("x").current.value, range(32)))) == 1


def test_after_the_store_has_forgotten_all_agree_on_a_new_secret(redis: Redis) -> None:
    lobby, media = SharedSecret(redis), SharedSecret(redis)
    before = lobby.keys("x")
    redis.flushdb()
    assert lobby.keys("x") == media.keys("x") != before


def test_a_configured_secret_is_not_kept_in_the_store(redis: Redis) -> None:
    secret = "0123456789abcdef" * 2
    assert SharedSecret(redis, secret).keys("x") == SharedSecret(redis, secret).keys("x")
    assert not redis.exists(REDIS_KEY)


def test_a_burst_opens_no_more_connections_than_the_pool_has(redis: Redis) -> None:
    with ThreadPoolExecutor(64) as pool:
        list(pool.map(lambda n: redis.set(f"k{n}", n), range(500)))
    assert len(redis.client_list()) <= MAX_CONNECTIONS + 1


def test_a_server_that_was_restarted_is_used_again_and_one_that_is_down_raises_at_once() -> None:
    store = Store()
    with store, connect(store.url) as redis:
        redis.set("k", "v")
        store.stop()
        with pytest.raises(RedisError):
            redis.get("k")
        store.start()
        assert redis.get("k") is None


def test_the_health_check_does_not_wait_for_the_pool(store: Store) -> None:
    """All connections of the pool are taken, and the check still answers."""
    redis = connect(store.url)
    taken = [redis.connection_pool.get_connection() for _ in range(MAX_CONNECTIONS)]
    ready_check(store.url)()
    for connection in taken:
        redis.connection_pool.release(connection)
    redis.close()


def test_the_health_check_raises_if_nobody_answers() -> None:
    with pytest.raises(RedisError):
        ready_check(Store().url)()


def test_what_is_published_reaches_the_sockets_of_all_processes(store: Store, redis: Redis) -> None:
    with Served(APP, workers=2, TRAKTIR_REDIS_URL=store.url, TEST_BUS="1") as served, ExitStack() as sockets:
        guests: dict[int, RawWebSocket] = {}
        while len(guests) < 2:
            guest = sockets.enter_context(RawWebSocket(talk_url(served, "bus")))
            guest.send({})
            guests.setdefault(guest.receive()["pid"], guest)
        eventually(lambda: redis.publish("tests", b'{"n": 1}') == 2)
        for guest in guests.values():
            assert guest.receive() == {"n": 1}
