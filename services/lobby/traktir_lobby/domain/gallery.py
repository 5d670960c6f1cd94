"""The gallery: where spectators see the match some answers late, so that none of them can tell a player anything in time.

What it is shown is derived from the first answers of the record alone, and its version counts what it is shown: the room's own
version, which others see, would tell it when something happens that it is not to see yet.
"""

import hashlib
from dataclasses import dataclass, field, replace

from traktir_lobby.domain.step import Json, Sight, Step, StepAsk, Viewer


@dataclass(frozen=True, slots=True)
class Scene:
    """The match as the gallery sees it: after so many answers, with those asks open."""

    answers: int
    asks: tuple[StepAsk, ...]


@dataclass(slots=True)
class Gallery:
    """`delay` is in answers; `told` is the number of events that it has been told, `digest` of what it was last shown of the room."""

    delay: int
    version: int = 0
    told: int = 0
    scene: Scene | None = None
    digest: str = field(default="", repr=False)

    def record_for(self, step: Step) -> dict[str, Json]:
        """The record of which the gallery is to see the match: all of it once it is over, otherwise without its last answers."""
        answers = step.record["answers"]
        return {**step.record, "answers": answers if not step.asks else answers[: max(0, len(answers) - self.delay)]}

    def seen(self) -> int | None:
        """The version of the match that it has seen, None if nothing of it."""
        return None if self.scene is None else self.scene.answers

    def show(self, step: Step, past: Step) -> Step:
        """The step with what the gallery sees now, which is `past`, the same match at that record; nothing if it has seen that.

        It has seen more only if an answer was taken back: what the step tells of that is told to the gallery too.
        """
        others: dict[Viewer, Sight] = {viewer: sight for viewer, sight in step.sights.items() if viewer is not None}
        if past.version == self.seen():
            return replace(step, sights=others)
        sight = past.sights[None]
        if past.version < (self.seen() or 0):
            sight = replace(sight, events=[{**event, "version": past.version} for event in step.sights[None].events])
        self.scene = Scene(past.version, tuple(past.asks))
        self.told += len(sight.events)
        return replace(step, sights={None: sight, **others})

    def publish(self, shown: bytes) -> None:
        """This is what it sees of the room from now on: if that is news, its version grows."""
        digest = hashlib.sha256(shown).hexdigest()
        self.version += digest != self.digest
        self.digest = digest


def gallery_for(delay: int) -> Gallery | None:
    """The gallery of a new room, if its spectators are to see matches that many answers late."""
    return Gallery(delay) if delay else None
