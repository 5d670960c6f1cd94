"""Room codes: six letters that nobody misreads on a screen or over a telephone."""

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without I, L and O, which look like digits and each other."""

LENGTH = 6


def code_of(chance: bytes) -> str:
    """The code that these random bytes, at least 16, come to."""
    number = int.from_bytes(chance)
    return "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(LENGTH))


def read_code(text: str) -> str | None:
    """The code that somebody typed, in either case, or None if no room can have it."""
    # Before upper(): it turns a few other letters into ASCII ones or into two.
    if len(text) != LENGTH or not text.isascii():
        return None
    code = text.upper()
    return code if all(letter in ALPHABET for letter in code) else None
