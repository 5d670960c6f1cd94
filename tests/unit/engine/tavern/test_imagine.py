"""A table imagined from a view gives that view, and the rules go on from it; what is no view is refused."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.support.tavern import new_match, random_answers
from tests.unit.engine.tavern.test_whole_games import every_setup
from traktir_engine.canonical import canonical
from traktir_engine.games.tavern import GAME
from traktir_engine.games.tavern.play import play
from traktir_engine.kernel import BadView, Dice, Script

JUNK: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    3,
    7,
    10**18,
    1.0,
    0.5,
    "",
    "x",
    "lay",
    "glass",
    "over",
    "north",
    "axes",
    "dorin",
    [],
    [0, 0],
    [9, 9],
    [[0]],
    {},
]
JUNK += [{"cell": [0, 0], "skill": None}, {"name": "hex", "edge": None, "target": "dorin", "target_seat": None}]


def _dice(label: object) -> Dice:
    return Dice(bytes(32)).fork(str(label))


def _some_setups(seats: int, count: int) -> list[tuple[int, int, dict[str, Any]]]:
    return Random(seats).sample([setup for setup in every_setup() if setup[1] == seats], count)


@pytest.mark.parametrize("seats", [2, 4])
def test_at_every_ask_every_viewers_view_comes_back_byte_for_byte_and_the_same_is_asked(seats: int) -> None:
    for seed, _, options in _some_setups(seats, 16):
        match = new_match(seed, seats, **options)
        for version in random_answers(match, seed):
            for viewer in (None, *range(seats)):
                view = match.view(viewer)
                imagined = GAME.imagine(view, _dice((seed, version, viewer)))
                assert canonical(GAME.view(imagined, viewer)) == canonical(view)
                asks = Script(play(imagined)).asks
                assert [(ask.seat, ask.kind) for ask in asks] == [(entry.ask.seat, entry.ask.kind) for entry in match.waiting]
                for ask, entry in zip(asks, match.waiting, strict=True):
                    if ask.seat == viewer:
                        assert (list(ask.options), ask.automatic) == (list(entry.ask.options), entry.ask.automatic)


def test_hidden_hands_are_drawn_in_many_ways_from_what_is_unseen() -> None:
    """Watchers see no hand; over 200 drawings each of twelve mats is held by either seat."""
    view = new_match(1, hidden=True).view(None)
    tables = [GAME.imagine(view, _dice(number)) for number in range(200)]
    for mat in {mat.id for hand in tables[0].hands for mat in hand}:
        held = sum(mat in {held.id for held in table.hands[0]} for table in tables)
        assert 60 < held < 140


def test_the_opponents_hand_of_two_follows_from_what_lies_open() -> None:
    match = new_match(1, hidden=True)
    assert GAME.imagine(match.view(0), _dice(1)).hands == match.table.hands


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places in a view."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [path, *(deeper for key in keys for deeper in _paths(value[key], (*path, key)))]


def _spoilt(view: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The view with one thing in it replaced, dropped or doubled."""
    spoilt = deepcopy(view)
    path = rng.choice([path for path in _paths(spoilt) if path])
    place: Any = spoilt
    for key in path[:-1]:
        place = place[key]
    match rng.randrange(4):
        case 0:
            del place[path[-1]]
        case 1 if isinstance(place, list):
            place.append(deepcopy(place[path[-1]]))
        case _:
            place[path[-1]] = deepcopy(rng.choice(JUNK))
    return spoilt


@pytest.mark.parametrize("seats", [2, 4])
def test_a_spoilt_view_is_refused_or_is_the_view_of_a_table_that_can_be_played(seats: int) -> None:
    rng = Random(seats)
    refused = 0
    for seed, _, options in _some_setups(seats, 16):
        match = new_match(seed, seats, **options)
        for version in random_answers(match, seed):
            for _ in range(6):
                view = _spoilt(match.view(rng.choice([None, 0, 1])), rng)
                try:
                    table = GAME.imagine(view, _dice(version))
                except BadView:
                    refused += 1
                    continue
                assert canonical(GAME.view(table, view["you"])) == canonical(view)
                _play_on(Script(play(table)), rng)
    assert refused > 500


def _play_on(script: Script, rng: Random) -> None:
    while not script.over:
        script.choose([rng.choice(script.asks[0].options)])


@pytest.mark.parametrize("view", [{}, {"game": "tavern"}, {"seats": 3}, {"seats": []}, {"seats": 2, "laid": 5}])
def test_what_is_no_view_at_all_is_refused(view: dict[str, Any]) -> None:
    with pytest.raises(BadView):
        GAME.imagine(view, _dice(0))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("you",), 2),
        (("you",), True),
        (("you",), -1),
        (("seats",), 2.0),
        (("turn",), 0.0),
        (("turn",), 3),
        (("stage",), "glass"),
        (("stage",), "draft"),
        (("size",), 4),
        (("order",), [0, 0]),
        (("teams",), ["axes", "axes"]),
        (("barman",), "up"),
        (("glasses",), [[0, 0], None]),
        (("score", "axes"), 1),
        (("held", 0), 5),
        (("options", "pro"), 1),
        (("options", "handicap"), 99),
        (("laying",), {"cell": [0, 0], "skill": None}),
        (("aside",), []),
        (("more",), 1),
    ],
)
def test_views_that_no_table_gives(path: tuple[Any, ...], value: Any) -> None:
    view = new_match(1).view(0)
    place: Any = view
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(BadView):
        GAME.imagine(view, _dice(0))
