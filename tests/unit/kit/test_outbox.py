"""What waits to be sent, and how much a client may send."""

import pytest

from traktir_kit.sockets.outbox import MAX_BYTES, MAX_MESSAGES, Outbox, Overflow, Render
from traktir_kit.sockets.rate import Bucket, Rate


def taken(outbox: Outbox) -> list[bytes | Render]:
    found = []
    while (message := outbox.take()) is not None:
        found.append(message)
    return found


def test_messages_come_out_in_their_order() -> None:
    outbox = Outbox()
    for message in (b"1", b"2", b"3"):
        outbox.put(message)
    assert taken(outbox) == [b"1", b"2", b"3"]


def test_a_message_takes_the_place_of_the_one_of_its_name_at_the_end() -> None:
    outbox = Outbox()
    outbox.put(b"old", replace="state")
    outbox.put(b"said")
    outbox.put(b"new", replace="state")
    assert taken(outbox) == [b"said", b"new"]


def test_replacing_never_overflows() -> None:
    outbox = Outbox()
    for _ in range(3):
        outbox.put(b"x" * (MAX_BYTES - 1), replace="state")
    assert len(taken(outbox)) == 1


@pytest.mark.parametrize("messages", [[b"x"] * (MAX_MESSAGES + 1), [b"x" * (MAX_BYTES // 2)] * 3])
def test_too_much_overflows_and_is_forgotten(messages: list[bytes]) -> None:
    outbox = Outbox()
    for message in messages[:-1]:
        outbox.put(message)
    with pytest.raises(Overflow):
        outbox.put(messages[-1])
    assert outbox.take() is None


def test_what_is_yet_to_be_made_counts_for_what_is_said_of_it() -> None:
    outbox = Outbox()
    for _ in range(2):
        outbox.put(lambda: b"made", size=MAX_BYTES // 2)
    assert len(taken(outbox)) == 2
    outbox.put(lambda: b"made", size=MAX_BYTES)
    with pytest.raises(Overflow):
        outbox.put(b"x")


def test_as_much_as_is_allowed_fits_and_what_is_taken_makes_room() -> None:
    outbox = Outbox()
    for _ in range(3):
        for _ in range(MAX_MESSAGES):
            outbox.put(b"x" * (MAX_BYTES // MAX_MESSAGES))
        assert len(taken(outbox)) == MAX_MESSAGES


def test_a_bucket_allows_a_burst_and_fills_again_with_time() -> None:
    now = 100.0
    bucket = Bucket(Rate(per_second=2, burst=3), clock=lambda: now)
    assert [bucket.spend() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [bucket.spend() for _ in range(2)] == [True, False]
    now += 1000
    assert [bucket.spend() for _ in range(4)] == [True, True, True, False]
