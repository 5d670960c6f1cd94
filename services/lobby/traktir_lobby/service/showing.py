"""What a step shows to whom."""

from traktir_lobby.domain.room import Room
from traktir_lobby.domain.step import Step
from traktir_lobby.engine import Engine


def shown(engine: Engine, room: Room, step: Step) -> Step:
    """The step as it is shown to each viewer: the gallery sees the match at an earlier record."""
    gallery = room.gallery
    return step if gallery is None else gallery.show(step, engine.step(gallery.record_for(step), gallery.seen()))
