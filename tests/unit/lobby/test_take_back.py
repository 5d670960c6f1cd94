"""Who has to agree to a take-back, and when a request is void."""

from contextlib import AbstractContextManager
from typing import Any

import pytest

from tests.unit.lobby.fakes import A_BOT, ANNA, BORIS, CODE, NOW, VERA, FakeEngine, FakeRooms, a_room, a_step, a_writer, bids, person
from traktir_kit.problems import Problem
from traktir_kit.tokens import digest
from traktir_lobby.domain import hosting, passing, play, seating, take_back
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.match import TakeBack
from traktir_lobby.domain.room import Room, Ticket
from traktir_lobby.domain.tokens import SeatToken
from traktir_lobby.service.taking_back import TakingBack

ANSWER = ("0.0", 0, "bid1")


def refused(code: str) -> AbstractContextManager[Any]:
    """Expects a problem of that code."""
    return pytest.raises(Problem, check=lambda problem: problem.code == code)


def playing(*seats: Any) -> Room:
    """A match in which seat 0 has answered and wants that back."""
    room = a_room(*(seats or [person("Анна", ANNA), person("Борис", BORIS), person("Вера", VERA)]), take_back=True)
    play.take_step(room, a_step(asks=bids(0, 1, 2)), NOW, 0)
    play.take_step(room, a_step(ANSWER, asks=bids(1, 2)), NOW, 0)
    assert take_back.request(room, 0, "0.0", 1)
    return room


def wanted(room: Room) -> TakeBack | None:
    return room.require_match().take_back


def test_all_other_people_have_to_agree() -> None:
    room = playing()
    for seat in (1, 2):
        assert take_back.agreed(room) is None
        assert take_back.reply(room, seat, "0.0", 1, agree=True)
        assert not take_back.reply(room, seat, "0.0", 1, agree=True)
    assert take_back.agreed(room) == wanted(room) is not None
    assert wanted(room) == TakeBack(0, "0.0", (1, 2))


def test_nobody_agrees_to_their_own_request_and_everybody_may_drop_it() -> None:
    room = playing()
    assert not take_back.reply(room, 0, "0.0", 1, agree=True)
    assert take_back.reply(room, 0, "0.0", 1, agree=False)
    assert wanted(room) is None


def test_bots_need_not_be_asked() -> None:
    room = playing(person("Анна", ANNA), A_BOT, person("Вера", VERA))
    take_back.reply(room, 2, "0.0", 1, agree=True)
    assert take_back.agreed(room) == wanted(room) is not None


def test_who_has_said_so_already_changes_nothing_and_others_wait_for_their_turn() -> None:
    room = playing()
    assert not take_back.request(room, 0, "0.0", 1)
    assert not take_back.request(room, 0, None, 1)
    play.take_step(room, a_step(ANSWER, ("0.1", 1, "bid1"), asks=bids(2)), NOW, 0)
    take_back.request(room, 0, "0.0", 1)
    with refused("no_take_back"):
        take_back.request(room, 1, "0.1", 1)


@pytest.mark.parametrize(
    "go",
    [
        lambda room: play.take_step(room, a_step(ANSWER, ("0.1", 1, "bid1"), asks=bids(2)), NOW, 0),
        lambda room: seating.leave(room, 1),
        lambda room: hosting.kick(room, 0, 2),
        lambda room: passing.take(room, _ticket(room), "Галя", "digest", NOW),
    ],
)
def test_the_next_answer_and_whoever_comes_or_goes_make_it_void(go: Any) -> None:
    room = playing()
    take_back.reply(room, 1, "0.0", 1, agree=True)
    go(room)
    assert wanted(room) is None
    with refused("no_take_back"):
        take_back.reply(room, 2, "0.0", 1, agree=True)


def _ticket(room: Room) -> SeatToken:
    ticket = SeatToken(2, "t" * 43)
    room.tickets[2] = Ticket(digest(ticket.secret), by=2)
    return ticket


def test_afterwards_the_match_has_another_number_and_the_ledger_says_why() -> None:
    room = playing()
    request = wanted(room)
    assert request is not None
    step = take_back.carry_out(room, request, a_step(asks=bids(0, 1, 2)), NOW, 0)
    assert (room.runs, room.take_backs, room.require_match().version) == (2, 1, 0)
    assert room.require_match().clock.ledger[-1].what == "take_back"
    assert {seen.events[0]["type"] for seen in step.sights.values()} == {"taken_back"}
    with refused("invalid"):
        room.meant_match(None)
    with refused("ask_closed"):
        room.meant_match(1)
    assert room.meant_match(2) is room.match


def test_the_next_match_starts_with_nothing_taken_back() -> None:
    room = playing()
    request = wanted(room)
    assert request is not None
    take_back.carry_out(room, request, a_step(), NOW, 0)
    hosting.rematch(room)
    for old in (1, 2):
        with refused("match_over"):
            room.require_match(old)
    play.take_step(room, a_step(asks=bids(0, 1, 2)), NOW, 0)
    assert room.meant_match(None) is room.meant_match(3)
    with refused("match_over"):
        room.require_match(2)


def test_a_request_outlives_the_archive() -> None:
    room = playing()
    take_back.reply(room, 1, "0.0", 1, agree=True)
    assert unpack(room.code, room.version, pack(room)) == room


def test_what_somebody_has_refused_is_agreed_by_no_bot() -> None:
    room = playing()
    take_back.reply(room, 1, "0.0", 1, agree=False)
    room.seats[1:] = [A_BOT, A_BOT]
    assert take_back.agreed(room) is None


def test_said_again_it_asks_the_engine_nothing() -> None:
    engine = FakeEngine()
    TakingBack(a_writer(FakeRooms(playing())), engine, 0).request(CODE, ANNA, None, match=1)
    assert engine.taken_back == []


def test_where_the_engine_takes_the_record_no_more_the_match_is_broken_off() -> None:
    rooms = FakeRooms(playing())
    taking_back = TakingBack(a_writer(rooms), FakeEngine(Problem("wrong_rules")), 0)
    with refused("match_over"):
        taking_back.reply(CODE, BORIS, "0.0", agree=True, match=1)
    assert rooms.room is not None
    match = rooms.room.require_match()
    assert (match.over, match.broken, match.take_back) == (True, "wrong_rules", None)
