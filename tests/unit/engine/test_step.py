"""A step says what docs/protocol.md promises, to each viewer no more than it may know."""

from tests.support.purses import PURSES, PursesTable
from traktir_engine.canonical import canonical
from traktir_engine.kernel import Match
from traktir_engine.step import step

SEED = "c3" * 32


def _match() -> Match[PursesTable]:
    return Match(PURSES, 2, {"rounds": 1}, SEED)


def _at_share() -> Match[PursesTable]:
    match = _match()
    match.answer("0.0", 0, "bid0")
    match.answer("0.1", 1, "bid2")
    return match


def test_a_step_has_version_record_new_answers_and_the_asks_that_wait() -> None:
    match = _at_share()
    taken = match.answers[1:]
    made = step(match, taken=taken)
    assert list(made) == ["version", "record", "answers", "asks", "result", "viewers"]
    assert made["version"] == 2
    assert made["record"] == match.record.json()
    assert made["answers"] == [["0.1", 1, "bid2"]]
    assert made["asks"] == [{"id": "2.1", "seat": 1, "kind": "share", "automatic": "pass"}]
    assert made["result"] is None


def test_viewers_are_the_public_and_every_seat_each_with_its_own_view_and_events() -> None:
    match = _at_share()
    viewers = step(match)["viewers"]
    assert list(viewers) == ["public", "0", "1"]
    for name, viewer in (("public", None), ("0", 0), ("1", 1)):
        assert viewers[name]["view"] == match.view(viewer)
        assert viewers[name]["events"] == match.events(viewer)


def test_only_the_seat_asked_gets_the_options() -> None:
    viewers = step(_at_share())["viewers"]
    assert viewers["public"]["ask"] is None
    assert viewers["0"]["ask"] is None
    ask = viewers["1"]["ask"]
    assert list(ask) == ["id", "kind", "automatic", "about", "options"]
    assert ask["options"] == [{"id": "keep", "value": {"how": "keep"}}, {"id": "pass", "value": {"how": "pass"}}]
    assert set(ask["about"]) == {"coins"}


def test_a_choice_that_waits_for_others_shows_to_its_own_seat_alone() -> None:
    """Whatever seat 0 has chosen, all but its own part of the step (and of the record, which is the server's) is the same."""
    low, high = _match(), _match()
    low.answer("0.0", 0, "bid1")
    high.answer("0.0", 0, "bid3")
    one, other = step(low), step(high)
    assert one["viewers"]["0"]["ask"] == {"id": "0.0", "kind": "bid", "chosen": "bid1"}
    assert [ask["id"] for ask in one["asks"]] == ["0.1"]
    for name in ("public", "1"):
        assert canonical(one["viewers"][name]) == canonical(other["viewers"][name])


def test_events_are_those_after_since() -> None:
    match = _at_share()
    assert [event["type"] for event in step(match)["viewers"]["0"]["events"]] == ["dealt", "bid", "found"]
    assert [event["type"] for event in step(match, since=0)["viewers"]["0"]["events"]] == ["bid", "found"]
    assert step(match, since=2)["viewers"]["0"]["events"] == []


def test_a_match_over_asks_nothing_and_has_a_result() -> None:
    match = _at_share()
    match.answer("2.1", 1, "keep")
    made = step(match)
    assert made["asks"] == []
    assert [seen["ask"] for seen in made["viewers"].values()] == [None, None, None]
    assert made["result"] == {"winners": made["result"]["winners"], "scores": match.table.purses, "reason": "coins"}
