"""Tables imagined from a view: they fit it, and nonsense is refused."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.tschak import PLAYERS, asks, copied, dice, new_match, play_out
from traktir_engine.canonical import canonical
from traktir_engine.games.tschak import GAME
from traktir_engine.games.tschak.heroes import HAND
from traktir_engine.games.tschak.view import full_hand
from traktir_engine.kernel import BadView, Json, Script


@pytest.mark.parametrize("seats", PLAYERS)
def test_an_imagined_table_gives_the_view_and_asks_the_same_at_every_ask(seats: int) -> None:
    """TS18: for every viewer, the public too; and it could be real: four hands of three, three, three and one, no card twice."""
    for match in asks(new_match(seats, 1)):
        for viewer in (None, *range(seats)):
            view = match.view(viewer)
            table = GAME.imagine(view, dice(match.version))
            assert canonical(GAME.view(table, viewer)) == canonical(view)
            hands = [full_hand(table, place) for place in range(4)]
            assert all(Counter(hero.suit for hero in hand) == HAND for hand in hands)
            assert len({hero for hand in hands for hero in hand}) == 40
            assert len(set(table.treasures)) == len(set(table.monsters)) == 14
            entry = match.asked(viewer)
            if entry:
                asked = next(ask for ask in Script(GAME.play(table)).asks if ask.seat == viewer)
                assert (asked.kind, asked.about, asked.automatic, asked.options) == (entry.ask.kind, entry.ask.about, entry.ask.automatic, entry.ask.options)


@pytest.mark.parametrize("seats", PLAYERS)
def test_a_seat_that_still_owes_its_choice_may_imagine_while_others_have_chosen(seats: int) -> None:
    """TS7."""
    for match in asks(new_match(seats, 2)):
        table = copied(match.table)
        for viewer in range(1, seats):
            assert canonical(GAME.view(GAME.imagine(GAME.view(table, viewer), dice()), viewer)) == canonical(match.view(viewer))


def test_the_view_of_the_end_can_be_imagined_too() -> None:
    """TS18."""
    match = play_out(new_match(4))
    for viewer in (None, 0, 1, 2, 3):
        assert Script(GAME.play(GAME.imagine(match.view(viewer), dice()))).over


def test_hidden_hands_are_drawn_anew_each_time() -> None:
    """TS18: before anything has been revealed, five imagined tables hold five different deals."""
    view = new_match(4, 3).view(0)
    deals = {tuple(hero.id for hand in GAME.imagine(view, dice(label)).hands for hero in hand) for label in range(5)}
    assert len(deals) == 5


def test_what_has_lain_open_is_kept() -> None:
    """TS18: from the second round of four players on every hand is known, and imagined as it is."""
    for match in asks(new_match(4, 3)):
        known = GAME.imagine(match.view(0), dice()).hands == match.table.hands
        assert known == (match.table.round > 1)


def _in_the_middle() -> dict[str, Any]:
    """The view of seat 1 after four common choices of the second round."""
    for match in asks(new_match(4, 5)):
        if match.table.round == 2 and len(match.table.players[0].played) == 4:
            return match.view(1)
    raise AssertionError


def _set(*path: Any, to: Json) -> Callable[[Any], None]:
    def change(view: Any) -> None:
        for step in path[:-1]:
            view = view[step]
        view[path[-1]] = to

    return change


def _drop(field: str) -> Callable[[Any], None]:
    return lambda view: view.pop(field)


NONSENSE: list[Json] = ["x", -1, 1.5, True, {}, [[]], 10**30]

CHANGES: list[Callable[[Any], object]] = [
    *(_drop(field) for field in _in_the_middle()),
    *(_set(field, to=value) for field in _in_the_middle() for value in NONSENSE if (field, value) != ("options", {})),
    _set("more", to=1),
    _set("you", to=None),
    _set("you", to=4),
    _set("you", to=0),
    _set("seats", to=3),
    _set("round", to=3),
    _set("options", to={"speed": 1}),
    _set("hand", to=None),
    _set("hand", to=[]),
    _set("hand", 0, to="nobody"),
    _set("hand", 0, to=[]),
    _set("hand", 0, to="teapot"),
    _set("seen", 0, to=None),
    _set("seen", 0, 0, to="nobody"),
    _set("seen", to=[None] * 4),
    _set("keep", 0, to={}),
    _set("keep", 0, "treasure", to="trog_ugh"),
    _set("keep", 0, to={"treasure": "chopper", "monster": "trog_ugh"}),
    _set("keep", 1, "treasure", to="nothing"),
    _set("players", 0, to={}),
    _set("players", 0, "gold", to=24),
    _set("players", 0, "gold", to=True),
    _set("players", 0, "treasures", to=["chopper"] * 4),
    _set("players", 0, "points", to=99),
    _set("players", 0, "parties", to=[[], [], []]),
    _set("players", 0, "parties", 0, to=["metoo", "whosthere", "fizzle"]),
    _set("players", 0, "parties", 0, 0, to="nobody"),
    _set("players", 0, "last", to="sock"),
]


@pytest.mark.parametrize("change", CHANGES)
def test_what_no_table_gives_is_refused(change: Callable[[Any], object]) -> None:
    """A view that has been tampered with is a BadView, whatever is wrong with it."""
    view = _in_the_middle()
    change(view)
    with pytest.raises(BadView):
        GAME.imagine(view, dice())


def test_what_is_no_view_at_all_is_refused() -> None:
    """Whatever JSON it is."""
    values: list[Json] = [{}, [], None, 1, "view", {"game": "tavern"}, [[[]]]]
    for value in values:
        with pytest.raises(BadView):
            GAME.imagine(value, dice())
