"""The barman's step and the end of a turn (TV13, TV14)."""

import pytest

from tests.support.tavern import Evening, laid_out

ROW = {(0, 0): ("dorin", "swords"), (1, 0): ("markus", "axes")}


def _at_barman(barman: str | None = None) -> Evening:
    return Evening(laid_out(ROW, ("mokh", "sid"), barman=barman)).choose("mokh@0,1", "leave")


def test_tv13_he_is_off_the_table_until_somebody_places_him() -> None:
    evening = _at_barman()
    assert evening.options == ["leave", "north", "east", "south", "west"]
    assert evening.choose("leave").table.barman is None


@pytest.mark.parametrize(("edge", "place"), [("north", 0), ("east", 1), ("south", 2), ("west", 3)])
def test_tv13_he_goes_to_any_of_the_four_edges(edge: str, place: int) -> None:
    evening = _at_barman().choose(edge)
    assert evening.table.barman == place
    assert evening.happened("barman") == [{"type": "barman", "seat": 0, "edge": edge}]


def test_tv13_once_placed_he_is_left_or_moved_but_never_leaves() -> None:
    evening = _at_barman("east")
    assert evening.options == ["leave", "north", "south", "west"]
    assert evening.choose("leave").table.barman == 1


def test_tv13_leaving_him_is_not_told() -> None:
    assert _at_barman("east").choose("leave").happened("barman") == []


def test_tv14_then_the_turn_passes() -> None:
    evening = _at_barman().choose("north")
    assert evening.asked == (1, "lay")
    assert evening.happened("turn") == [{"type": "turn", "seat": 1, "number": 2}]


def test_tv14_a_turn_is_lay_glass_barman() -> None:
    evening = Evening(laid_out(ROW, ("mokh", "sid")))
    asked = [evening.asked]
    for option in ("mokh@0,1", "leave", "leave"):
        evening.choose(option)
        asked.append(evening.asked)
    assert asked == [(0, "lay"), (0, "glass"), (0, "barman"), (1, "lay")]
