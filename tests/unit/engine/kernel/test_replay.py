"""A record is the whole match: replaying it gives the same match, at every length."""

from dataclasses import replace

import pytest

from tests.support.purses import PURSES, PursesTable
from traktir_engine.kernel import Answer, AskClosed, BadRecord, Dice, Match, NotYourAsk, Record, RulesError, UnknownOption, WrongRules, follow, replay

SEED = "0f" * 32


def _played(seed: str = SEED) -> Match[PursesTable]:
    """A whole match of three, played at random and with seats answering in any order."""
    match = Match(PURSES, 3, {"rounds": 4}, seed)
    dice = Dice(bytes(32))
    while not match.over:
        entry = dice.pick(match.waiting)
        match.answer(entry.id, entry.ask.seat, dice.pick(entry.ask.options).id)
    return match


def test_a_replayed_match_is_the_match_that_was_played() -> None:
    played = _played()
    again = replay(PURSES, played.record)
    assert again.record == played.record
    assert again.result == played.result
    for viewer in (None, 0, 1, 2):
        assert again.view(viewer) == played.view(viewer)
        assert again.events(viewer) == played.events(viewer)


def test_following_a_record_answer_by_answer_is_replaying_it_to_that_length() -> None:
    record = _played().record
    match = Match(PURSES, record.seats, record.options, record.seed)
    for length in range(len(record.answers) + 1):
        head = replace(record, answers=record.answers[:length])
        follow(match, head)
        again = replay(PURSES, head)
        assert (match.version, match.view(0), match.events(1)) == (length, again.view(0), again.events(1))


def test_another_seed_deals_otherwise() -> None:
    assert _played().table.purses != _played("f0" * 32).table.purses


@pytest.mark.parametrize(
    ("index", "answer", "cause"),
    [
        pytest.param(0, Answer("0.0", 1, "bid0"), NotYourAsk, id="first"),
        pytest.param(2, Answer("0.0", 0, "bid0"), AskClosed, id="middle"),
        pytest.param(4, Answer("4.0", 0, "bid9"), UnknownOption, id="later"),
    ],
)
def test_an_answer_that_does_not_replay_is_named_by_its_index(index: int, answer: Answer, cause: type[RulesError]) -> None:
    answers = [Answer("0.0", 0, "bid3"), Answer("0.1", 1, "bid1"), Answer("0.2", 2, "bid2"), Answer("3.0", 0, "keep")]
    record = Record("purses/1", "purses", {}, 3, SEED, [*answers[:index], answer, *answers[index:]])
    with pytest.raises(BadRecord) as caught:
        replay(PURSES, record)
    assert caught.value.index == index
    assert isinstance(caught.value.cause, cause)


def test_answers_after_the_end_do_not_replay() -> None:
    record = _played().record
    record.answers.append(Answer(f"{len(record.answers)}.0", 0, "keep"))
    with pytest.raises(BadRecord) as caught:
        replay(PURSES, record)
    assert caught.value.index == len(record.answers) - 1


@pytest.mark.parametrize(("rules", "game"), [("purses/2", "purses"), ("purses/1", "chess")])
def test_a_record_of_other_rules_is_refused(rules: str, game: str) -> None:
    with pytest.raises(WrongRules):
        replay(PURSES, replace(_played().record, rules=rules, game=game))


def test_a_record_says_itself_in_json() -> None:
    record = Record("purses/1", "purses", {"rounds": 3}, 2, SEED, [Answer("0.0", 0, "bid1")])
    assert record.json() == {
        "rules": "purses/1",
        "game": "purses",
        "options": {"rounds": 3},
        "seats": 2,
        "seed": SEED,
        "answers": [["0.0", 0, "bid1"]],
    }
