"""A match takes answers one by one, in any order of the seats asked, and refuses all others without changing."""

from typing import Any

import pytest

from tests.support.purses import PURSES, PursesTable
from traktir_engine.kernel import Answer, AskClosed, BadSetup, Match, MatchOver, NotYourAsk, Record, RulesError, UnknownAsk, UnknownOption

SEED = "5e" * 32


def _match(seats: int = 3, **options: Any) -> Match[PursesTable]:
    return Match(PURSES, seats, options, SEED)


def _at_share() -> Match[PursesTable]:
    """Three have bid; seat 1 has bid most and is asked where its coins go, as ask 3.1."""
    match = _match()
    for seat, option in enumerate(("bid1", "bid3", "bid2")):
        match.answer(f"0.{seat}", seat, option)
    return match


def _over() -> Match[PursesTable]:
    match = _match(rounds=1)
    while not match.over:
        entry = match.waiting[0]
        match.answer(entry.id, entry.ask.seat)
    return match


def _seen(match: Match[PursesTable]) -> list[Any]:
    """All that anybody can see of a match."""
    viewers = (None, *range(match.seats))
    asks = [(entry.id, entry.ask, entry.chosen) for seat in viewers if (entry := match.asked(seat))]
    return [match.record, match.over, asks, *[(match.view(viewer), match.events(viewer)) for viewer in viewers]]


def test_an_ask_id_is_the_number_of_answers_when_it_was_opened_and_the_seat() -> None:
    match = _match()
    assert [entry.id for entry in match.waiting] == ["0.0", "0.1", "0.2"]
    assert [entry.id for entry in _at_share().waiting] == ["3.1"]


def test_ids_stay_while_other_seats_answer() -> None:
    match = _match()
    match.answer("0.2", 2, "bid0")
    assert [entry.id for entry in match.waiting] == ["0.0", "0.1"]
    match.answer("0.0", 0, "bid0")
    assert [entry.id for entry in match.waiting] == ["0.1"]
    assert match.version == 2


def test_answers_are_recorded_in_the_order_they_were_taken() -> None:
    match = _match(2)
    match.answer("0.1", 1, "bid2")
    match.answer("0.0", 0, "bid1")
    answers = [Answer("0.1", 1, "bid2"), Answer("0.0", 0, "bid1")]
    assert match.record == Record("purses/1", "purses", {"rounds": 3, "mood": "calm"}, 2, SEED, answers)


def test_a_record_taken_does_not_grow_with_the_match() -> None:
    match = _match()
    record = match.record
    match.answer("0.0", 0, "bid1")
    assert record.answers == []


def test_without_an_option_the_automatic_one_is_taken() -> None:
    match = _at_share()
    assert match.answer("3.1", 1) == ("3.1", 1, "pass")


def test_nothing_of_a_secret_choice_shows_before_all_have_chosen() -> None:
    """Two matches that differ only in what seat 1 has chosen are equal in the eyes of the public and the other seats."""
    low, high = _match(), _match()
    low.answer("0.1", 1, "bid0")
    high.answer("0.1", 1, "bid3")
    for viewer in (None, 0, 2):
        assert low.view(viewer) == high.view(viewer)
        assert low.events(viewer) == high.events(viewer)
        assert [entry.id for entry in low.waiting] == [entry.id for entry in high.waiting]


def test_who_has_chosen_sees_the_choice_until_all_have() -> None:
    match = _match(2)
    match.answer("0.1", 1, "bid3")
    entry = match.asked(1)
    assert entry is not None
    assert entry.chosen is not None
    assert (entry.id, entry.chosen.id) == ("0.1", "bid3")
    match.answer("0.0", 0, "bid0")
    entry = match.asked(1)
    assert entry is not None
    assert (entry.id, entry.chosen) == ("2.1", None)


def test_the_public_is_asked_nothing() -> None:
    assert _match().asked(None) is None


def test_events_since_a_version_are_those_its_later_answers_caused() -> None:
    match = _at_share()
    match.answer("3.1", 1, "keep")
    assert [event["type"] for event in match.events(None)] == ["dealt", "bid", "found", "shared"]
    assert [event["type"] for event in match.events(None, since=0)] == ["bid", "found", "shared"]
    assert [event["type"] for event in match.events(None, since=3)] == ["shared"]


def test_a_match_over_has_a_result_and_waits_for_nobody() -> None:
    match = _over()
    assert match.result is not None
    assert match.result.scores == tuple(match.table.purses)
    assert match.waiting == []
    assert _match().result is None


@pytest.mark.parametrize(
    ("ask", "seat", "option", "refusal"),
    [
        pytest.param("3.1", 1, "bid0", UnknownOption, id="an option of another ask"),
        pytest.param("3.1", 1, "", UnknownOption, id="an empty option"),
        pytest.param("3.1", 0, "keep", NotYourAsk, id="an open ask of another seat"),
        pytest.param("0.1", 0, "bid1", NotYourAsk, id="a closed ask of another seat"),
        pytest.param("0.1", 1, "bid3", AskClosed, id="a closed ask, answered the same"),
        pytest.param("0.1", 1, "bid0", AskClosed, id="a closed ask, answered otherwise"),
        pytest.param("0.1", 1, None, AskClosed, id="a closed ask, automatically"),
        pytest.param("3.2", 2, "keep", UnknownAsk, id="an ask that is not"),
        pytest.param("4.1", 1, "keep", UnknownAsk, id="an ask of the future"),
        pytest.param("", 9, "", UnknownAsk, id="nonsense"),
    ],
)
def test_an_answer_that_cannot_be_taken_changes_nothing(ask: str, seat: int, option: str | None, refusal: type[RulesError]) -> None:
    match = _at_share()
    before = _seen(match)
    with pytest.raises(refusal):
        match.answer(ask, seat, option)
    assert _seen(match) == before
    assert match.answer("3.1", 1, "keep")


def test_an_ask_answered_in_a_together_still_open_is_closed_to_its_seat() -> None:
    match = _match()
    match.answer("0.1", 1, "bid0")
    with pytest.raises(AskClosed):
        match.answer("0.1", 1, "bid3")


def test_whether_another_seat_has_chosen_yet_does_not_show_in_a_refusal() -> None:
    """Seat 0 tries the ask of seat 1 before and after seat 1 has chosen, and hears the same."""
    match = _match()
    with pytest.raises(NotYourAsk) as before:
        match.answer("0.1", 0, "bid0")
    match.answer("0.1", 1, "bid0")
    with pytest.raises(NotYourAsk) as after:
        match.answer("0.1", 0, "bid0")
    assert str(before.value) == str(after.value)


def test_after_the_end_new_asks_are_over_and_old_ones_closed() -> None:
    match = _over()
    with pytest.raises(MatchOver):
        match.answer("4.0", 0, "keep")
    with pytest.raises(AskClosed):
        match.answer("0.0", 0, "bid1")


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (5, {}), (2, {"rounds": 0}), (2, {"rounds": "3"}), (2, {"round": 3}), (2, {"mood": None})])
def test_a_match_is_set_up_only_as_the_game_is_played(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        Match(PURSES, seats, options, SEED)


def test_a_wrong_setup_names_each_wrong_option_in_plain_words() -> None:
    with pytest.raises(BadSetup) as refusal:
        Match(PURSES, 2, {"rounds": "3", "hue": 1}, SEED)
    assert sorted(str(refusal.value).split("; ")) == ["hue: Unknown field.", "rounds: Not a valid integer."]
