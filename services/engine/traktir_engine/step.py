"""A match as the step that docs/protocol.md describes: what a trusted server needs to serve every viewer."""

from collections.abc import Sequence
from typing import Any

from traktir_engine.kernel import Answer, Json, Match, OpenAsk, Viewer

EVERYTHING = -1
"""The `since` of somebody who has seen no events yet: those of the deal are of version 0."""


def step(match: Match[Any], since: int = EVERYTHING, taken: Sequence[Answer] = ()) -> dict[str, Json]:
    """The step of a match: events after version `since`; `taken` are the answers that this call has added.

    It may share lists with the table: write it out before the match goes on.
    """
    result = match.result
    return {
        "version": match.version,
        "record": match.record.json(),
        "answers": [list(answer) for answer in taken],
        "asks": [_announced(entry) | {"seat": entry.ask.seat} for entry in match.waiting],
        "result": result and result.json(),
        "viewers": {_name(viewer): _seen(match, viewer, since) for viewer in (None, *range(match.seats))},
    }


def _name(viewer: Viewer) -> str:
    return "public" if viewer is None else str(viewer)


def _seen(match: Match[Any], viewer: Viewer, since: int) -> dict[str, Json]:
    entry = match.asked(viewer)
    return {"view": match.view(viewer), "events": match.events(viewer, since), "ask": entry and _asked(entry)}


def _asked(entry: OpenAsk) -> dict[str, Json]:
    """An open ask as its own seat sees it: to be answered, or answered while others have not."""
    if entry.chosen:
        return {"id": entry.id, "kind": entry.ask.kind, "chosen": entry.chosen.id}
    options = [{"id": option.id, "value": option.value} for option in entry.ask.options]
    return _announced(entry) | {"about": entry.ask.about, "options": options}


def _announced(entry: OpenAsk) -> dict[str, Json]:
    ask = entry.ask
    return {"id": entry.id, "kind": ask.kind, "automatic": ask.options[ask.automatic].id}
