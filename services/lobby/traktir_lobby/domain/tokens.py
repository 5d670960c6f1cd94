"""A seat's token as text: the seat's number and a secret. The number says where to look, the secret alone proves."""

import re
from dataclasses import dataclass, field

from traktir_kit.tokens import digest, matches, new_token
from traktir_lobby.domain.refusals import bad_token

_TEXT = re.compile(r"(\d{1,2})-([0-9A-Za-z_-]{43})", re.ASCII)


@dataclass(frozen=True, slots=True)
class SeatToken:
    """What a person holds to come back to a seat."""

    seat: int
    secret: str = field(repr=False)

    @classmethod
    def read(cls, text: str) -> "SeatToken | None":
        """The token that somebody sent, or None if no seat can have it."""
        match = _TEXT.fullmatch(text)
        return cls(int(match[1]), match[2]) if match else None

    def proves(self, digest: str | None) -> bool:
        """Whether this is the token of the seat whose token has this digest; a seat without a person has none."""
        return digest is not None and matches(self.secret, digest)

    @property
    def holder(self) -> str:
        """Names who has the token, without giving it away: what presence is counted by."""
        return holder(self.seat, digest(self.secret))

    @property
    def owner(self) -> str:
        """Stands for the token where what it may do is limited: however it is written, it is one."""
        return digest(self.secret)[:32]

    def __str__(self) -> str:
        return f"{self.seat}-{self.secret}"


def read_token(text: str) -> SeatToken:
    """The token that somebody sent. Raises Problem `bad_token` for what none can be."""
    token = SeatToken.read(text)
    if token is None:
        raise bad_token()
    return token


def holder(seat: int, digest: str) -> str:
    """Who has the token with this digest, or had it: a seat that was passed on has another holder."""
    return f"{seat}-{digest[:8]}"


def new_secret() -> str:
    """The secret of a token that nobody can guess."""
    return new_token()
