"""Room codes: six letters that nobody misreads on a screen or over a telephone."""

import secrets

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without I, L and O, which look like digits and each other."""

LENGTH = 6


def new_code() -> str:
    """A code that nobody can guess from others."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """The code that somebody typed, in either case, or None if no room can have it."""
    # Before upper(): it turns a few other letters into ASCII ones or into two.
    if len(text) != LENGTH or not text.isascii():
        return None
    code = text.upper()
    return code if all(letter in ALPHABET for letter in code) else None
