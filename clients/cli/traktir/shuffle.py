"""Proves the shuffle of a match from its public record alone; docs/protocol.md ("Provable shuffle") has the derivation.

What this shows: the lobby's secret is the one that it had committed itself to, the seed of the match is made of that secret and
of the seats' nonces, and nothing of the record has been changed since. That the answers follow the rules only the engine can say.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from types import UnionType
from typing import Any, Final, get_args

from traktir.problems import TraktirError

_PURPOSE: Final = "traktir-shuffle-1"
_PARTS: Final[Mapping[str, type | UnionType]] = {
    "room": str,
    "commitment": str,
    "secret": str,
    "nonces": list,
    "record": dict,
    "result": dict | None,
    "digest": str,
}
_MATCH: Final = {"rules": str, "game": str, "options": dict, "seats": int, "seed": str, "answers": list}


class NotProved(TraktirError):
    """The record proves nothing. `reason` is `shape`, `digest`, `commitment`, `other_commitment` or `seed`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def commitment(secret: str) -> str:
    """What the lobby publishes of its secret before anybody says a nonce."""
    return _sha256(secret)


def seed(secret: str, nonces: Sequence[str | None]) -> str:
    """The seed of the match: of the secret and the nonce of each seat (None: it has said none)."""
    return _sha256("\n".join([_PURPOSE, secret, *(nonce or "" for nonce in nonces)]))


def prove(document: Any, seen: str | None = None) -> None:
    """Checks a RoomRecord; `seen` is the commitment that was shown at the time, if it is known. Raises NotProved."""
    if not _has(document, _PARTS) or not _has(document["record"], _MATCH) or not _are_nonces(document["nonces"], document["record"]["seats"]):
        raise NotProved("shape")
    if document["digest"] != digest(document):
        raise NotProved("digest")
    if document["commitment"] != commitment(document["secret"]):
        raise NotProved("commitment")
    if seen is not None and document["commitment"] != seen:
        raise NotProved("other_commitment")
    if document["record"]["seed"] != seed(document["secret"], document["nonces"]):
        raise NotProved("seed")


def digest(document: dict[str, Any]) -> str:
    """Over all of the RoomRecord but the digest itself, as canonical JSON."""
    return _sha256(canonical({name: part for name, part in document.items() if name != "digest"}))


def canonical(document: dict[str, Any]) -> str:
    """JSON of which every byte matters: keys sorted, no blanks, nothing escaped that need not be."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _has(document: Any, parts: Mapping[str, type | UnionType]) -> bool:
    """Whether it has these parts, of these types, and no others."""
    if not isinstance(document, dict) or document.keys() != parts.keys():
        return False
    return all(type(document[name]) in (get_args(kind) or [kind]) for name, kind in parts.items())


def _are_nonces(nonces: list[Any], seats: int) -> bool:
    """A line feed in a nonce would make other nonces of the same text."""
    return len(nonces) == seats and all(nonce is None or (isinstance(nonce, str) and nonce and "\n" not in nonce) for nonce in nonces)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
