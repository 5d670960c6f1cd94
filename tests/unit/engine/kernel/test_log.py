"""Events: who sees what of them, and the tail after a version."""

import pytest

from traktir_engine.kernel import SILENT, Event, Log


def _log() -> Log:
    log = Log()
    log.tell("began", seats=2)
    log.version = 1
    log.tell_secretly("drew", {1: {"card": "ace"}}, seat=1)
    log.tell("turned")
    log.version = 4
    log.tell("ended")
    return log


def test_a_secret_is_told_to_its_seat_only() -> None:
    event = Event(1, "drew", {"seat": 1}, {1: {"card": "ace"}})
    assert event.seen_by(1) == {"version": 1, "type": "drew", "seat": 1, "card": "ace"}
    assert event.seen_by(0) == {"version": 1, "type": "drew", "seat": 1}
    assert event.seen_by(None) == {"version": 1, "type": "drew", "seat": 1}


def test_every_event_carries_the_version_at_which_it_happened() -> None:
    assert [(event["version"], event["type"]) for event in _log().seen_by(None)] == [(0, "began"), (1, "drew"), (1, "turned"), (4, "ended")]


def test_since_gives_the_events_after_that_version() -> None:
    log = _log()
    assert [event["type"] for event in log.seen_by(None, 0)] == ["drew", "turned", "ended"]
    assert [event["type"] for event in log.seen_by(None, 1)] == ["ended"]
    assert [event["type"] for event in log.seen_by(None, 3)] == ["ended"]
    assert log.seen_by(None, 4) == []


def test_what_is_forgotten_is_not_given_as_if_it_were_all() -> None:
    log = _log()
    log.forget(5)
    log.version = 6
    log.tell("began again")
    assert [event["type"] for event in log.seen_by(None, 5)] == ["began again"]
    with pytest.raises(ValueError, match="forgotten"):
        log.seen_by(None, 4)


def test_looking_does_not_change_what_others_see() -> None:
    log = _log()
    log.seen_by(1)[1]["card"] = "king"
    assert log.seen_by(1)[1]["card"] == "ace"


def test_the_silent_log_keeps_nothing() -> None:
    SILENT.tell("began", seats=2)
    SILENT.tell_secretly("drew", {1: {"card": "ace"}}, seat=1)
    assert SILENT.seen_by(1) == []
