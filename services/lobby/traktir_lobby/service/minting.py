"""Where new tokens and room codes come from: chance; or, for a request that may be sent twice, its key.

Out of a key always the same is made, so that a request whose answer was lost finds what it has made already. Nothing has to be
kept for that, and nobody without the key learns of it: all is a MAC by a key of the house.
"""

import base64
import hmac
import secrets
from collections.abc import Callable
from typing import Final, TypeAlias

import orjson

from traktir_kit.secret import SharedSecret
from traktir_lobby.domain.codes import code_of
from traktir_lobby.domain.step import Json

PURPOSE: Final = "traktir-seats"
_BYTES: Final = 32

Draw: TypeAlias = Callable[[str], bytes]
"""32 bytes for the thing of that name, which nobody can guess."""


class Minted:
    """What is made for one request."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def secret(self) -> str:
        """The secret of a token."""
        return base64.urlsafe_b64encode(self._draw("token")).rstrip(b"=").decode()

    def code(self, attempt: int) -> str:
        """A room code; another one with each attempt."""
        return code_of(self._draw(f"code {attempt}"))


class Mint:
    """Raises RedisError if the house's key is not configured and Redis does not answer."""

    def __init__(self, secret: SharedSecret) -> None:
        self._secret = secret

    def for_request(self, key: str | None, *request: Json) -> Minted:
        """By chance; with a `key` the same whenever the same is requested by it."""
        if key is None:
            return Minted(lambda _: secrets.token_bytes(_BYTES))
        house = self._secret.keys(PURPOSE).current.value

        def draw(thing: str) -> bytes:
            return hmac.digest(house, orjson.dumps([thing, key, *request], option=orjson.OPT_SORT_KEYS), "sha256")

        return Minted(draw)
