"""What the log tells of guests."""

import logging
from typing import Any

import pytest

from tests.support.media import member
from tests.unit.media.fakes import House
from traktir_kit.problems import Problem
from traktir_media.handlers import HANDLERS
from traktir_media.journal import LARGE, PACE, Journal, hashed

FIELDS = ("room", "peer", "type", "size", "verdict", "code")


@pytest.fixture(autouse=True)
def _everything_is_told(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "traktir_media.journal")


def told(line: logging.LogRecord) -> dict[str, Any]:
    return {name: getattr(line, name) for name in FIELDS if hasattr(line, name)}


def test_a_refused_frame_is_one_line_without_what_it_says(house: House, caplog: pytest.LogCaptureFixture) -> None:
    guest = house.guest()
    guest.refusal(Problem("rate"), {"t": "chat", "id": "mark", "text": "mark"})
    [line] = caplog.records
    assert told(line) == {"room": hashed("room"), "peer": "anna", "type": "chat", "size": 38, "verdict": "rate"}
    assert "mark" not in caplog.text
    assert "room" not in hashed("room")


@pytest.mark.parametrize("t", ["mark of a type that there is not", 5, None, ["chat"]])
def test_only_types_that_there_are_are_named(house: House, caplog: pytest.LogCaptureFixture, t: object) -> None:
    house.guest().refusal(Problem("invalid", errors={"t": ["Unknown."]}), {"t": t})
    assert (told(caplog.records[0])["type"], told(caplog.records[0])["verdict"]) == ("unknown", "bad_type")


@pytest.mark.parametrize(("size", "told_of"), [(LARGE, []), (LARGE + 1, [LARGE + 1])])
def test_a_large_signal_is_a_line_even_if_it_is_passed_on(house: House, caplog: pytest.LogCaptureFixture, size: int, told_of: list[int]) -> None:
    guest = house.guest(can=["voice"])
    HANDLERS["desc"](guest, {"t": "desc", "to": "boris", "pc": "p1", "kind": "offer", "sdp": "v=0".ljust(size, "x")})
    assert [told(line)["size"] for line in caplog.records] == told_of
    assert {told(line)["verdict"] for line in caplog.records} <= {"passed"}


def test_nobody_fills_the_log(caplog: pytest.LogCaptureFixture) -> None:
    journal = Journal(HANDLERS)
    for _ in range(5 * PACE.burst):
        journal.refused(member(), {"t": "chat"}, "rate")
        journal.passed(member(), "desc", LARGE + 1)
    assert PACE.burst <= len(caplog.records) <= PACE.burst + 1


def test_the_end_of_a_guest_is_a_line_with_its_code(house: House, caplog: pytest.LogCaptureFixture) -> None:
    house.guest().goodbye(4429)
    house.stranger().goodbye(4401)
    assert [told(line) for line in caplog.records] == [{"room": hashed("room"), "peer": "anna", "code": 4429}]
