"""Keeps what others wrote from acting on this terminal."""

import unicodedata
from typing import Final

LONGEST: Final = 2_000
_MOST_MARKS: Final = 3
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls and escapes, invisible and direction-changing characters, surrogates, private and unassigned ones, odd line ends."""


def clean(text: str, *, lines: bool = False, longest: int = LONGEST) -> str:
    """`text` without characters that move the cursor, change colours or direction, or are not seen at all.

    Line feeds stay with `lines`, else they become spaces. Towers of combining marks are cut, and so is a text past `longest` characters.
    """
    kept: list[str] = []
    marks = 0
    for char in text[:longest]:
        kind = unicodedata.category(char)
        marks = marks + 1 if kind == "Mn" else 0
        if char == "\n":
            kept.append("\n" if lines else " ")
        elif kind not in _HIDDEN and marks <= _MOST_MARKS:
            kept.append(char)
    return "".join(kept)
