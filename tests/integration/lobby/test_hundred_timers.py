"""The timers of a hundred rooms run out in the same second, and two lobbies see to it: every automatic option is played once."""

import re
from collections import Counter

import pytest
from redis import Redis

from tests.support.guest import HTTP
from tests.support.storms import SECOND, Storm
from tests.support.waiting import eventually

ROOMS = 100


@pytest.fixture
def lobbies(lobby: str, other_lobby: str) -> list[str]:
    return [lobby, other_lobby]


def expired(lobby: str) -> int:
    """How many automatic options this lobby has played because time ran out."""
    told = HTTP.request("GET", f"{lobby}/metrics").data.decode()
    return sum(int(float(value)) for value in re.findall(r'^traktir_answers_total\{cause="expiry",.*\} (\S+)$', told, re.MULTILINE))


def test_each_automatic_option_is_played_once_by_one_of_them(redis: Redis, lobbies: list[str]) -> None:
    storm = Storm(redis, lobbies, ROOMS)
    before = [expired(lobby) for lobby in lobbies]
    due = storm.gather()
    eventually(lambda: all(storm.match(room).version >= len(room.automatic) for room in due))
    for room in due:
        match = storm.match(room)
        assert sorted((ask, option) for ask, _, option in match.record["answers"]) == sorted(room.automatic)
        start, *expiries = match.clock.ledger
        assert [(entry.what, sorted(entry.asks)) for entry in expiries] == [("expiry", sorted(ask for ask, _ in room.automatic))]
        assert start.at < room.at <= expiries[0].at
        assert expiries[0].played_ms + expiries[0].paused_ms == expiries[0].at - start.at
    shares = [expired(lobby) - already for lobby, already in zip(lobbies, before, strict=True)]
    assert sum(shares) == sum(len(room.automatic) for room in due)
    print("DEBUG", {k: redis.get(k) for k in redis.keys("debug:*")})
    print("SHARES", shares, sum(len(room.automatic) for room in due))
    assert all(shares), "both have done some"


def test_the_timers_do_run_out_in_the_same_second_and_several_seats_at_once(redis: Redis, lobbies: list[str]) -> None:
    """Else the other test would show nothing."""
    due = Storm(redis, lobbies, 9).gather()
    assert max(room.at for room in due) - min(room.at for room in due) < SECOND
    assert set(Counter(len(room.automatic) for room in due)) == {1, 2}
