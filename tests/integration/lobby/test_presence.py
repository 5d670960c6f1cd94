"""Who counts as present, in the store: each in every way for its own time, and the room is due when somebody's last one lapses."""

import pytest
from redis import Redis

from tests.integration.lobby.stored import ANNA, BORIS, LIFETIME, PUBLIC, room
from tests.support.waiting import eventually
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.store import keys
from traktir_lobby.store.glances import Look
from traktir_lobby.store.presence import POLL, Periods, Presence
from traktir_lobby.store.rooms import RoomStore

CODE = "KQWRTZ"
LONG = Periods(lease=500_000, call=600_000, reload=60_000)


@pytest.fixture
def store(clean: Redis) -> Redis:
    """A store with the room of Anna and Boris, of whom nobody has been seen."""
    RoomStore(clean, LIFETIME).commit(room(), None, [PUBLIC])
    return clean


def a_process(store: Redis, periods: Periods = LONG, me: str = "me") -> Presence:
    return Presence(store, me, periods, on_due=lambda _: None)


def present(store: Redis) -> set[SeatToken]:
    holders = a_process(store).of(CODE).holders
    return {token for token in (ANNA, BORIS) if token.holder in holders}


def due(store: Redis) -> int:
    return int(store.zscore(keys.LAPSES, CODE) or 0)


def test_who_has_called_is_present_until_that_lapses(store: Redis) -> None:
    a_process(store).see(CODE, ANNA)
    a_process(store, Periods(call=50)).see(CODE, BORIS)
    assert ANNA in present(store)
    eventually(lambda: present(store) == {ANNA})


def test_whoever_changes_the_room_is_present_by_that(store: Redis) -> None:
    made = RoomStore(store, LIFETIME).load(CODE).room
    RoomStore(store, LIFETIME).commit(made, None, [Look(ANNA)])
    assert present(store) == {ANNA}
    assert due(store) == a_process(store).of(CODE).next_lapse


def test_a_stream_counts_until_it_is_closed_and_then_there_is_time_to_load_the_page_again(store: Redis) -> None:
    process = a_process(store, Periods(lease=500_000, call=600_000, reload=50))
    process.stream_opened(CODE, ANNA, shown_away=False)
    process.see(CODE, ANNA)
    process.stream_closed(CODE, ANNA, restarting=False)
    eventually(lambda: present(store) == set())


def test_of_several_connections_the_last_one_counts_in_whichever_process(store: Redis) -> None:
    quick = Periods(lease=500_000, call=600_000, reload=0)
    one, other = a_process(store, quick, "one"), a_process(store, quick, "other")
    for process in (one, one, other):
        process.stream_opened(CODE, ANNA, shown_away=False)
    for process in (other, one):
        process.stream_closed(CODE, ANNA, restarting=False)
        assert present(store) == {ANNA}
    one.stream_closed(CODE, ANNA, restarting=False)
    assert present(store) == set()


def test_a_long_poll_beside_a_stream_counts_on_when_that_is_closed(store: Redis) -> None:
    process = a_process(store, Periods(lease=500_000, call=600_000, reload=0))
    process.stream_opened(CODE, ANNA, shown_away=False)
    process.see(CODE, ANNA, POLL)
    process.stream_closed(CODE, ANNA, restarting=False)
    assert present(store) == {ANNA}


def test_when_a_process_restarts_its_streams_have_the_time_of_the_lease_to_come_back(store: Redis) -> None:
    process = a_process(store, Periods(lease=500_000, call=600_000, reload=0))
    process.stream_opened(CODE, ANNA, shown_away=False)
    process.stream_closed(CODE, ANNA, restarting=True)
    assert present(store) == {ANNA}


def test_what_is_open_is_renewed_by_the_heartbeat_and_what_is_closed_is_not(store: Redis) -> None:
    process = a_process(store, Periods(lease=400, call=400, reload=0))
    for token in (ANNA, BORIS):
        process.stream_opened(CODE, token, shown_away=False)
    process.stream_closed(CODE, BORIS, restarting=False)
    with process.polling(CODE, BORIS):
        store.delete(keys.present(CODE))
        process.beat()
        assert present(store) == {ANNA, BORIS}
    store.delete(keys.present(CODE))
    process.beat()
    assert present(store) == {ANNA}


def test_the_room_is_due_when_the_first_of_its_people_lapses_in_every_way(store: Redis) -> None:
    process = a_process(store, Periods(lease=500_000, call=100_000))
    process.see(CODE, ANNA)
    soon = due(store)
    process.stream_opened(CODE, ANNA, shown_away=False)
    assert due(store) > soon + 300_000
    process.see(CODE, BORIS)
    assert soon <= due(store) < soon + 300_000


def test_who_comes_back_makes_the_room_due_at_once(store: Redis) -> None:
    heard: list[int] = []
    process = Presence(store, "me", LONG, heard.append)
    process.see(CODE, ANNA, shown_away=True)
    assert heard == [due(store)]
    assert due(store) < (a_process(store).of(CODE).next_lapse or 0)


def test_what_has_lapsed_keeps_the_room_due_until_it_has_been_noted(store: Redis) -> None:
    """Even if somebody else calls meanwhile: whoever was looking after the room may have died over it."""
    a_process(store, Periods(call=0)).see(CODE, ANNA)
    lapsed = due(store)
    a_process(store).see(CODE, BORIS)
    assert due(store) == lapsed
    found = a_process(store).of(CODE)
    assert found.holders == {BORIS.holder}
    assert found.next_lapse == lapsed
    later = a_process(store).of(CODE, noted_until=found.now).next_lapse
    assert later is not None
    assert later > lapsed


def test_one_process_notes_calls_now_and_then_only_unless_they_are_news(store: Redis) -> None:
    process = a_process(store)
    process.see(CODE, ANNA)
    store.delete(keys.present(CODE))
    process.see(CODE, ANNA)
    assert present(store) == set()
    process.see(CODE, ANNA, shown_away=True)
    assert present(store) == {ANNA}


def test_a_room_that_is_gone_has_nobody_and_leaves_nothing_behind(store: Redis) -> None:
    store.delete(keys.room(CODE))
    store.zrem(keys.LAPSES, CODE)
    a_process(store).see(CODE, ANNA)
    assert not store.exists(keys.present(CODE))
    assert store.zscore(keys.LAPSES, CODE) is None


def test_nothing_of_it_lives_longer_than_the_room(store: Redis) -> None:
    a_process(store).see(CODE, ANNA)
    ends = store.pexpiretime(keys.room(CODE))
    assert ends - 2 <= store.pexpiretime(keys.present(CODE)) <= ends + 2
    assert store.pttl(keys.LAPSES) > 0


def test_of_a_seat_that_was_passed_on_the_former_holder_does_not_count_for_the_new_one(store: Redis) -> None:
    process = a_process(store)
    process.see(CODE, SeatToken(0, "x" * 43))
    assert present(store) == set()
