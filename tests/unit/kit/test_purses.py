"""What a process knows of rate limits without asking Redis."""

from traktir_kit.limits import purses
from traktir_kit.limits.purses import Purses


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_of_a_stranger_nothing_is_known() -> None:
    assert Purses().spend("anna") is None


def test_as_many_permits_are_spent_as_were_paid_for_and_then_redis_is_asked_again() -> None:
    known = Purses()
    known.fill("anna", 2, 60)
    assert [known.spend("anna") for _ in range(3)] == [0, 0, None]


def test_permits_are_good_for_their_time_only() -> None:
    time = Time()
    known = Purses(time)
    known.fill("anna", 2, 60)
    time.now = 60
    assert known.spend("anna") is None


def test_a_refusal_holds_for_its_time_and_tells_how_long_that_is() -> None:
    time = Time()
    known = Purses(time)
    known.refuse("anna", 42)
    time.now = 12
    assert (known.spend("anna"), known.spend("boris")) == (30, None)
    time.now = 42
    assert known.spend("anna") is None


def test_memory_is_bounded_and_who_did_nothing_for_longest_is_forgotten() -> None:
    known = Purses()
    for number in range(purses.CAPACITY):
        known.fill(number, 2, 60)
    known.spend(0)
    known.fill("one more", 2, 60)
    assert (known.spend(0), known.spend(1), known.spend(2)) == (0, None, 0)
