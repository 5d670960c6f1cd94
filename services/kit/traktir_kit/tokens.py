"""Seat tokens: what a person holds to come back to a seat. The server keeps only digests."""

import hashlib
import hmac
import secrets

_TOKEN_BYTES = 32


def new_token() -> str:
    """A token that nobody can guess: 32 random bytes in URL-safe base64 (43 characters)."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def digest(token: str) -> str:
    """What is kept of a token: its SHA-256 in hex. A token is random enough to need no salt."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def matches(token: str, kept_digest: str) -> bool:
    """Whether the digest is of this token; takes the same time for all wrong tokens."""
    return hmac.compare_digest(digest(token), kept_digest)
