"""Strict JSON."""

import contextlib
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from traktir_kit.jsons import MAX_DEPTH, BadJson, dumps, loads

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)

BAD = ["NaN", "[Infinity]", '{"a": -Infinity}', "1e400", '"\\ud800"', '"\\udc00x"', "", " ", "{", "[1,]", "{1: 2}", "'a'", "01", "[1] x", "\ufeff{}", "nul"]


@given(VALUES)
def test_what_is_dumped_is_loaded_again(value: object) -> None:
    assert loads(dumps(value)) == value


@given(st.binary(max_size=40))
def test_any_bytes_are_json_or_bad_json(data: bytes) -> None:
    with contextlib.suppress(BadJson):
        dumps(loads(data))


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(BadJson):
        loads(text)


def test_bad_utf8_is_refused() -> None:
    with pytest.raises(BadJson):
        loads(b'"\xff"')


@pytest.mark.parametrize(("opening", "closing", "levels"), [("[", "]", 1), ('{"a":', "}", 1), ('[{"a":', "}]", 2)])
def test_nesting_is_taken_to_its_limit_and_no_deeper(opening: str, closing: str, levels: int) -> None:
    most = MAX_DEPTH // levels
    assert loads(opening * most + "1" + closing * most)
    for deeper in (most + 1, 100_000):
        with pytest.raises(BadJson):
            loads(opening * deeper + "1" + closing * deeper)


def test_brackets_in_strings_are_no_nesting() -> None:
    text = "[" * 1000
    assert loads(dumps([text])) == [text]


def test_of_a_field_said_twice_the_last_counts() -> None:
    assert loads(b'{"seats": 2, "seats": 4}') == {"seats": 4}


def test_a_number_beyond_64_bits_is_no_integer() -> None:
    assert loads("18446744073709551615") == 2**64 - 1
    assert isinstance(loads("18446744073709551616"), float)


@pytest.mark.parametrize("value", [{1}, "\ud800", 2**64, object(), {1: 2}, [b""]])
def test_what_json_cannot_say_is_refused(value: object) -> None:
    with pytest.raises(BadJson):
        dumps(value)


def test_nan_is_never_written() -> None:
    assert dumps([math.nan, math.inf]) == b"[null,null]"
