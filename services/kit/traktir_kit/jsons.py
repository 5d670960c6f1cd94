"""JSON as the protocol wants it: UTF-8, no NaN, no Infinity, no lone surrogates, not nested without end."""

from typing import Any, Final, TypeAlias

import orjson

Json: TypeAlias = Any
"""Anything JSON can say."""

MAX_DEPTH = 64
"""Nesting levels; nothing of the house comes near it, and a parser that recurses is safe up to it."""

_NESTS: Final = frozenset({dict, list})


class BadJson(ValueError):
    """This is not JSON, or not such as the protocol takes."""


def loads(data: bytes | bytearray | str) -> Json:
    """The value that the text stands for. Raises BadJson, and nothing else, whatever the text is.

    A whole number beyond 64 bits becomes a float, so that a check for an integer refuses it.
    """
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise BadJson(str(error)) from None
    if _may_be_deep(data):
        _check_depth(value)
    return value


def dumps(value: Json) -> bytes:
    """The JSON text of a value. Raises BadJson if it has none (a set, a lone surrogate, a number beyond 64 bits)."""
    try:
        return orjson.dumps(value)
    except TypeError as error:
        raise BadJson(str(error)) from None


def _may_be_deep(data: bytes | bytearray | str) -> bool:
    """Most texts have too few brackets for it; counting them is much faster than looking at the value."""
    brackets = data.count("[") + data.count("{") if isinstance(data, str) else data.count(b"[") + data.count(b"{")
    return brackets > MAX_DEPTH


def _check_depth(value: Json) -> None:
    """Level by level and not by recursion: what is checked may be deeper than the stack."""
    level = [value] if type(value) in _NESTS else []
    for _ in range(MAX_DEPTH):
        level = [child for parent in level for child in (parent.values() if type(parent) is dict else parent) if type(child) in _NESTS]
        if not level:
            return
    raise BadJson(f"nested deeper than {MAX_DEPTH} levels")
