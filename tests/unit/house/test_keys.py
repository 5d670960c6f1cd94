"""Everything that Redis keeps of one room is in one slot of a cluster, so that a script may touch all of it."""

from redis.crc import key_slot

from traktir_kit import evictions
from traktir_lobby.store import keys as lobby
from traktir_media.store import keys as media

ROOMS = ("KQWRTZ", "QKRWZT", "r-1_x")


def test_all_keys_of_a_room_are_in_one_slot() -> None:
    """And those of other rooms are elsewhere; lobby and media may share it."""
    slots = {room: {key_slot(key.encode()) for key in keys_of(room)} for room in ROOMS}
    assert [len(found) for found in slots.values()] == [1] * len(ROOMS)
    assert len(set.union(*slots.values())) == len(ROOMS)


def keys_of(room: str) -> list[str]:
    played = [lobby.room(room), lobby.events(room, None), lobby.events(room, 3), lobby.present(room), lobby.holds(room)]
    said = [media.history(room), media.sequence(room), media.sent(room, "seat-0", "a1"), media.expiries(room), media.entries(room), media.muted(room)]
    return [*played, *said, *evictions.media_keys(room)]
