"""The frames that the service sends. Every one is built here, from what the service knows."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from traktir_kit.media_tokens import Member
from traktir_kit.problems import Problem
from traktir_media.shapes import CLIENT_ID_LIMIT
from traktir_media.store.bucket import CHAT
from traktir_media.store.chat import PAGE, Message
from traktir_media.store.presence import Peer
from traktir_media.text import TEXT_LIMIT

Frame: TypeAlias = dict[str, Any]

FRAME_LIMIT: Final = 32 * 1024
"""Bytes of the longest frame that a client may send."""
HEARTBEAT_SECONDS: Final = 25
"""How often a client may send a `ping` to learn whether the service is still there."""
LIMITS: Final = {"frame": FRAME_LIMIT, "text": TEXT_LIMIT, "history": PAGE, "chat_burst": CHAT.burst, "chat_every_ms": CHAT.every_ms}


def welcome(member: Member, peers: Sequence[Peer], history: Sequence[Message]) -> Frame:
    """The room at the moment of entering: the others and the last messages."""
    return {
        "t": "welcome",
        "you": {"peer": member.peer, "name": member.name, "role": member.role, "can": sorted(member.can)},
        "room": member.room,
        "peers": others(member, peers),
        "history": list(history),
        "limits": LIMITS,
        "hb": HEARTBEAT_SECONDS,
    }


def resync(member: Member, peers: Sequence[Peer], history: Sequence[Message]) -> Frame:
    """Something may have been missed: this is how the room is now."""
    return {"t": "resync", "peers": others(member, peers), "history": list(history)}


def others(member: Member, peers: Sequence[Peer]) -> list[Peer]:
    """All but the member."""
    return [peer for peer in peers if peer["peer"] != member.peer]


def join(peer: Peer) -> Frame:
    """Somebody has entered, or is there again."""
    return {"t": "join", **peer}


def gone(peer: str, why: str) -> Frame:
    """Somebody is not there any more."""
    return {"t": "gone", "peer": peer, "why": why}


def chat(message: Message, message_id: str | None = None) -> Frame:
    """A message; with the id that its sender gave it, for the sender alone."""
    return {"t": "chat", **message} | ({"id": message_id} if message_id else {})


def history(messages: Sequence[Message]) -> Frame:
    """Older messages."""
    return {"t": "history", "messages": list(messages)}


def pong(n: int) -> Frame:
    """The answer to a `ping`."""
    return {"t": "pong", "n": n}


def error(problem: Problem, reference: object) -> Frame:
    """What a frame of the client was refused for; `reference` is the `id` of that frame and comes back if it is one."""
    frame: Frame = {"t": "error", "code": code_of(problem), "msg": _explained(problem)}
    if isinstance(reference, str) and len(reference) <= CLIENT_ID_LIMIT:
        frame["id"] = reference
    if "retry_ms" in problem.fields:
        frame["retry_ms"] = problem.fields["retry_ms"]
    return frame


def code_of(problem: Problem) -> str:
    """What the protocol calls the problem of a frame."""
    if problem.code != "invalid":
        return problem.code
    return "bad_type" if "t" in problem.fields["errors"] else "bad_field"


def _explained(problem: Problem) -> str:
    return "; ".join(f"{field}: {' '.join(map(str, what))}" for field, what in problem.fields.get("errors", {}).items()) or str(problem)
