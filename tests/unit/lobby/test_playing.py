"""What moves a match on: people's answers, automatic options, bots."""

import pytest

from tests.unit.lobby.fakes import (
    A_BOT,
    ANNA,
    BORIS,
    CODE,
    NOW,
    FakeEngine,
    FakeHolds,
    FakePositions,
    FakeRooms,
    a_room,
    a_step,
    a_writer,
    bids,
    person,
)
from traktir_kit.problems import Problem
from traktir_lobby.domain import deadlines, pausing, play
from traktir_lobby.domain.step import Step
from traktir_lobby.engine import Reply
from traktir_lobby.service.playing import Playing
from traktir_lobby.service.writing import NotYet

OVER = a_step(["0.0", 0, "bid1"], ["0.1", 1, "bid1"])


def begun(*seats: object, timer: int | None = 60) -> FakeRooms:
    room = a_room(*seats, timer=timer)
    play.take_step(room, a_step(asks=bids(*range(len(room.seats))), seats=len(room.seats)), NOW, 0)
    return FakeRooms(room)


def a_playing(rooms: FakeRooms, engine: FakeEngine, holds: FakeHolds | None = None) -> Playing:
    return Playing(a_writer(rooms), engine, holds or FakeHolds(), FakePositions(), bot_delay=0)


def half(seat: int, option: str) -> Step:
    """That seat has answered, the other has not."""
    return a_step([f"0.{seat}", seat, option], asks=bids(1 - seat))


def test_an_answer_is_passed_to_the_engine_once_however_often_it_is_sent() -> None:
    rooms, engine = begun(), FakeEngine(half(0, "bid1"))
    playing = a_playing(rooms, engine)
    versions = [playing.answer(CODE, ANNA, "0.0", "bid1").version for _ in range(3)]
    assert versions == [2, 2, 2]
    assert engine.answers == [[Reply("0.0", 0, "bid1")]]


def test_another_option_is_refused_without_asking_the_engine() -> None:
    rooms, engine = begun(), FakeEngine(half(0, "bid1"))
    playing = a_playing(rooms, engine)
    playing.answer(CODE, ANNA, "0.0", "bid1")
    with pytest.raises(Problem) as refused:
        playing.answer(CODE, ANNA, "0.0", "bid2")
    assert (refused.value.code, refused.value.fields["version"]) == ("ask_closed", 2)
    assert len(engine.answers) == 1


def test_what_the_engine_refuses_is_refused_with_the_rooms_version_and_stores_nothing() -> None:
    rooms = begun()
    with pytest.raises(Problem) as refused:
        a_playing(rooms, FakeEngine(Problem("unknown_option"))).answer(CODE, ANNA, "0.0", "bid99")
    assert (refused.value.code, refused.value.fields["version"], rooms.commits) == ("unknown_option", 1, 0)


def test_an_answer_of_another_seat_in_between_is_no_conflict_for_the_sender() -> None:
    rooms = begun()
    room = rooms.room
    assert room is not None

    def boris_is_faster() -> None:
        rooms.before_commit = lambda: None
        play.take_step(room, half(1, "bid2"), NOW, 0)
        room.version += 1

    rooms.before_commit = boris_is_faster
    engine = FakeEngine(half(0, "bid1"), OVER)
    assert a_playing(rooms, engine).answer(CODE, ANNA, "0.0", "bid1").version == 3
    assert [len(replies) for replies in engine.answers] == [1, 1]


def test_far_from_the_deadline_nothing_is_held_and_close_to_it_the_clock_is_told() -> None:
    for seconds_left, asked in ((30, []), (1, [(0, "0.0", NOW + 60_000)])):
        rooms, holds = begun(), FakeHolds()
        rooms.time = NOW + 60_000 - 1000 * seconds_left
        a_playing(rooms, FakeEngine(half(0, "bid1")), holds).answer(CODE, ANNA, "0.0", "bid1")
        assert holds.asked == asked


def test_an_answer_that_turns_out_to_be_late_is_closed() -> None:
    rooms, engine = begun(), FakeEngine()
    rooms.time = NOW + 59_999
    with pytest.raises(Problem) as refused:
        a_playing(rooms, engine, FakeHolds(in_time=False)).answer(CODE, ANNA, "0.0", "bid1")
    assert refused.value.code == "ask_closed"
    assert engine.answers == []


def test_the_seed_is_new_for_each_match_and_64_hex_digits() -> None:
    engine = FakeEngine(a_step(asks=bids(0, 1)), a_step(asks=bids(0, 1)))
    for _ in range(2):
        a_playing(FakeRooms(a_room()), engine).start(CODE, ANNA)
    assert len(set(engine.seeds)) == 2
    assert all(len(bytes.fromhex(seed)) == 32 for seed in engine.seeds)


def test_a_guest_does_not_start() -> None:
    with pytest.raises(Problem) as refused:
        a_playing(FakeRooms(a_room()), FakeEngine()).start(CODE, BORIS)
    assert refused.value.code == "not_host"


def test_all_whose_time_has_run_out_are_played_in_one_transition() -> None:
    rooms, engine = begun(), FakeEngine(OVER)
    rooms.time = NOW + 60_000
    assert a_playing(rooms, engine).play_automatic(CODE) is None
    assert engine.answers == [[Reply("0.0", 0), Reply("0.1", 1)]]
    assert rooms.commits == 1


