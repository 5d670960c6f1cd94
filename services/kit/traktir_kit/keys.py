"""Keys made of the secret that lobby and media share."""

import hashlib
import hmac
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Key:
    """A signing key. `id` tells which secret it was made of and nothing about it."""

    id: str
    value: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Keys:
    """The key to sign with now and, while the secret is being changed, the one that still verifies."""

    current: Key
    former: Key | None = None

    @classmethod
    def of(cls, secret: str, purpose: str) -> "Keys":
        """The keys of a secret (`NEW` or `NEW,OLD`) for one purpose: keys of different purposes never fit each other."""
        made = [_derive(part, purpose) for part in secret.split(",", 1)]
        return cls(*made)

    def find(self, id: object) -> Key | None:
        """The key of that id, or None."""
        return next((key for key in (self.current, self.former) if key is not None and key.id == id), None)


def _derive(secret: str, purpose: str) -> Key:
    value = hmac.digest(secret.encode(), purpose.encode(), "sha256")
    return Key(hashlib.sha256(b"id/" + value).hexdigest()[:8], value)
