"""What a kind of envelope consists of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from marshmallow import EXCLUDE, Schema

from traktir_media.guest import Guest

Tell: TypeAlias = Callable[[Guest], bytes | None]
"""What a guest of the room is told, if anything. Runs in the thread of the guest's socket and may raise Close."""


class Envelope(Schema):
    """The shape of an envelope. Fields that it does not have are dropped."""

    class Meta:
        unknown = EXCLUDE


@dataclass(frozen=True, slots=True)
class Kind:
    """`telling` makes of an envelope, as `shape` has read it, what the guests are told. It runs in the bus's thread."""

    shape: Schema
    telling: Callable[[dict[str, Any]], Tell]
