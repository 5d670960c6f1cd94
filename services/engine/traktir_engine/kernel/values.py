"""Names for the plain values that cross the kernel's border."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

Json: TypeAlias = Any
"""Anything JSON can say: None, bool, int, str, lists and string-keyed mappings of these. No floats: rules count in whole numbers."""

View: TypeAlias = Mapping[str, Json]
"""All that one viewer may know of a table, as JSON."""

Viewer: TypeAlias = int | None
"""Who looks: a seat number, or None for the public: whoever has none."""

Lang: TypeAlias = Literal["ru", "en"]
