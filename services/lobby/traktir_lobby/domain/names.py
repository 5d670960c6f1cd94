"""What people may be called: shown as they wrote it, compared by what it looks like."""

import unicodedata

from traktir_lobby.domain.confusables import prototypes
from traktir_lobby.domain.refusals import invalid

MAX_LENGTH = 40
"""In code points, after NFC."""

MAX_MARKS = 3
"""Combining marks in a row; no script needs more, and a tower of them covers other lines."""

# Cc control, Cf format (zero-width, bidi), Cs surrogate, Co private, Cn unassigned, Zl and Zp separators.
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

# Default-ignorable or blank although their category says letter, mark or symbol: fillers, joiners, variation selectors, the empty Braille cell.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | {
    chr(c) for c in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}


def checked_name(text: str) -> str:
    """The name as it will be shown: NFC, trimmed. Raises Problem `invalid` if it is empty, too long or has characters that do not show."""
    name = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(name) <= MAX_LENGTH:
        raise invalid("name", f"A name has 1 to {MAX_LENGTH} characters.")
    if any(map(_is_hidden, name)):
        raise invalid("name", "A name has no control, invisible or direction-changing characters.")
    if _has_loose_marks(name):
        raise invalid("name", f"A name has at most {MAX_MARKS} combining marks on a letter.")
    return name


def look_alike(one: str, other: str) -> bool:
    """Whether two names are the same but for case, or look the same as they are written (UTS #39); two such names are never in one room.

    Not both at once: «Lila» would be "Ilia" then, for I looks like l.
    """
    return _folded(one) == _folded(other) or _skeleton(one) == _skeleton(other)


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def _skeleton(name: str) -> str:
    """What the name looks like. Afterwards case is dropped: о and О, which look like 0, differ in size alone."""
    return _folded(prototypes(unicodedata.normalize("NFKC", name)))


def _is_hidden(char: str) -> bool:
    # A space other than the plain one looks like it, or like nothing.
    is_odd_space = char != " " and unicodedata.category(char) == "Zs"
    return is_odd_space or char in _BLANKS or unicodedata.category(char) in _HIDDEN_CATEGORIES


def _has_loose_marks(name: str) -> bool:
    """A mark without a letter to stand on, or a tower of marks."""
    run = MAX_MARKS
    for char in name:
        run = run + 1 if unicodedata.category(char).startswith("M") else 0
        if run > MAX_MARKS:
            return True
    return False
