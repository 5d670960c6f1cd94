"""The keeper's rounds."""

from typing import cast

import pytest
from redis.exceptions import ConnectionError as RedisAway

from tests.unit.media.fakes import House
from traktir_media.door import Door
from traktir_media.keeper import Keeper
from traktir_media.store import keys
from traktir_media.store.presence import Presence

TOPIC = keys.topic("room")


def keeper(house: House) -> Keeper:
    return Keeper(house.hub, cast("Door", house.door), cast("Presence", house.presence), lifetime=60)


def test_a_round_keeps_the_places_of_all_rooms(house: House) -> None:
    house.guest()
    keeper(house).round(set())
    assert house.presence.refreshed == [("room", ["anna"])]
    assert house.presence.resynced == []


def test_who_is_only_asking_for_a_place_is_not_kept(house: House) -> None:
    house.stranger().socket.subscribe(TOPIC)
    keeper(house).round(set())
    assert house.presence.refreshed == [("room", [])]


def test_who_was_replaced_unheard_is_closed(house: House) -> None:
    guest = house.guest()
    house.presence.replacing = True
    keeper(house).round(set())
    assert guest.socket.closing is not None
    assert guest.socket.closing.code == 4409


def test_who_was_taken_for_lost_has_to_come_anew(house: House) -> None:
    """The others have let go of their connections, so who goes on as if nothing had been would be heard by nobody."""
    guest = house.guest()
    house.presence.losing = True
    keeper(house).round(set())
    assert guest.socket.closing is not None
    assert guest.socket.closing.code == 1012


def test_who_has_not_been_welcomed_yet_is_told_by_the_next_round(house: House) -> None:
    """Their own `join` came while this process was cut off, and they had not entered yet when it was told so."""
    house.guest()
    waiting = house.stranger()
    waiting.hello({"t": "hello", "v": 1, "token": "good"})
    keeper(house).round(set())
    assert house.presence.resynced == [("room", [waiting.conn])]


def test_after_a_gap_the_room_is_told_anew_once(house: House) -> None:
    guest = house.guest()
    missed = {TOPIC}
    keeper(house).round(missed)
    assert house.presence.resynced == [("room", [guest.conn])]
    assert missed == set()


def test_a_room_that_could_not_be_told_stays_to_be_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RedisAway

    house.guest()
    monkeypatch.setattr(house.presence, "resync", fail)
    missed = {TOPIC}
    with pytest.raises(RedisAway):
        keeper(house).round(missed)
    assert missed == {TOPIC}


@pytest.mark.parametrize(("whom", "code"), [("*", 4410), ("anna", 4403), ("boris", None)])
def test_who_was_sent_away_unheard_goes_at_the_next_round(house: House, whom: str, code: int | None) -> None:
    guest = house.guest()
    house.door.out[whom] = guest.member.issued_at
    keeper(house).round(set())
    assert (guest.socket.closing and guest.socket.closing.code) == code


def test_after_redis_has_lost_its_memory_those_who_were_there_before_go(house: House) -> None:
    before = house.guest()
    house.door.name = "the second"
    after = house.guest()
    keeper(house).round(set())
    assert before.socket.closing is not None
    assert before.socket.closing.code == 4410
    assert after.socket.closing is None
