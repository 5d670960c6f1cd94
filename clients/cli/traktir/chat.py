"""The chat of a room, by plain requests to the media service."""

import uuid
from typing import cast

from traktir.requester import Requester
from traktir.shapes import Message


class Chat:
    """The media service at `address`. A `token` is a media token from `Lobby.media_token`, not a seat's."""

    def __init__(self, address: str = "http://localhost:8003") -> None:
        self.requester = Requester(address)

    def messages(self, token: str, before: int | None = None) -> list[Message]:
        """Up to 50 messages, oldest first; those before the one numbered `before`, if given."""
        return cast("list[Message]", self.requester.get("/chat", token, before=before)["messages"])

    def say(self, token: str, text: str) -> Message:
        """Says something to the room."""
        return cast("Message", self.requester.post("/chat", token, text=text, id=uuid.uuid4().hex))
