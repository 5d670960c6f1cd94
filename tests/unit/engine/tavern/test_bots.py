"""The levels of bots: legal, deterministic, fair, and each stronger than the one before."""

import pytest

from tests.bench.strength import duel, play_match
from tests.support.tavern import Evening, laid_out, new_match, random_answers
from traktir_engine.games.tavern import GAME
from traktir_engine.games.tavern.table import Tavern
from traktir_engine.games.tavern.view import view
from traktir_engine.kernel import Dice, Position


def _choice(level: str, table: Tavern, seed: int = 0) -> str:
    (ask,) = Evening(table).script.asks
    return GAME.levels[level](Position(GAME, view(table, ask.seat), ask, Dice(bytes(32)).fork(str(seed)))).id


def _first_table() -> Tavern:
    """A match after three turns by random options."""
    match = new_match(4)
    steps = random_answers(match, 4)
    while next(steps) < 9:
        pass
    return match.table


def test_the_levels_are_those_of_every_game() -> None:
    assert list(GAME.levels) == ["random", "greedy", "search"]


@pytest.mark.parametrize("level", ["random", "greedy", "search"])
def test_a_bot_thinks_the_same_of_the_same_view_and_dice(level: str) -> None:
    table = _first_table()
    assert _choice(level, table) == _choice(level, table)


@pytest.mark.parametrize("level", ["greedy", "search"])
@pytest.mark.parametrize("options", [{"hands": "draft"}, {"hidden": True, "pro": True}, {"hands": "draft", "pro": True, "handicap": 1}])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_bot_plays_every_kind_of_match_to_its_end(seats: int, options: dict[str, object], level: str) -> None:
    match = play_match(GAME, [level] + ["random"] * (seats - 1), 1, options)
    assert match.over


@pytest.mark.parametrize("level", ["greedy", "search"])
def test_a_bot_wins_in_the_last_turn_where_only_a_glass_on_the_laid_mat_does(level: str) -> None:
    """In the middle Mokh and Urrak turn Lars below (north 7), and with a glass Tiasan to the east (west 4)."""
    cells = [(x, y) for y in range(3) for x in range(3) if (x, y) != (1, 1)]
    mats = [(mat, "swords") for mat in ("dorin", "kristian", "markus")] + [(mat, "axes") for mat in ("velda", "tiasan", "zigmar", "lars", "gabriel")]
    table = laid_out(dict(zip(cells, mats, strict=True)), ("urrak mokh", "fred sid"))
    table.turn = 8
    evening = Evening(table)
    while not evening.script.over:
        evening.choose(_choice(level, table))
    outcome = GAME.result(table)
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize(("stronger", "weaker", "matches", "share"), [("greedy", "random", 100, 0.9), ("search", "greedy", 24, 0.7)])
def test_each_level_beats_the_one_before(stronger: str, weaker: str, matches: int, share: float) -> None:
    """The first of the 400 matches that tests/bench/strength.py plays; seats are changed after every match, a draw is half a win."""
    assert duel(GAME, stronger, weaker, matches).share >= share
