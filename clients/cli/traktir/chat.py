"""The chat of a room, by plain requests to the media service."""

import uuid
from typing import cast

from traktir.addresses import address_of
from traktir.requester import Requester
from traktir.shapes import IceServers, Member, Message


class Chat:
    """The media service at `address`. A `token` is a media token from `Lobby.media_token`, not a seat's."""

    def __init__(self, address: str = address_of("media")) -> None:
        self.requester = Requester(address)

    def messages(self, token: str, before: int | None = None) -> list[Message]:
        """Up to 50 messages, oldest first; those before the one numbered `before`, if given."""
        return cast("list[Message]", self.requester.get("/chat", token, before=before)["messages"])

    def say(self, token: str, text: str) -> Message:
        """Says something to the room."""
        return cast("Message", self.requester.post("/chat", token, text=text, id=uuid.uuid4().hex))

    def members(self, token: str) -> list[Member]:
        """Who has a socket open in the room, in the order in which they came."""
        return cast("list[Member]", self.requester.get("/members", token)["members"])

    def ice(self, token: str) -> IceServers:
        """The servers that help to connect for voice, with a password that is good for a while."""
        return cast("IceServers", self.requester.get("/ice", token))
