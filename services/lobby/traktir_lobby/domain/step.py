"""What the engine tells after each call: the whole match, trusted to the lobby, which hands every viewer its own part."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Json: TypeAlias = Any
"""Anything JSON can say."""

Viewer: TypeAlias = int | None
"""Who looks: a seat number, or None for the public."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What one viewer may know: its view, its own ask if it has one, and what has happened in its eyes."""

    view: Json
    ask: Json
    events: Sequence[Mapping[str, Json]]


@dataclass(frozen=True, slots=True)
class StepAsk:
    """An ask that waits for an answer; that a seat is asked, and the kind, are public."""

    id: str
    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Step:
    """`version` is the number of answers of the record; no `asks` means that the match is over."""

    version: int
    record: Mapping[str, Json]
    asks: Sequence[StepAsk]
    result: Json
    sights: Mapping[Viewer, Sight]

    @property
    def told(self) -> int:
        """How many events it tells; each viewer sees all of them, though not all of each."""
        return max(len(sight.events) for sight in self.sights.values())
