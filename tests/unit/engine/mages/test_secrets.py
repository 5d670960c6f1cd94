"""Nothing hidden reaches a viewer: two worlds that are equal in his eyes stay equal until the rules reveal something."""

import json

import pytest

from tests.support.mages import dice, new_match
from tests.support.mages_twins import assembling, assert_twins_look_the_same
from traktir_engine.canonical import canonical
from traktir_engine.games.mages import GAME
from traktir_engine.kernel import BadView, UnknownOption

SECRETS = {"hand", "parts", "initiative", "waiting"}


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_twin_worlds_look_the_same(seats: int) -> None:
    """T11, R90, R91, R157: to every viewer, at every assembly of a tournament; `test_whole_matches` tries hundreds of others."""
    match, own = new_match(seats, 5), dice(seats)
    while not match.over:
        if assembling(match):
            for viewer in (None, *range(seats)):
                assert_twins_look_the_same(match, viewer)
        entry = own.pick(match.waiting)
        match.answer(entry.id, entry.ask.seat, own.pick(entry.ask.options).id)


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
        {"turn": {"seat": 0, "number": 1, "used": [], "extra_dice": 10**9, "extra_sum": 0}},
        {"round": 61},
        {"deaths": [[9, None, 1]]},
    ],
)
def test_impossible_views_are_refused(change: dict[str, object]) -> None:
    """T11: a view that no table gives is BadView, never another error."""
    shown = json.loads(canonical(new_match(3, 2).view(1)))
    with pytest.raises(BadView):
        GAME.imagine({**shown, **change}, dice())
