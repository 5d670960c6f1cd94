"""What bots of all games are made of: choosing by worth, and tables imagined from a view."""

from collections import Counter

from tests.support.purses import PURSES, PursesTable
from traktir_engine.bots import best, imagined, random
from traktir_engine.kernel import SILENT, Dice, Match, Option, Position

OPTIONS = [Option(name, {}) for name in ("low", "high", "also_high")]
WORTH = {"low": 1, "high": 2, "also_high": 2}


def _dice(number: int = 0) -> Dice:
    return Dice(bytes(32)).fork(str(number))


def _position() -> Position[PursesTable]:
    match = Match(PURSES, 3, {}, "5e" * 32)
    return Position(PURSES, match.view(1), match.waiting[1].ask, _dice())


def test_the_best_is_of_the_highest_worth_and_equals_are_drawn() -> None:
    chosen = Counter(best(OPTIONS, lambda option: WORTH[option.id], _dice(number)).id for number in range(100))
    assert chosen.keys() == {"high", "also_high"}
    assert min(chosen.values()) > 25


def test_random_takes_every_option_now_and_then() -> None:
    position = _position()
    assert {random(position).id for _ in range(200)} == {option.id for option in position.ask.options}


def test_imagined_tables_fit_the_view_and_keep_no_log() -> None:
    position = _position()
    tables = imagined(position, 3)
    assert [PURSES.view(table, 1) for table in tables] == [position.view] * 3
    assert all(table.log is SILENT for table in tables)
    assert len({id(table) for table in tables}) == 3
