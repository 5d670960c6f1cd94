"""What a kind of client frame consists of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from marshmallow import EXCLUDE, Schema, ValidationError

from traktir_kit.blueprints import invalid
from traktir_kit.sockets import Message
from traktir_media.frames import Frame
from traktir_media.guest import Guest


class ClientFrame(Schema):
    """The shape of a frame. Fields that it does not have are dropped: whatever a client says of itself is not heard."""

    class Meta:
        unknown = EXCLUDE


@dataclass(frozen=True, slots=True)
class Handler:
    """`act` gets the guest and the frame as `shape` has read it; what it returns is the answer, for this guest alone.

    It runs in the thread of the guest's socket and may raise Problem to refuse, or Close.
    """

    shape: Schema
    act: Callable[[Guest, dict[str, Any]], Frame | None]

    def __call__(self, guest: Guest, message: Message) -> Frame | None:
        try:
            frame = self.shape.load(message)
        except ValidationError as error:
            raise invalid(error) from error
        return self.act(guest, frame)
