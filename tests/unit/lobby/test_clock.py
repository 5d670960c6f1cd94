"""The clock plays on what is due, gives back what is not, and outlives whatever goes wrong."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.support.waiting import eventually
from traktir_kit.problems import Problem
from traktir_lobby.clock import RETRY, Clock
from traktir_lobby.service.writing import NotYet
from traktir_lobby.store.due import Claim, Claimed

NOW = 1_000_000
FAR = NOW + 500_000


class FakeDue:
    """Rooms that are due at once, each claimed once; remembers what was given back."""

    def __init__(self, *codes: str | Exception) -> None:
        self.waiting: list[str | Exception] = list(codes)
        self.released: list[tuple[str, int | None]] = []
        self.looks = 0
        self._lock = threading.Lock()

    def claim(self) -> Claim:
        with self._lock:
            self.looks += 1
            if not self.waiting:
                return Claim(NOW, None, FAR)
            code = self.waiting.pop(0)
        if isinstance(code, Exception):
            raise code
        return Claim(NOW, Claimed(code, NOW - 5, NOW, NOW + 5000), None)

    def release(self, room: Claimed, due_at: int | None) -> None:
        self.released.append((room.code, due_at))


@contextmanager
def running(due: FakeDue, play: Callable[[str], NotYet | None], workers: int = 2) -> Iterator[Clock]:
    clock = Clock("test", due, play, workers)
    clock.start()
    try:
        yield clock
    finally:
        clock.stop()
        for thread in clock._threads:
            thread.join()


def test_what_is_due_is_played_on_and_not_given_back() -> None:
    played: list[str] = []
    due = FakeDue("ANNA", "BORIS", "VERA")
    with running(due, played.append):
        eventually(lambda: len(played) == 3)
    assert sorted(played) == ["ANNA", "BORIS", "VERA"]
    assert due.released == []


def test_what_is_not_due_after_all_is_given_back_until_it_is() -> None:
    due = FakeDue("ANNA", "BORIS")
    with running(due, lambda code: NotYet(77 if code == "ANNA" else None)):
        eventually(lambda: len(due.released) == 2)
    assert set(due.released) == {("ANNA", 77), ("BORIS", None)}


@pytest.mark.parametrize(("code", "due_at"), [("room_not_found", None), ("unavailable", NOW + RETRY), ("busy", NOW + RETRY)])
def test_a_room_that_is_gone_is_forgotten_and_one_that_cannot_be_played_is_tried_again(code: str, due_at: int | None) -> None:
    def refuse(_: str) -> None:
        raise Problem(code)

    due = FakeDue("ANNA")
    with running(due, refuse):
        eventually(lambda: due.released)
    assert due.released == [("ANNA", due_at)]


def test_neither_a_bug_nor_a_silent_store_stops_the_clock() -> None:
    played: list[str] = []

    def play(code: str) -> None:
        if code == "BUG":
            raise RuntimeError("a bug")
        played.append(code)

    with running(FakeDue("BUG", Problem("unavailable"), RuntimeError("a bug"), "ANNA"), play, workers=1):
        eventually(lambda: played)
    assert played == ["ANNA"]


def test_a_slow_room_does_not_hold_up_the_next() -> None:
    go_on = threading.Event()
    played: list[str] = []

    def play(code: str) -> None:
        if code == "SLOW":
            go_on.wait()
        played.append(code)

    with running(FakeDue("SLOW", "FAST"), play):
        eventually(lambda: played == ["FAST"])
        go_on.set()
    assert played == ["FAST", "SLOW"]


def test_a_nudge_wakes_the_lookout_for_what_is_due_earlier_and_only_then() -> None:
    played: list[str] = []
    due = FakeDue()
    with running(due, played.append) as clock:
        eventually(lambda: clock._looks_at == NOW + 1000)
        looks = due.looks
        clock.nudge(None)
        clock.nudge(FAR)
        assert not clock._nudged.is_set()
        assert due.looks == looks
        due.waiting.append("ANNA")
        clock.nudge(NOW)
        eventually(lambda: played == ["ANNA"])
