"""The provable shuffle: the lobby commits itself to a secret before anybody says a nonce; secret and nonces together are the seed.

docs/protocol.md has the derivation ("Provable shuffle"); `traktir verify` does it again without this code.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence
from typing import Final

from traktir_lobby.domain.refusals import invalid

PURPOSE: Final = "traktir-shuffle-1"

_NONCE: Final = re.compile(r"[0-9A-Za-z+/=_.-]{1,64}", re.ASCII)


def new_secret() -> str:
    """The lobby's part of a seed: 64 hex digits that nobody can guess."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is published of the secret at once: it gives nothing away, and no other secret fits it."""
    return _sha256(secret)


def seed(secret: str, nonces: Sequence[str | None]) -> str:
    """The seed of the match (64 hex digits) from the secret and the nonce of each seat, None where there is none."""
    return _sha256("\n".join([PURPOSE, secret, *(nonce or "" for nonce in nonces)]))


def checked_nonce(text: str) -> str:
    """The nonce as it is. Raises Problem `invalid` for what would make the derivation ambiguous or hard to show."""
    if not _NONCE.fullmatch(text):
        raise invalid("nonce", "A nonce has 1 to 64 of the characters 0-9 A-Z a-z + / = _ . -")
    return text


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
