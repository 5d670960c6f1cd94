"""What a chat message may consist of. What nobody can see or what turns other people's text around is taken out; what is left is counted."""

import re
import unicodedata
from typing import Final

from traktir_kit.problems import Problem

TEXT_LIMIT: Final = 1000
"""Code points of a message, after normalisation (NFC)."""
_LONGEST_WRITTEN: Final = 4 * TEXT_LIMIT
"""Before it: NFC makes at most four code points one. Normalising takes the square of the marks in a row, so nothing longer is normalised."""

_LINE_ENDS: Final = re.compile("\r\n|[\r\x85\u2028\u2029]")
_TAKEN_OUT: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters but the line feed; the bidi embeddings, overrides and isolates (the harmless marks U+200E/F stay); lone surrogates."""
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp", "Zs"})


def plain(text: str) -> str:
    """The text in NFC with line feeds as its only line ends and control characters; tabs become spaces."""
    return unicodedata.normalize("NFC", _cleared(text))


def one_line(text: str) -> str:
    """The same for names: no line feeds either."""
    return plain(text).replace("\n", " ")


def message_text(text: str) -> str:
    """The text of a message as everybody is to see it, without blanks around it. Raises Problem `chat_empty` or `chat_too_long`."""
    cleared = _cleared(text).strip()
    if all(unicodedata.category(character) in _INVISIBLE for character in cleared):
        raise Problem("chat_empty")
    clean = unicodedata.normalize("NFC", cleared) if len(cleared) <= _LONGEST_WRITTEN else cleared
    if len(clean) > TEXT_LIMIT:
        raise Problem("chat_too_long", f"at most {TEXT_LIMIT} code points")
    return clean


def _cleared(text: str) -> str:
    return _TAKEN_OUT.sub("", _LINE_ENDS.sub("\n", text).replace("\t", " "))
