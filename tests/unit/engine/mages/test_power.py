"""The power roll."""

import pytest

from tests.support.mages import cast, hold, kinds, lives, new_table, next_card, seal, told
from traktir_engine.games.mages.power import bonus, glyphs, roll
from traktir_engine.games.mages.words import Band, School, band_of


@pytest.mark.parametrize(
    ("total", "band"),
    [(1, Band.LOW), (4, Band.LOW), (5, Band.MIDDLE), (9, Band.MIDDLE), (10, Band.HIGH), (23, Band.HIGH)],
)
def test_bands(total: int, band: Band) -> None:
    """R15, R16: the bands are 1–4, 5–9, 10 and more."""
    assert band_of(total) is band


def test_a_raw_four_with_a_bonus_is_the_middle_band() -> None:
    """R16, R11: the band is read after the bonuses: a boosting source lifts a raw 4 to 5."""
    table = new_table(2, 4)
    seal(table, 0, "lord-of-sparks")
    cast(table, 0)
    assert told(table, "rolled")[0].data["total"] == 5
    assert lives(table) == [20, 18]


def test_a_die_for_each_glyph_of_the_spell() -> None:
    """R4, R5: each glyph of the needed school on the own spell's cards is one d6; other schools are not counted."""
    table = new_table(2)
    seal(table, 0, "granny-thunder sparkling boggy-embrace")
    cast(table, 0)
    assert [len(event.data["dice"]) for event in told(table, "rolled")] == [2, 2, 1]


def test_open_creatures_give_their_glyph() -> None:
    """R6, R27: an open creature of the caster counts."""
    table = new_table(2)
    hold(table, 0, creatures="ball-lightning")
    assert glyphs(table, table.mages[0], School.STORM) == 1


def test_own_curses_give_their_glyph() -> None:
    """R7: the caster's curse tokens count, each of them."""
    table = new_table(2)
    hold(table, 0, curses="static-itch static-itch wolf-scabies")
    assert glyphs(table, table.mages[0], School.STORM) == 2
    assert glyphs(table, table.mages[0], School.BEAST) == 1


def test_a_ghost_glyph_counts() -> None:
    """R8: a ghost glyph is one more die of its school."""
    table = new_table(2)
    table.mages[0].glyphs.append(School.RUNE)
    assert glyphs(table, table.mages[0], School.RUNE) == 1


def test_glyph_treasures_count() -> None:
    """R9: a glyph treasure counts, an ordinary one does not (R10)."""
    table = new_table(2)
    hold(table, 0, treasures="tame-raccoon bottled-wasp")
    assert [glyphs(table, table.mages[0], school) for school in School] == [0, 0, 0, 1, 0]


def test_what_is_not_counted() -> None:
    """R10: hands, closed spells and everything of other mages give no dice."""
    table = new_table(2)
    hold(table, 0, "granny-thunder sparkling")
    seal(table, 0, "thunder-discharge")
    hold(table, 1, creatures="ball-lightning", curses="static-itch", treasures="lightning-unrod")
    assert glyphs(table, table.mages[0], School.STORM) == 0


def test_two_boosting_sources_add_two() -> None:
    """R12: two boosting sources, one added by an effect, give +2."""
    table = new_table(2)
    seal(table, 0, "lord-of-sparks countersigned thunder-discharge")
    next_card(table, "baron-goose")
    cast(table, 0)
    assert [event.data["bonus"] for event in told(table, "rolled")] == [1, 2, 2]


def test_the_bonus_holds_for_all_rolls_of_the_turn() -> None:
    """R13: also for later components and for creature attacks of that turn, and for nothing afterwards."""
    table = new_table(2, 1, 1, 1)
    hold(table, 0, creatures="walking-stamp")
    seal(table, 0, "baron-goose cycling-bear")
    cast(table, 0)
    assert [event.data["bonus"] for event in told(table, "rolled")] == [1, 1, 1]
    assert bonus(table, table.mages[0]) == 0


def test_the_boost_is_not_a_die() -> None:
    """R11: a boosting source adds to the sum; the number of dice is that of its glyphs."""
    table = new_table(2, 3)
    seal(table, 0, "lord-of-sparks")
    cast(table, 0)
    (rolled,) = told(table, "rolled")
    assert (rolled.data["dice"], rolled.data["bonus"]) == ([3], 1)


def test_the_power_treasure_adds_one_more() -> None:
    """R14: +1, together with that of a boosting source."""
    table = new_table(2, 2)
    hold(table, 0, treasures="bass-amplifier")
    seal(table, 0, "lord-of-sparks")
    cast(table, 0)
    assert told(table, "rolled")[0].data["bonus"] == 2


def test_story_t1() -> None:
    """T1: two dice, a boosting source and the power treasure lift a raw 8 into the top band (R11, R14, R16)."""
    table = new_table(2, 5, 3)
    hold(table, 0, treasures="bass-amplifier lightning-unrod")
    seal(table, 0, "lord-of-sparks")
    cast(table, 0)
    (rolled,) = told(table, "rolled")
    assert (rolled.data["dice"], rolled.data["total"], rolled.data["band"]) == ([5, 3], 10, "high")
    assert lives(table) == [20, 17]


def test_one_die_at_least() -> None:
    """D10: a roll of a school of which the mage has no glyph has one die."""
    table = new_table(2, 6)
    assert roll(table, table.mages[0], School.RUNE) == (6, Band.MIDDLE)
    assert told(table, "rolled")[0].data["dice"] == [6]


def test_a_dampened_sum_is_one_at_least() -> None:
    """R15: a curse that dampens never takes a sum below the lowest band."""
    table = new_table(2, 1)
    hold(table, 0, curses="static-itch static-itch")
    assert roll(table, table.mages[0], School.RUNE).total == 1


def test_dice_won_this_turn_count_in_its_rolls() -> None:
    """R13: extra dice and sums of an effect hold for the rest of the turn and end with it."""
    table = new_table(2, 1, 1, 1, 1)
    seal(table, 0, "absent-professor overcharged thunder-discharge")
    cast(table, 0)
    (rolled,) = told(table, "rolled")
    assert (len(rolled.data["dice"]), rolled.data["bonus"]) == (3, 3)
    assert table.turn is None


def test_dice_and_bonuses_are_shown() -> None:
    """R31, D57: dice, bonus, sum and band of every roll are told to everybody."""
    table = new_table(2, 4)
    seal(table, 0, "lord-of-sparks")
    asked = cast(table, 0)
    assert kinds(asked) == []
    assert told(table, "rolled")[0].data == {"seat": 0, "school": "storm", "dice": [4], "bonus": 1, "total": 5, "band": "middle"}
