"""The servers that help two browsers to find each other, and the passwords for those that relay.

A password is made of a secret that this service shares with the TURN server, and says itself until when it is good
(the time-limited scheme of coturn's `use-auth-secret`, draft-uberti-behave-turn-rest).
"""

import base64
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from traktir_kit.media_tokens import Member

TTL: Final = 3600
"""Seconds for which a password is good. Whoever is connected already stays so."""


def credential(secret: str, username: str) -> str:
    """The password of a user name such as `1790000000:ab12`, whose first part is when it expires (seconds since 1970)."""
    return base64.b64encode(hmac.digest(secret.encode(), username.encode(), "sha1")).decode()


@dataclass(frozen=True, slots=True)
class IceServers:
    """The addresses of the STUN and TURN servers, and the secret of the latter."""

    stun: tuple[str, ...]
    turn: tuple[str, ...]
    secret: str = field(repr=False)
    clock: Callable[[], float]

    def of(self, member: Member) -> dict[str, Any]:
        """What the member's browser takes as `iceServers`, and for how long (`ttl`, seconds)."""
        servers: list[dict[str, Any]] = [{"urls": list(self.stun)}] if self.stun else []
        if self.turn:
            username = f"{int(self.clock()) + TTL}:{_user(member)}"
            servers.append({"urls": list(self.turn), "username": username, "credential": credential(self.secret, username)})
        return {"iceServers": servers, "ttl": TTL}


def _user(member: Member) -> str:
    """Stands for the member at the TURN server, whose log must not tell who sits in which room."""
    return hashlib.sha256(f"{member.room}/{member.peer}".encode()).hexdigest()[:16]
