"""The frames that the service sends. Every one is built here, from what the service knows."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from traktir_kit.media_tokens import Member
from traktir_kit.problems import Problem
from traktir_media.shapes import CLIENT_ID_LIMIT
from traktir_media.store.bucket import CHAT
from traktir_media.store.chat import PAGE, Message
from traktir_media.store.presence import Peer, Sight
from traktir_media.text import TEXT_LIMIT

Frame: TypeAlias = dict[str, Any]

FRAME_LIMIT: Final = 32 * 1024
"""Bytes of the longest frame that a client may send."""
HEARTBEAT_SECONDS: Final = 25
"""How often a client may send a `ping` to learn whether the service is still there."""
LIMITS: Final = {"frame": FRAME_LIMIT, "text": TEXT_LIMIT, "history": PAGE, "chat_burst": CHAT.burst, "chat_every_ms": CHAT.every_ms}


def welcome(member: Member, place: Peer, sight: Sight, ice_servers: Frame | None) -> Frame:
    """The room at the moment of entering: the others and the last messages."""
    return {
        "t": "welcome",
        "you": {"peer": member.peer, "name": member.name, "role": member.role, "can": sorted(member.can)},
        "room": member.room,
        **company(place, sight),
        **({"ice": ice_servers} if ice_servers else {}),
        "limits": LIMITS,
        "hb": HEARTBEAT_SECONDS,
    }


def resync(place: Peer, sight: Sight) -> Frame:
    """Something may have been missed: this is how the room is now."""
    return {"t": "resync", **company(place, sight)}


def company(place: Peer, sight: Sight) -> Frame:
    """The others as the peer in that place sees them. It offers a connection to those who were there before; towards those who came later it is polite."""
    peers = [peer for peer in sight.peers if peer["peer"] != place["peer"]]
    return {
        "peers": peers,
        "offer": [peer["peer"] for peer in peers if may_talk(place, peer) and not is_older(place, peer)],
        "polite": [peer["peer"] for peer in peers if may_talk(place, peer) and is_older(place, peer)],
        "muted": list(sight.muted),
        "history": list(sight.history),
    }


def may_talk(one: Peer, other: Peer) -> bool:
    """Whether the two may have a connection."""
    return bool(one["voice"] and other["voice"])


def is_older(one: Peer, other: Peer) -> bool:
    """Whether `one` was there first. So it waits for the other's offer, and gives way if both change something at once."""
    return bool(one["joined"] < other["joined"])


def join(place: Peer, peer: Peer) -> Frame:
    """Somebody has entered; `polite` is whether the guest in that place waits for an offer of theirs."""
    return {"t": "join", **peer, "polite": may_talk(place, peer) and is_older(place, peer)}


def peer(changed: Peer) -> Frame:
    """Something of a peer has changed."""
    return {"t": "peer", **changed}


def muted(who: str, what: str, on: bool, by: str) -> Frame:
    """A moderator has muted somebody, or let them speak again."""
    return {"t": "muted", "who": who, "what": what, "on": on, "by": by}


def chat_del(seq: int) -> Frame:
    """A message was taken back."""
    return {"t": "chat_del", "seq": seq}


def signal(t: str, sender: str, said: Frame) -> Frame:
    """What another browser says to this one."""
    return {"t": t, "from": sender, **said}


def ice(servers: Frame) -> Frame:
    """The servers that help to connect."""
    return {"t": "ice", **servers}


def authed(member: Member) -> Frame:
    """The newer token was taken; `exp` is when the session ends (ms since 1970)."""
    return {"t": "authed", "role": member.role, "can": sorted(member.can), "exp": member.session_ends_at * 1000}


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