def test_before_the_deadline_the_clock_is_told_when_to_come_again() -> None:
    rooms, engine = begun(), FakeEngine()
    assert a_playing(rooms, engine).play_automatic(CODE) == NotYet(NOW + 60_000)
    assert (engine.answers, rooms.commits) == ([], 0)


def test_an_answer_on_its_way_is_waited_for() -> None:
    rooms, engine, holds = begun(), FakeEngine(half(1, "bid0")), FakeHolds()
    rooms.time = NOW + 60_000
    holds.on_their_way = {"0.0"}
    playing = a_playing(rooms, engine, holds)
    assert playing.play_automatic(CODE) is None
    assert engine.answers == [[Reply("0.1", 1)]]
    assert playing.play_automatic(CODE) == NotYet(NOW + 60_000 + deadlines.HOLD)


def test_bots_answer_together_by_advice_for_what_their_own_seat_sees() -> None:
    rooms, engine = begun(person("Анна", ANNA), A_BOT, A_BOT), FakeEngine(a_step(asks=bids(0), seats=3))
    assert a_playing(rooms, engine).play_bots(CODE) is None
    assert engine.advised == [({"you": 1}, {"id": "0.1"}, "greedy"), ({"you": 2}, {"id": "0.2"}, "greedy")]
    assert engine.answers == [[Reply("0.1", 1, "bid3"), Reply("0.2", 2, "bid3")]]


def test_nobody_can_ask_for_the_advice_that_a_bot_will_get() -> None:
    """Its salt is another for each ask and each match, and does not show the seed."""
    salts = []
    for seed in ("5e" * 32, "00" * 32):
        rooms, engine = begun(person("Анна", ANNA), A_BOT, A_BOT), FakeEngine(a_step(asks=bids(0), seats=3))
        assert rooms.room is not None
        rooms.room.require_match().record["seed"] = seed
        a_playing(rooms, engine).play_bots(CODE)
        salts += engine.salts
        assert not any(seed in salt for salt in engine.salts)
    assert len(set(salts)) == len(salts) == 4
    assert all(len(salt) == 64 for salt in salts)


def test_without_advice_a_bot_plays_the_automatic_option() -> None:
    engine = FakeEngine(half(1, "bid0"), advice=Problem("bad_view"))
    a_playing(begun(person("Анна", ANNA), A_BOT), engine).play_bots(CODE)
    assert engine.answers == [[Reply("0.1", 1)]]


def test_bad_advice_does_not_stop_the_match() -> None:
    engine = FakeEngine(Problem("unknown_option"), half(1, "bid0"))
    a_playing(begun(person("Анна", ANNA), A_BOT), engine).play_bots(CODE)
    assert engine.answers == [[Reply("0.1", 1, "bid3")], [Reply("0.1", 1)]]


def test_without_the_engine_bots_wait() -> None:
    rooms = begun(person("Анна", ANNA), A_BOT)
    with pytest.raises(Problem) as refused:
        a_playing(rooms, FakeEngine(Problem("unavailable"), advice=Problem("unavailable"))).play_bots(CODE)
    assert (refused.value.code, rooms.commits) == ("unavailable", 0)


def test_people_are_not_played_for_by_the_bots_clock() -> None:
    assert a_playing(begun(), FakeEngine()).play_bots(CODE) == NotYet(None)


def test_hurry_plays_the_automatic_option_as_the_timer_would_and_the_ledger_says_so() -> None:
    rooms, engine = begun(), FakeEngine(half(1, "bid0"))
    playing = a_playing(rooms, engine)
    assert [playing.hurry(CODE, ANNA, "0.1").version for _ in range(2)] == [2, 2]
    assert engine.answers == [[Reply("0.1", 1)]]
    assert rooms.room is not None
    assert rooms.room.match is not None
    entry = rooms.room.match.clock.ledger[-1]
    assert (entry.what, entry.by, entry.asks) == ("hurry", 0, ("0.1",))


def test_an_expiry_is_in_the_ledger() -> None:
    rooms = begun()
    rooms.time = NOW + 60_000
    a_playing(rooms, FakeEngine(OVER)).play_automatic(CODE)
    assert rooms.room is not None
    assert rooms.room.match is not None
    assert [(entry.what, entry.asks) for entry in rooms.room.match.clock.ledger] == [("start", ()), ("expiry", ("0.0", "0.1")), ("end", ())]


def test_a_guest_hurries_nobody() -> None:
    with pytest.raises(Problem) as refused:
        a_playing(begun(), FakeEngine()).hurry(CODE, BORIS, "0.0")
    assert refused.value.code == "not_host"


def test_clocks_play_nothing_in_a_paused_room() -> None:
    rooms, engine = begun(person("Анна", ANNA), A_BOT), FakeEngine()
    assert rooms.room is not None
    pausing.pause(rooms.room, 0, NOW + 1)
    rooms.time = NOW + 10**9
    playing = a_playing(rooms, engine)
    assert (playing.play_automatic(CODE), playing.play_bots(CODE)) == (NotYet(None), NotYet(None))
    assert (engine.answers, rooms.commits) == ([], 0)
