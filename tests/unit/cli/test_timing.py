"""What a person is told of the time that an ask leaves."""

from typing import Any, cast

import pytest

from traktir.cli import timing
from traktir.cli.shell import Shell
from traktir.cli.timing import Countdown, time_left
from traktir.shapes import Waiting


def waiting(own_ms: int | None, remaining_ms: int | None) -> Waiting:
    return cast("Waiting", {"ask": "0.0", "seat": 0, "kind": "crack", "own_ms": own_ms, "remaining_ms": remaining_ms})


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time on the wall, to be set."""
    now = [1_000.0]
    fake: Any = type("Time", (), {"monotonic": staticmethod(lambda: now[0])})
    monkeypatch.setattr(timing, "time", fake)
    return now


@pytest.mark.parametrize(
    ("own_ms", "remaining_ms", "after_s", "over"), [(None, None, 9_999, False), (9_000, 9_000, 8, False), (9_000, 9_000, 9, True), (9_000, 19_000, 10, False)]
)
def test_time_is_over_when_own_time_and_bank_are(own_ms: int | None, remaining_ms: int | None, after_s: int, over: bool, clock: list[float]) -> None:
    countdown = Countdown(waiting(own_ms, remaining_ms))
    clock[0] += after_s
    assert countdown.is_over is over


def reminders(countdown: Countdown, clock: list[float]) -> list[tuple[float, str, int]]:
    """When something is said (seconds from the beginning), what, and how much is left then."""
    said = []
    while (wait := countdown.until_reminder()) is not None:
        clock[0] += wait
        said.append((clock[0] - 1_000, *countdown.remind()))
    return said


@pytest.mark.parametrize(
    ("own_ms", "remaining_ms", "said"),
    [
        (None, None, []),
        (30_000, 30_000, [(20, "ask.soon", 10)]),
        (9_000, 9_000, []),
        (30_000, 90_000, [(30, "ask.bank", 60), (80, "ask.soon", 10)]),
        (5_000, 9_000, [(5, "ask.bank", 4)]),
        (0, 40_000, [(30, "ask.soon", 10)]),
    ],
)
def test_the_bank_and_the_end_are_announced_once_each(clock: list[float], own_ms: int | None, remaining_ms: int | None, said: Any) -> None:
    """Nothing is said that the question itself has said already."""
    assert reminders(Countdown(waiting(own_ms, remaining_ms)), clock) == said


def test_nobody_is_reminded_of_nothing() -> None:
    assert Countdown(None).until_reminder() is None


@pytest.mark.parametrize(
    ("own_ms", "remaining_ms", "said"),
    [(None, None, None), (30_999, 30_999, "30 с"), (0, 41_500, "0 с + 41 с запаса"), (12_000, 72_000, "12 с + 60 с запаса")],
)
def test_own_time_and_bank_are_told_apart(own_ms: int | None, remaining_ms: int | None, said: str | None) -> None:
    assert time_left(Shell(), waiting(own_ms, remaining_ms)) == said
