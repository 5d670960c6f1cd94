"""Media tokens: the lobby signs who somebody is, media verifies it. JWT, HS256, good for two minutes."""

import re
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

import jwt

from traktir_kit.jsons import Json
from traktir_kit.keys import Keys
from traktir_kit.tokens import new_token

PURPOSE: Final = "media token"
ISSUER: Final = "lobby"
AUDIENCE: Final = "media"
ALGORITHM: Final = "HS256"
TTL: Final = 120
"""Seconds in which a token must be used."""
LEEWAY: Final = 10
"""Seconds by which two clocks may differ."""
MAX_SESSION: Final = 12 * 3600
"""Seconds that a session opened with a token may last."""
MAX_NAME: Final = 40
ROLES: Final = frozenset({"player", "spectator", "host"})
ABILITIES: Final = frozenset({"chat", "voice", "video", "mod"})
_ID: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
"""Peers and rooms become parts of keys and topics, where a `:` or a `*` would reach others'."""
_REQUIRED: Final = ["iss", "aud", "sub", "room", "name", "role", "can", "iat", "exp", "sx", "jti"]


class BadToken(Exception):
    """The token does not prove anything. The message is for the log, never for the client."""


@dataclass(frozen=True, slots=True)
class Member:
    """Who somebody is in a room: `peer` (the claim `sub`, `seat-0`), and what they may do there.

    `expires_at` and `session_ends_at` are seconds since 1970; `token_id` is another one for each token.
    """

    peer: str
    room: str
    name: str
    role: str
    can: frozenset[str]
    expires_at: int
    session_ends_at: int
    token_id: str


def sign(keys: Keys, *, peer: str, room: str, name: str, role: str, can: Collection[str], now: float | None = None) -> tuple[str, int]:
    """A token for a member of a room, and when it expires (seconds since 1970)."""
    issued_at = int(time.time() if now is None else now)
    expires_at = issued_at + TTL
    claims = {
        "iss": ISSUER,
        "aud": AUDIENCE,
        "sub": peer,
        "room": room,
        "name": name,
        "role": role,
        "can": sorted(can),
        "iat": issued_at,
        "exp": expires_at,
        "sx": issued_at + MAX_SESSION,
        "jti": new_token(),
    }
    return jwt.encode(claims, keys.current.value, ALGORITHM, headers={"kid": keys.current.id}), expires_at


def verify(keys: Keys, token: str) -> Member:
    """Who the token proves somebody to be. Raises BadToken."""
    claims = _claims(keys, token)
    if not _sound(claims):
        raise BadToken("a claim is not such as the lobby signs")
    return Member(
        peer=claims["sub"],
        room=claims["room"],
        name=claims["name"],
        role=claims["role"],
        can=frozenset(claims["can"]),
        expires_at=claims["exp"],
        session_ends_at=claims["sx"],
        token_id=claims["jti"],
    )


def _claims(keys: Keys, token: str) -> dict[str, Any]:
    try:
        key = keys.find(jwt.get_unverified_header(token).get("kid"))
        if key is None:
            raise BadToken("signed with a key we do not know")
        return jwt.decode(token, key.value, [ALGORITHM], options={"require": _REQUIRED}, audience=AUDIENCE, issuer=ISSUER, leeway=LEEWAY)
    except (jwt.PyJWTError, ValueError) as error:
        raise BadToken(str(error)) from error


def _sound(claims: dict[str, Json]) -> bool:
    """Whether the claims have the right types and limits; a signature alone does not say so."""
    texts = all(isinstance(claims[name], str) and claims[name] for name in ("sub", "room", "name", "role", "jti"))
    times = all(type(claims[name]) is int for name in ("iat", "exp", "sx"))
    if not texts or not times or not isinstance(claims["can"], list):
        return False
    return (
        all(_ID.fullmatch(claims[name]) for name in ("sub", "room"))
        and len(claims["name"]) <= MAX_NAME
        and claims["role"] in ROLES
        and all(isinstance(word, str) and word in ABILITIES for word in claims["can"])
        and claims["exp"] - claims["iat"] <= TTL
        and claims["sx"] - claims["iat"] <= MAX_SESSION
    )
