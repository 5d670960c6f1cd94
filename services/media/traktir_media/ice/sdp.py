"""Session descriptions, as far as this service has to do with them: their size, and the addresses in them."""

import re
from typing import Final

from marshmallow import validate

from traktir_kit.problems import Problem
from traktir_media.ice.candidates import Filter

SDP_LIMIT: Final = 24 * 1024
"""Bytes of the longest description that is passed on. Browsers offer up to 13 KB."""
_LINE_END: Final = re.compile(r"\r?\n")
_ADDRESS: Final = re.compile(r"\A(?:(?P<port>a=rtcp:)\d+ |(?P<line>c=|o=.* ))IN IP[46] \S+")
"""At the beginning of a line only: looked for everywhere, a line full of `o=` would take the square of its length."""
SDP: Final = validate.Regexp(r"^v=0[^\x00-\x09\x0b\x0c\x0e-\x1f\x7f]*\Z", error="Not a session description.")
"""What may be a description: no more is checked, the browsers know their own language."""


def passed(sdp: str, candidates: Filter) -> str:
    """The description as it is passed on: with those candidates only that are. Raises Problem `sdp_too_big`."""
    if len(sdp.encode()) > SDP_LIMIT:
        raise Problem("sdp_too_big", f"at most {SDP_LIMIT} bytes")
    lines = (_line(line, candidates) for line in _LINE_END.split(sdp))
    return "\r\n".join(line for line in lines if line is not None)


def _line(line: str, candidates: Filter) -> str | None:
    if line.startswith("a=candidate:"):
        return candidates.passed(line)
    return _ADDRESS.sub(_nowhere, line) if candidates.relay_only else line


def _nowhere(found: re.Match[str]) -> str:
    """The same without an address; connections are made by candidates alone."""
    return ("a=rtcp:9 " if found["port"] else found["line"]) + "IN IP4 0.0.0.0"
