"""JSON changed in bad faith."""

import copy
from collections.abc import Iterator
from typing import Any

from traktir_engine.kernel import Dice, Json

JUNK: list[Any] = [None, True, False, -1, 0, 1, 2, 99, 2**63 - 1, 1.5, "", "x", "север", "x" * 1_000, [], [[]], {}, {"x": []}, [0] * 2_000]


def changed(value: Json, dice: Dice) -> Json:
    """The value, a mapping or list, with something in it replaced, lost, doubled or put elsewhere."""
    value = copy.deepcopy(value)
    places = list(_places(value))
    holder, key = dice.pick(places)
    how = dice.below(4)
    if how == 0:
        holder[key] = dice.pick(JUNK)
    elif how == 1:
        del holder[key]
    elif how == 2:
        other, place = dice.pick(places)
        holder[key] = copy.deepcopy(other[place])
    elif isinstance(holder, list):
        holder.append(copy.deepcopy(holder[key]))
    else:
        holder[f"{key}_"] = holder[key]
    return value


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield value, key
        yield from _places(inner)
