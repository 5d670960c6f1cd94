"""Nothing hidden reaches a viewer: two worlds that are equal in his eyes stay equal until the rules reveal something."""

import json
from collections.abc import Iterator

import pytest
from traktir_engine.canonical import canonical
from traktir_engine.games.mages import GAME
from traktir_engine.games.mages.play import play
from traktir_engine.games.mages.table import Table
from traktir_engine.games.mages.view import view
from traktir_engine.kernel import Ask, BadView, Match, Option, Script, UnknownOption, Viewer

from tests.support.mages import dice, new_match

SECRETS = {"hand", "parts", "initiative", "waiting"}


def assemblies(match: Match[Table], label: object) -> Iterator[Match[Table]]:
    """The match at each assembly of which nobody has answered yet."""
    own = dice(label)
    while not match.over:
        if match.waiting[0].ask.kind == "seal" and len(match.waiting) == sum(mage.alive and bool(mage.hand) for mage in match.table.mages):
            yield match
        entry = own.pick(match.waiting)
        match.answer(entry.id, entry.ask.seat, own.pick(entry.ask.options).id)


def of_size(ask: Ask, size: int) -> Option:
    """A spell of that many components."""
    return next(option for option in ask.options if len(option.value["cards"]) == size)


def told_since(table: Table, count: int, viewer: Viewer) -> list[bytes]:
    """What the viewer is told from that place of the log on, as long as the rules have revealed nothing."""
    told = []
    for _, event in table.log.entries[count:]:
        if event.type in {"queue", "tie_die"}:
            break
        told.append(canonical(event.seen_by(viewer)))
    return told


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_twin_worlds_look_the_same(seats: int) -> None:
    """T11, R90, R91, R157: equal views and options before sealing, and the same told of it, whatever the others hold and seal."""
    for match in assemblies(new_match(seats, 5), seats):
        for viewer in (None, *range(seats)):
            shown = match.view(viewer)
            worlds = [GAME.imagine(shown, dice(("twin", world, match.version))) for world in range(2)]
            assert [canonical(view(world, viewer)) for world in worlds] == [canonical(shown)] * 2
            scripts = [Script(play(world)) for world in worlds]
            for one, other in zip(*(script.asks for script in scripts), strict=True):
                assert (one.seat, one.kind) == (other.seat, other.kind)
                if one.seat == viewer:
                    assert [option.id for option in one.options] == [option.id for option in other.options]
                    assert (one.automatic, one.about) == (other.automatic, other.about)
            told = []
            for world, script in zip(worlds, scripts, strict=True):
                count = len(world.log.entries)
                script.choose([of_size(ask, 1) if ask.seat != viewer else ask.options[0] for ask in script.asks])
                told.append(told_since(world, count, viewer))
            assert told[0] == told[1] != []


def test_who_has_sealed_shows_nothing_of_what() -> None:
    """R90, R91: while others still assemble, the views and events of all but the sealer are the same whatever was sealed."""
    for choice in (0, -1):
        match = new_match(3, 9)
        before = [canonical([match.view(viewer), match.events(viewer)]) for viewer in (None, 1, 2)]
        entry = match.waiting[0]
        match.answer(entry.id, 0, entry.ask.options[choice].id)
        assert [canonical([match.view(viewer), match.events(viewer)]) for viewer in (None, 1, 2)] == before


def test_errors_tell_nothing() -> None:
    """R91: an unknown option is refused in the same words whether another holds the card or not."""
    said = set()
    for seed in range(4):
        match = new_match(3, seed)
        with pytest.raises(UnknownOption) as refused:
            match.answer(match.waiting[0].id, 0, "wild+wild+wild+wild")
        said.add(str(refused.value))
    assert len(said) == 1


def test_the_host_of_the_palace_sees_no_more() -> None:
    """R157: being host, or leading, opens no secret: the view differs from a watcher's in the seat's own things only."""
    match = new_match(3, 2)
    match.table.host = 0
    own, public = match.view(0), match.view(None)
    assert {key for key in own if own[key] != public[key]} == {"you", "mages"}
    for seat in (1, 2):
        assert own["mages"][seat] == public["mages"][seat]
    assert {key for key in own["mages"][0] if own["mages"][0][key] != public["mages"][0][key]} <= SECRETS


def test_discards_and_decks_are_backs_only() -> None:
    """D27, R157: of all piles and the bag only heights are in a view."""
    match = new_match(3, 2)
    for viewer in (None, 0, 1, 2):
        shown = match.view(viewer)
        assert all(isinstance(height, int) for pile in shown["piles"].values() for height in pile.values())
        assert isinstance(shown["bag"], int)


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 4},
        {"you": 7},
        {"round": "1"},
        {"mages": []},
        {"bag": -1},
        {"piles": {}},
        {"queue": [9]},
        {"host": 3},
        {"deaths": [[0]]},
        {"turn": {"seat": 0}},
        {"options": {"mode": "blitz"}},
    ],
)
def test_impossible_views_are_refused(change: dict[str, object]) -> None:
    """T11: a view that no table gives is BadView, never another error."""
    shown = json.loads(canonical(new_match(3, 2).view(1)))
    with pytest.raises(BadView):
        GAME.imagine({**shown, **change}, dice())
