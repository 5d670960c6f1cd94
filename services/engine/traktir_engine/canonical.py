"""One way to write each JSON value, so that equal values are equal bytes."""

import orjson

from traktir_engine.kernel import Json


def canonical(value: Json) -> bytes:
    """Keys sorted, no spaces, UTF-8; `1`, `1.0` and `true` differ. Raises ValueError for what cannot be written so (a number over 64 bits)."""
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    except TypeError as error:
        raise ValueError(str(error)) from error
