"""What the log tells of guests: whose frame it was, of what type and size, and the verdict. Never what it says."""

import hashlib
import logging
from collections.abc import Collection
from typing import Final

from traktir_kit.jsons import dumps
from traktir_kit.media_tokens import Member
from traktir_kit.sockets import Message, Rate
from traktir_kit.sockets.rate import Bucket

LARGE: Final = 8 * 1024
"""Bytes of a signal that is worth a line even if it is passed on; those of browsers have 1 to 6 KB."""
PACE: Final = Rate(per_second=1, burst=20)
"""How fast one guest may fill the log."""

log = logging.getLogger(__name__)


class Journal:
    """The lines that one guest causes. `types` are those of frames that may be named: others are the client's own words."""

    def __init__(self, types: Collection[str]) -> None:
        self._types = types
        self._bucket = Bucket(PACE)

    def refused(self, member: Member, frame: Message, verdict: str) -> None:
        """A frame was refused with that code."""
        if self._bucket.spend():
            t = frame.get("t")
            self._write(member, t if isinstance(t, str) and t in self._types else "unknown", len(dumps(frame)), verdict)

    def passed(self, member: Member, t: str, size: int) -> None:
        """A signal of that many bytes was passed on."""
        if size > LARGE and self._bucket.spend():
            self._write(member, t, size, "passed")

    def closed(self, member: Member, code: int) -> None:
        """The socket has ended, on purpose or not."""
        log.info("guest gone", extra={"room": hashed(member.room), "peer": member.peer, "code": code})

    def _write(self, member: Member, t: str, size: int, verdict: str) -> None:
        log.info("frame", extra={"room": hashed(member.room), "peer": member.peer, "type": t, "size": size, "verdict": verdict})


def hashed(room: str) -> str:
    """What stands for a room in the log."""
    return hashlib.sha256(room.encode()).hexdigest()[:12]
