"""The cache of live matches: what it may save, and that it never changes an answer."""

from dataclasses import replace
from threading import Barrier, Thread

import pytest

from tests.support.purses import PURSES, PursesTable
from traktir_engine.kernel import Answer, BadRecord, Dice, Match, Record, UnknownOption, WrongRules, replay
from traktir_engine.live import LiveMatches
from traktir_engine.step import EVERYTHING

SEED = "a1" * 32
BIDS = [Answer("0.0", 0, "bid3"), Answer("0.1", 1, "bid1")]
SHARE = Answer("2.0", 0, "keep")


def _record(*answers: Answer, seed: str = SEED) -> Record:
    return Record("purses/1", "purses", {"rounds": 3, "mood": "calm"}, 2, seed, list(answers))


def _use(live: LiveMatches, record: Record) -> Match[PursesTable]:
    """The match as somebody gets it who knows what has happened before."""
    with live.match(PURSES, record, len(record.answers)) as match:
        return match


def test_a_call_that_extends_the_answers_goes_on_with_the_same_match() -> None:
    live = LiveMatches(4)
    first = _use(live, _record())
    assert _use(live, _record(*BIDS)) is first
    assert _use(live, _record(*BIDS, SHARE)) is first
    assert first.version == 3


def test_the_same_record_again_is_the_same_match() -> None:
    live = LiveMatches(4)
    assert _use(live, _record(*BIDS)) is _use(live, _record(*BIDS))


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(_record(BIDS[0]), id="taken back"),
        pytest.param(_record(BIDS[1], BIDS[0]), id="another order"),
        pytest.param(_record(BIDS[0], Answer("0.1", 1, "bid2"), Answer("2.0", 0, "pass")), id="another answer"),
        pytest.param(_record(*BIDS, seed="b2" * 32), id="another seed"),
        pytest.param(replace(_record(*BIDS), options={"rounds": 4, "mood": "calm"}), id="other options"),
        pytest.param(replace(_record(*BIDS), options={}), id="the same options left to the defaults"),
    ],
)
def test_any_other_call_replays(other: Record) -> None:
    live = LiveMatches(4)
    first = _use(live, _record(*BIDS))
    second = _use(live, other)
    assert second is not first
    assert second.view(0) == replay(PURSES, other).view(0)


@pytest.mark.parametrize("since", [EVERYTHING, 0, 1])
def test_what_has_happened_before_is_forgotten_and_whoever_wants_it_has_it_replayed(since: int) -> None:
    live = LiveMatches(4)
    first = _use(live, _record(*BIDS))
    assert first.table.log.forgotten == 2
    with live.match(PURSES, _record(*BIDS, SHARE), since) as match:
        assert match is not first
        assert match.events(0, since) == replay(PURSES, _record(*BIDS, SHARE)).events(0, since) != []


def test_a_live_match_tells_what_happens_from_then_on() -> None:
    live = LiveMatches(4)
    first = _use(live, _record(*BIDS))
    with live.match(PURSES, _record(*BIDS, SHARE), 2) as match:
        assert match is first
        assert match.events(0, 2) == replay(PURSES, _record(*BIDS, SHARE)).events(0, 2) != []


def test_a_match_whose_options_were_completed_is_found_by_the_complete_record() -> None:
    live = LiveMatches(4)
    first = _use(live, replace(_record(), options={}))
    assert _use(live, first.record) is first


def test_the_least_recently_used_is_forgotten() -> None:
    live = LiveMatches(2)
    a, b, c = (_record(seed=letter * 64) for letter in "abc")
    kept, forgotten = _use(live, a), _use(live, b)
    _use(live, a)
    _use(live, c)
    assert len(live) == 2
    assert _use(live, a) is kept
    assert _use(live, b) is not forgotten


def test_a_cache_of_none_keeps_none() -> None:
    live = LiveMatches(0)
    assert _use(live, _record()) is not _use(live, _record())
    assert len(live) == 0


def test_a_match_in_use_is_not_in_the_cache() -> None:
    live = LiveMatches(4)
    _use(live, _record())
    with live.match(PURSES, _record(), 0) as mine, live.match(PURSES, _record(), 0) as other:
        assert mine is not other


def test_a_refusal_that_changed_nothing_keeps_the_match() -> None:
    live = LiveMatches(4)
    with pytest.raises(UnknownOption), live.match(PURSES, _record()) as match:
        match.answer("0.0", 0, "bid9")
    assert _use(live, _record()) is match


def test_a_refusal_half_way_through_several_answers_drops_the_match() -> None:
    live = LiveMatches(4)

    def answer_both() -> None:
        with live.match(PURSES, _record()) as match:
            match.answer("0.0", 0, "bid3")
            match.answer("0.1", 1, "bid9")

    with pytest.raises(UnknownOption):
        answer_both()
    assert len(live) == 0
    assert _use(live, _record()).version == 0


def test_whatever_else_is_raised_drops_the_match() -> None:
    live = LiveMatches(4)
    with pytest.raises(ZeroDivisionError), live.match(PURSES, _record()):
        raise ZeroDivisionError
    assert len(live) == 0


def test_a_record_that_does_not_extend_as_it_says_names_its_own_index_and_drops_the_match() -> None:
    live = LiveMatches(4)
    _use(live, _record(*BIDS))
    bad = _record(*BIDS, SHARE, Answer("3.0", 0, "bid9"))
    with pytest.raises(BadRecord) as warm, live.match(PURSES, bad):
        pass
    with pytest.raises(BadRecord) as cold:
        replay(PURSES, bad)
    assert (warm.value.index, str(warm.value)) == (cold.value.index, str(cold.value)) == (3, str(cold.value))
    assert len(live) == 0


def test_other_rules_never_meet_a_live_match() -> None:
    live = LiveMatches(4)
    _use(live, _record())
    with pytest.raises(WrongRules), live.match(PURSES, replace(_record(), rules="purses/0")):
        pass


def test_threads_that_want_the_same_match_all_get_a_right_one() -> None:
    """Four threads play the same match to the end, step by step at the same time, as different lobby workers would."""
    live, threads, results = LiveMatches(4), 4, list[Match[PursesTable]]()
    barrier = Barrier(threads)

    def play() -> None:
        record, dice = _record(), Dice(bytes(32))
        while True:
            barrier.wait()
            with live.match(PURSES, record) as match:
                if match.over:
                    break
                entry = match.waiting[0]
                match.answer(entry.id, entry.ask.seat, dice.pick(entry.ask.options).id)
                record = match.record
        results.append(match)

    workers = [Thread(target=play) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    played = replay(PURSES, results[0].record)
    assert len(results) == threads
    assert all(match.record == played.record and match.view(0) == played.view(0) for match in results)


def test_a_match_that_is_over_is_not_kept() -> None:
    live, record = LiveMatches(4), _record()
    with live.match(PURSES, record) as match:
        while not match.over:
            entry = match.waiting[0]
            match.answer(entry.id, entry.ask.seat)
    assert len(live) == 0
    assert replay(PURSES, match.record).over
