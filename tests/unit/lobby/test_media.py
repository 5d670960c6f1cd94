"""Tokens for media: made in the very moment in which somebody is sent away, they open nothing."""

import time
from typing import Any, cast

import pytest

from tests.unit.lobby.fakes import BORIS, CODE, FakePresence, FakeRooms, a_room
from traktir_kit import media_tokens
from traktir_kit.evictions import Evicted, Evictions
from traktir_kit.secret import SharedSecret
from traktir_lobby.service.media import Media
from traktir_lobby.store.rooms import Loaded

SECRET = SharedSecret(cast("Any", None), "s" * 43)


@pytest.fixture
def now() -> int:
    """Seconds, by the store's clock; tokens are checked by the real one."""
    return int(time.time())


class Door(Evictions):
    """What media knows of the room."""

    def __init__(self, now: int) -> None:
        self.times: dict[str, int] = {"seat-1": now + 2}

    def of(self, room: str) -> Evicted:  # noqa: ARG002 - as the real one
        return Evicted(dict(self.times))


class KickingRooms(FakeRooms):
    """Whoever sits on seat 1 is sent away right after the room was read."""

    def __init__(self, door: Door, now: int) -> None:
        super().__init__(a_room(), now * 1000)
        self.door = door

    def load(self, code: str) -> Loaded:
        loaded = super().load(code)
        self.door.times["seat-1"] = self.door.times["seat-1"] + 1
        return loaded


def test_a_token_made_while_its_person_is_sent_away_is_no_newer_than_that(now: int) -> None:
    door = Door(now)
    token, _ = Media(KickingRooms(door, now), FakePresence(), SECRET, door).token(CODE, BORIS)
    member = media_tokens.verify(SECRET.keys(media_tokens.PURPOSE), token)
    assert member.issued_at <= door.times["seat-1"]


def test_a_token_is_newer_than_what_became_of_those_who_sat_there_before(now: int) -> None:
    door = Door(now)
    token, _ = Media(FakeRooms(a_room(), now * 1000), FakePresence(), SECRET, door).token(CODE, BORIS)
    member = media_tokens.verify(SECRET.keys(media_tokens.PURPOSE), token)
    assert member.issued_at == door.times["seat-1"] + 1
