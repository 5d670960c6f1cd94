"""The door: who may come in, and how often somebody may try."""

import logging
from dataclasses import replace

from traktir_kit import media_tokens
from traktir_kit.addresses import network
from traktir_kit.epoch import Epoch
from traktir_kit.evictions import Evicted, Evictions
from traktir_kit.media_tokens import BadToken, Member
from traktir_kit.problems import Problem
from traktir_kit.secret import SharedSecret
from traktir_media.store.bucket import BAD_TOKENS, Buckets
from traktir_media.text import one_line

log = logging.getLogger(__name__)


class Door:
    """Checks media tokens. A token may be used as often as one likes while it lasts; each new socket replaces the one before."""

    def __init__(self, secret: SharedSecret, evictions: Evictions, epoch: Epoch, buckets: Buckets) -> None:
        self._secret = secret
        self._evictions = evictions
        self._epoch = epoch
        self._buckets = buckets

    def member(self, token: str, address: str) -> Member:
        """Who the token proves somebody to be.

        Raises Problem `bad_token`, and `rate` instead if the network of `address` has brought too many bad tokens lately. A good
        token always gets in: those who share an address with a guesser are not locked out.
        """
        try:
            member = media_tokens.verify(self._secret.keys(media_tokens.PURPOSE), token)
        except BadToken as error:
            log.info("refused a token: %s", error)
            self._buckets.take_of(network(address), BAD_TOKENS)
            raise Problem("bad_token", "ask the lobby for a new media token") from error
        self.require_place(member)
        return replace(member, name=one_line(member.name))

    def require_place(self, member: Member) -> None:
        """Raises Problem `room_gone` if the room has been closed since the token was made, and `bad_token` if the peer was sent away."""
        problem = no_place(member, self.evicted(member.room))
        if problem is not None:
            raise problem

    def evicted(self, room: str) -> Evicted:
        """Who has been sent out of the room."""
        return self._evictions.of(room)

    def moderates(self, member: Member) -> bool:
        """Whether the member's token gives the right, and nobody else is host by now."""
        return "mod" in member.can and self._evictions.may_moderate(member.room, member.peer)

    def epoch(self) -> str:
        """Of the store: with another one than somebody has come in, all rooms of that time are gone."""
        return self._epoch.now()


def no_place(member: Member, evicted: Evicted) -> Problem | None:
    """Why somebody has no place in the room any more: `room_gone` or `bad_token` (see `require_place`); None: they have."""
    if evicted.room() >= member.issued_at:
        return Problem("room_gone", "the room has closed")
    if evicted.peer(member.peer) >= member.issued_at:
        return Problem("bad_token", "the seat is not yours any more")
    return None
