"""What can go wrong when one talks to the house: it refuses, or it cannot be reached."""

from collections.abc import Mapping
from typing import Any


class TraktirError(Exception):
    """The root of the tree."""


class ProblemError(TraktirError):
    """The service refused; it says why in a problem document (docs/protocol.md, "Problems").

    `code` is stable and for programs, `detail` for people; `version` is the current one of the room or match the problem is
    about; `errors` names the fields that do not fit; `seconds` says after which time to try again what came too soon (`rate`).
    """

    def __init__(
        self,
        code: str,
        status: int,
        detail: str = "",
        *,
        version: int | None = None,
        errors: Mapping[str, Any] | None = None,
        index: int | None = None,
        seconds: int | None = None,
    ) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.status = status
        self.detail = detail
        self.version = version
        self.errors = errors or {}
        self.index = index
        self.seconds = seconds

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> "ProblemError":
        """The error that a problem document tells of. Fields of a wrong type are left out: the document comes from outside."""
        version, errors, index = document.get("version"), document.get("errors"), document.get("index")
        return cls(
            str(document.get("code", "internal")),
            _whole(document.get("status")) or 500,
            str(document.get("detail") or document.get("title") or ""),
            version=_whole(version),
            errors=errors if isinstance(errors, Mapping) else None,
            index=_whole(index),
            seconds=_whole(document.get("seconds")),
        )


class Unreachable(TraktirError):
    """Nobody answers there, or not in time, or something else than Traktir does."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"{url}: {reason}")
        self.url = url
        self.reason = reason


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
