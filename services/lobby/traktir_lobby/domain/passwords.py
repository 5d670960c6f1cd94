"""The password of a room, kept so that who reads the store does not learn it."""

import hashlib
import hmac
import secrets
from typing import Final

from traktir_kit.problems import Problem

# Some 10 ms: slow for guessing, not for joining.
_COST: Final = {"n": 2**12, "r": 8, "p": 1}


def hashed(password: str) -> str:
    """What is kept of a password: salt and hash."""
    salt = secrets.token_hex(16)
    return f"{salt}-{_hash(password, salt)}"


def require_password(kept: str | None, said: str | None) -> None:
    """Raises Problem `bad_password` if the room has a password and it was not said."""
    if kept is None:
        return
    salt, _, expected = kept.partition("-")
    if not hmac.compare_digest(_hash(said or "", salt), expected):
        raise Problem("bad_password", "the room has another password" if said else "the room has a password")


def _hash(password: str, salt: str) -> str:
    return hashlib.scrypt(password.encode(), salt=bytes.fromhex(salt), **_COST).hex()
