"""Idle rooms close with notice, whichever process is there to see to it; who is present keeps a room, and who watches does not."""

from collections.abc import Iterator

import pytest
from redis import Redis
from websockets.sync.client import ClientConnection

from tests.integration.lobby.houses import a_lobby
from tests.support.guest import HTTP, Guest, creates, end_of, heard
from tests.support.served import Served
from tests.support.store import Store
from tests.support.waiting import eventually
from traktir_kit.evictions import Evictions
from traktir_lobby.store import keys

IDLE_S = 3
NOTICE_S = 2
SETTINGS = {
    "TRAKTIR_ROOM_TTL_S": str(IDLE_S),
    "TRAKTIR_ROOM_NOTICE_S": str(NOTICE_S),
    "TRAKTIR_AWAY_CALL_MS": "300",
    "TRAKTIR_AWAY_LEASE_MS": "300",
    "TRAKTIR_AWAY_RELOAD_MS": "0",
}


@pytest.fixture(scope="module")
def brief_store() -> Iterator[Store]:
    """Of these lobbies alone: others would look after their rooms with more patience."""
    with Store() as store:
        yield store


@pytest.fixture(scope="module")
def brief_lobby(brief_store: Store, engine: Served) -> Iterator[Served]:
    """Its patience with idle rooms is short."""
    with a_lobby(brief_store.url, engine.url, settings=SETTINGS) as served:
        yield served


@pytest.fixture
def redis(brief_store: Store) -> Iterator[Redis]:
    with Redis.from_url(brief_store.url) as client:
        yield client


def announced(stream: ClientConnection) -> tuple[int, int]:
    """The version of the room and the time of its end as soon as it is announced on the stream."""
    while True:
        shown = heard(stream)["snapshot"]
        if shown["closing_at"] is not None:
            return shown["version"], shown["closing_at"] - shown["now"]


def test_a_match_that_all_have_left_alone_is_announced_to_end_and_ends_though_somebody_watches(
    brief_store: Store, brief_lobby: Served, engine: Served, redis: Redis
) -> None:
    """The lobby where it was made is dead by then."""
    with a_lobby(brief_store.url, engine.url, settings=SETTINGS) as doomed:
        anna = creates(doomed.url, public=True)
        anna.joins("Боря")
        anna.start()
        doomed.kill()
    watcher = Guest(brief_lobby.url, anna.code)
    with watcher.stream() as stream:
        _, left = announced(stream)
        assert NOTICE_S * 500 < left <= NOTICE_S * 1000
        assert end_of(stream) == 4410
    assert anna.at(brief_lobby.url).ask("GET").json()["code"] == "room_gone"
    assert anna.code not in [card["room"] for card in HTTP.request("GET", f"{brief_lobby.url}/v1/rooms").json()["rooms"]]
    eventually(lambda: Evictions(redis).of(anna.code).room() and redis.zscore(keys.IDLE_ROOMS, anna.code) is None)
    assert all(0 < redis.ttl(key) <= 60 for key in redis.keys(f"traktir:{{{anna.code}}}:*"))


def test_whoever_of_the_seats_looks_in_time_keeps_the_room(brief_lobby: Served) -> None:
    anna = creates(brief_lobby.url)
    with Guest(anna.url, anna.code).stream() as watching:
        version, _ = announced(watching)
        assert anna.snapshot()["closing_at"] is None
        while (shown := heard(watching)["snapshot"])["closing_at"] is not None:
            pass
        assert shown["version"] > version
        announced(watching)


def test_a_silent_stream_of_a_seat_keeps_the_room_for_ever(brief_lobby: Served, redis: Redis) -> None:
    """Its keys would vanish when twice the time has passed without a change; they are renewed before."""
    anna = creates(brief_lobby.url)
    with anna.stream() as stream:
        version = heard(stream)["snapshot"]["version"]
        first = redis.pttl(keys.room(anna.code))
        eventually(lambda: redis.pttl(keys.room(anna.code)) < first - 1000)
        eventually(lambda: redis.pttl(keys.room(anna.code)) > first - 500)
        assert all(redis.pttl(key) > IDLE_S * 1000 for key in redis.keys(f"traktir:{{{anna.code}}}:*"))
    shown = anna.snapshot()
    assert (shown["closing_at"], shown["seats"][0]["online"]) == (None, True)
    assert shown["version"] >= version


def test_asking_for_a_media_token_counts_as_being_there(brief_lobby: Served) -> None:
    anna = creates(brief_lobby.url)
    with Guest(anna.url, anna.code).stream() as watching:
        announced(watching)
        assert anna.ask("POST", "/media-token").status == 200
        while heard(watching)["snapshot"]["closing_at"] is not None:
            pass
