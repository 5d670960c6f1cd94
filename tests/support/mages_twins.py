"""Twin worlds of mages: two tables that are equal in a viewer's eyes, played on until the rules reveal something."""

from tests.support.mages import dice
from traktir_engine.canonical import canonical
from traktir_engine.games.mages import GAME
from traktir_engine.games.mages.play import play
from traktir_engine.games.mages.table import Table
from traktir_engine.games.mages.view import view
from traktir_engine.kernel import Ask, Match, Option, Script, Viewer


def assembling(match: Match[Table]) -> bool:
    """Does the match stand before an assembly to which nobody has answered yet?"""
    waiting = match.waiting
    return not match.over and waiting[0].ask.kind == "seal" and len(waiting) == sum(mage.alive and bool(mage.hand) for mage in match.table.mages)


def assert_twins_look_the_same(match: Match[Table], viewer: Viewer) -> None:
    """Equal views and options before the assembly, and the same told of it, whatever the others hold and seal."""
    shown = match.view(viewer)
    worlds = [GAME.imagine(shown, dice(("twin", world, match.seed, match.version))) for world in range(2)]
    assert [canonical(view(world, viewer)) for world in worlds] == [canonical(shown)] * 2
    scripts = [Script(play(world)) for world in worlds]
    for one, other in zip(*(script.asks for script in scripts), strict=True):
        assert (one.seat, one.kind) == (other.seat, other.kind)
        if one.seat == viewer:
            assert [option.id for option in one.options] == [option.id for option in other.options]
            assert (one.automatic, one.about) == (other.automatic, other.about)
    told = []
    for world, script in zip(worlds, scripts, strict=True):
        count = len(world.log.events())
        script.choose([_of_size(ask, 1) if ask.seat != viewer else ask.options[0] for ask in script.asks])
        told.append(_told_since(world, count, viewer))
    assert told[0] == told[1] != []


def _of_size(ask: Ask, size: int) -> Option:
    """A spell of that many components."""
    return next(option for option in ask.options if len(option.value["cards"]) == size)


def _told_since(table: Table, count: int, viewer: Viewer) -> list[bytes]:
    """What the viewer is told from that place of the log on, as long as the rules have revealed nothing."""
    told = []
    for event in table.log.events()[count:]:
        if event.type in {"queue", "tie_die"}:
            break
        told.append(canonical(event.seen_by(viewer)))
    return told
