"""A shuffle is proved from the record alone, and a record of which anything has been changed proves nothing."""

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.room_records import room_record
from traktir import shuffle

PROTOCOL = (Path(__file__).parents[3] / "docs/protocol.md").read_text("utf-8")
TEXT = shuffle.canonical(room_record()).encode()
"""As `traktir record` writes it."""


def paths(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every field and every entry of a list."""
    yield here
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield from paths(entry, (*here, key))


EVERY_FIELD = list(paths(room_record()))[1:]


def changed(path: tuple[Any, ...], value: Any) -> tuple[Any, dict[str, Any]]:
    """What stood there, and the record with the value there instead."""
    document = room_record()
    at: Any = document
    for key in path[:-1]:
        at = at[key]
    before, at[path[-1]] = at[path[-1]], value
    return before, document


def test_a_right_record_is_proved() -> None:
    for nonces in ((), ("a", "b", "c"), (None, None)):
        document = room_record(*nonces)
        shuffle.prove(document)
        shuffle.prove(json.loads(json.dumps(document)), seen=document["commitment"])


def test_the_derivation_is_that_of_the_protocol() -> None:
    vectors = re.search(r"the commitment is `(\w{64})` and the seed `(\w{64})`", PROTOCOL)
    assert vectors is not None
    assert vectors.groups() == (shuffle.commitment("0" * 64), shuffle.seed("0" * 64, [None, "dice-of-mine"]))


@pytest.mark.parametrize("path", EVERY_FIELD, ids=lambda path: ".".join(map(str, path)))
@given(value=st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=70) | st.just([]) | st.just({}))
def test_a_record_with_any_field_changed_is_not_proved(path: tuple[Any, ...], value: Any) -> None:
    before, document = changed(path, value)
    if before == value and type(before) is type(value):
        shuffle.prove(document)
        return
    with pytest.raises(shuffle.NotProved):
        shuffle.prove(document)


@given(index=st.integers(0, len(TEXT) - 1), byte=st.integers(0, 255))
def test_a_file_of_which_any_byte_has_been_changed_is_not_proved(index: int, byte: int) -> None:
    data = bytearray(TEXT)
    data[index] = byte
    if data == TEXT:
        shuffle.prove(json.loads(data))
        return
    with pytest.raises((ValueError, shuffle.NotProved)):
        shuffle.prove(json.loads(data.decode()))


@pytest.mark.parametrize("path", EVERY_FIELD, ids=lambda path: ".".join(map(str, path)))
def test_a_record_that_lacks_anything_is_not_proved(path: tuple[Any, ...]) -> None:
    document = room_record()
    at: Any = document
    for key in path[:-1]:
        at = at[key]
    del at[path[-1]]
    with pytest.raises(shuffle.NotProved):
        shuffle.prove(document)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"secret": "0" * 64}, "commitment"),
        ({"nonces": ["another", "dice-of-mine"]}, "seed"),
        ({"nonces": [None]}, "shape"),
        ({"nonces": [None, "a\nb"]}, "shape"),
        ({"nonces": [None, ""]}, "shape"),
        ({"extra": 1}, "shape"),
    ],
)
def test_a_forged_record_with_a_digest_that_fits_is_not_proved_either(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(shuffle.NotProved) as error:
        shuffle.prove(room_record(**changes))
    assert error.value.reason == reason


def test_a_stacked_deck_with_all_parts_made_anew_needs_another_commitment() -> None:
    """The lobby may make up another secret later, but not one that fits what it has shown."""
    seen = room_record()["commitment"]
    document = copy.deepcopy(room_record())
    secret = "0" * 64
    document.update(secret=secret, commitment=shuffle.commitment(secret))
    document["record"]["seed"] = shuffle.seed(secret, document["nonces"])
    document["digest"] = shuffle.digest(document)
    shuffle.prove(document)
    with pytest.raises(shuffle.NotProved) as error:
        shuffle.prove(document, seen)
    assert error.value.reason == "other_commitment"


@pytest.mark.parametrize("document", [None, [], {}, "x", 7])
def test_what_is_no_record_is_not_proved(document: Any) -> None:
    with pytest.raises(shuffle.NotProved):
        shuffle.prove(document)
