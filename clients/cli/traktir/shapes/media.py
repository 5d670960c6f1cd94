"""What media sends: the talk and who is in it."""

from typing import Any, NotRequired, TypedDict


class MediaToken(TypedDict):
    """A pass for the media service."""

    token: str
    expires_at: int


Message = TypedDict("Message", {"seq": NotRequired[int], "from": str, "name": str, "text": str, "ts": int, "to": NotRequired[str]})
"""A line of a room's chat; `from` is the sender's peer id (`seat-0`), `ts` milliseconds. A whisper has no `seq`, and a receiver (`to`)."""


class Member(TypedDict):
    """Somebody with a socket at the media service; `state` says what they have switched on."""

    peer: str
    name: str
    role: str
    joined: int
    voice: bool
    state: dict[str, Any]


class IceServers(TypedDict):
    """What a browser's RTCPeerConnection takes, and for how many seconds the password is good."""

    iceServers: list[dict[str, Any]]
    ttl: int
